"""What deploys the service is right where no engine runs to say so."""

import io
import re
import tomllib
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "service"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
IMAGE = (FOLDER / "Containerfile").read_text()
PARTS = {one["kind"]: one for one in yaml.safe_load_all((FOLDER / "kubernetes" / "service.yaml").read_text())}
PARAMETERS = yaml.safe_load((FOLDER / "kubernetes" / "kustomization.yaml").read_text())
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
CONTAINER = PARTS["StatefulSet"]["spec"]["template"]["spec"]["containers"][0]
KUBERNETES = "1.33"


def settings():
    """Variables of the environment that the commands know."""
    told = (ROOT / "docs" / "operators.md").read_text()
    return set(re.findall(r"^\| `(PINCITE_[A-Z_]+)`", told, re.M))


@pytest.mark.parametrize("kind", PARTS)
def test_what_kubernetes_is_given_is_valid(kind):
    kubernetes_validate.validate(PARTS[kind], KUBERNETES, strict=True)


def test_a_wrong_word_would_be_found():
    wrong = PARTS["StatefulSet"] | {"spec": PARTS["StatefulSet"]["spec"] | {"replcas": 1}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, KUBERNETES, strict=True)


def test_replicas_memory_and_cpu_are_parameters_that_lead_to_what_is_there():
    (replicas,) = PARAMETERS["replicas"]
    assert replicas["name"] == PARTS["StatefulSet"]["metadata"]["name"]
    assert PARAMETERS["resources"] == ["service.yaml"]
    (patch,) = PARAMETERS["patches"]
    assert patch["target"] == {"kind": "StatefulSet", "name": "pincite"}
    changed = set()
    for step in yaml.safe_load(patch["patch"]):
        at = PARTS["StatefulSet"]
        for part in step["path"].strip("/").split("/"):
            at = at[int(part)] if isinstance(at, list) else at[part]
        assert type(at) is type(step["value"])
        changed.add(step["path"].rpartition("/")[2])
    assert changed == {"memory", "cpu"}


def test_compose_takes_the_same_parameters():
    service = COMPOSE["services"]["pincite"]
    assert "PINCITE_REPLICAS" in service["deploy"]["replicas"]
    limits = service["deploy"]["resources"]["limits"]
    assert "PINCITE_CPUS" in limits["cpus"] and "PINCITE_MEMORY" in limits["memory"]
    assert (FOLDER / service["build"]["context"] / service["build"]["dockerfile"]).resolve().is_file()
    assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(COMPOSE["volumes"])
    assert set(service["secrets"]) <= set(COMPOSE["secrets"])


def test_the_image_starts_what_there_is_with_settings_there_are():
    (extras,) = re.findall(r'"\.\[([\w,]+)\]"', IMAGE)
    assert {"serve", "ocr"} <= set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    assert re.findall(r'^CMD \["(\w+)", "(\w+)"\]', IMAGE, re.M) == [("pincite", "serve")]
    set_here = set(re.findall(r"\b(PINCITE_[A-Z_]+)=", IMAGE))
    assert set_here | set(PARTS["ConfigMap"]["data"]) <= settings()
    names = {CONTAINER["image"], COMPOSE["services"]["pincite"]["image"]}
    assert names == {f"pincite-service:{PROJECT['version']}"}


def test_one_port_one_user_and_nothing_more_than_is_needed():
    (port,) = re.findall(r"^EXPOSE (\d+)", IMAGE, re.M)
    assert CONTAINER["ports"][0]["containerPort"] == int(port)
    assert COMPOSE["services"]["pincite"]["ports"][0].endswith(f":{port}")
    (user,) = re.findall(r"--uid (\d+)", IMAGE)
    pod = PARTS["StatefulSet"]["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsUser"] == int(user)
    assert CONTAINER["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    mounted = {mount["name"] for mount in CONTAINER["volumeMounts"]}
    given = {volume["name"] for volume in pod["volumes"]}
    given |= {one["metadata"]["name"] for one in PARTS["StatefulSet"]["spec"]["volumeClaimTemplates"]}
    assert mounted <= given


def test_probes_ask_addresses_that_there_are():
    from pincite.service.operating import router

    paths = {route.path for route in router.routes}
    probes = ("startupProbe", "readinessProbe", "livenessProbe")
    asked = {CONTAINER[probe]["httpGet"]["path"] for probe in probes}
    assert asked <= paths
    assert re.findall(r"8642(/\w+)'", IMAGE)[0] in paths


def test_the_service_is_given_time_to_end():
    from pincite.service.server import SECONDS

    given = PARTS["StatefulSet"]["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    assert given > SECONDS + 10


def filled(written, values):
    """A compose file with its variables, or what stands in for them."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda one: values.get(one[1], one[2]), written)


@pytest.mark.parametrize(
    "values", [{}, {"PINCITE_REPLICAS": "3", "PINCITE_CPUS": "0.5", "PINCITE_MEMORY": "512m"}]
)
def test_compose_is_what_its_specification_says_with_every_parameter(values):
    from compose_spec import PyCompose

    written = filled((FOLDER / "compose.yaml").read_text(), values)
    assert "${" not in written
    PyCompose.from_yaml(written)
    with pytest.raises(ValueError):
        PyCompose.from_yaml(written.replace("read_only: true", "read_only: [1]"))


def steps_of(name):
    from dockerfile_parse import DockerfileParser

    parser = DockerfileParser(fileobj=io.BytesIO((ROOT / "deploy" / name).read_bytes()))
    return [(one["instruction"], one["value"]) for one in parser.structure]


@pytest.mark.parametrize("name", ["service/Containerfile", "Containerfile"])
def test_an_image_keeps_the_rules_that_linters_hold(name):
    steps = steps_of(name)
    bases = [value for kind, value in steps if kind == "FROM"]
    assert all(re.search(r"/\w[\w./-]*:\d[\w.-]+", one) for one in bases)  # a registry, and no tag that moves
    last = max(number for number, (kind, _) in enumerate(steps) if kind == "FROM")
    users = [value for kind, value in steps[last:] if kind == "USER"]
    assert users and users[-1] not in ("root", "0")
    for kind, value in steps:
        assert kind not in ("ADD", "MAINTAINER")
        if kind == "RUN" and "apt-get install" in value:
            assert "--no-install-recommends" in value and "-y" in value
            assert "apt-get update" in value and "rm -rf /var/lib/apt/lists/*" in value
        if kind == "RUN" and "pip install" in value:
            assert "--no-cache-dir" in value
        if kind in ("CMD", "ENTRYPOINT"):
            assert value.startswith("[")  # signals reach the command
    assert any(kind == "HEALTHCHECK" for kind, _ in steps[last:])
