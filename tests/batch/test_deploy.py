"""The job for Kubernetes is one, and starts what there is."""

import re
import shlex
import tomllib
from importlib import metadata

import kubernetes_validate
import pytest
import yaml

from pincite.cli.app import app
from tests.cli.conftest import ROOT

FOLDER = ROOT / "deploy" / "kuberay"
CLAIM, JOB = yaml.safe_load_all((FOLDER / "rayjob.yaml").read_text())
IMAGE = (FOLDER / "Containerfile").read_text()
KUBERNETES = "1.33"
SPEC = JOB["spec"]["rayClusterSpec"]
GROUPS = [SPEC["headGroupSpec"], *SPEC["workerGroupSpecs"]]


def test_what_kubernetes_knows_is_valid():
    kubernetes_validate.validate(CLAIM, KUBERNETES, strict=True)
    for group in GROUPS:
        pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "of-a-group"}, **group["template"]}
        kubernetes_validate.validate(pod, KUBERNETES, strict=True)


def test_a_wrong_word_would_be_found():
    pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"contaners": []}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(pod, KUBERNETES, strict=True)


def test_the_job_has_what_the_operator_wants():
    assert (JOB["apiVersion"], JOB["kind"]) == ("ray.io/v1", "RayJob")
    assert JOB["spec"]["submissionMode"] in ("K8sJobMode", "HTTPMode", "InteractiveMode", "SidecarMode")
    assert all("rayStartParams" in group for group in GROUPS)
    for group in SPEC["workerGroupSpecs"]:
        assert group["minReplicas"] <= group["replicas"] <= group["maxReplicas"] and group["groupName"]


def test_the_command_has_the_options_there_are():
    program, command, *rest = shlex.split(JOB["spec"]["entrypoint"])
    assert (program, command) == ("pincite", "batch")
    known = {name for option in commands()["batch"].params for name in option.opts}
    assert {word for word in rest if word.startswith("-")} <= known
    state = rest[rest.index("--state") + 1]
    mounts = SPEC["headGroupSpec"]["template"]["spec"]["containers"][0]["volumeMounts"]
    assert state in {mount["mountPath"] for mount in mounts} and "--resume" in rest


def commands():
    from typer.main import get_command

    return get_command(app(["batch", "convert"])).commands


def test_secrets_are_named_and_not_told():
    container = SPEC["headGroupSpec"]["template"]["spec"]["containers"][0]
    assert all("value" not in variable for variable in container["env"])


def test_images_have_the_ray_of_the_job_and_extras_there_are():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (extras,) = re.findall(r'"/source\[([\w,]+)\]"', IMAGE)
    assert {"ray", "batch", "s3"} <= set(extras.split(",")) <= set(project["optional-dependencies"])
    (version,) = re.findall(r"rayproject/ray:([\d.]+)-", IMAGE)
    assert version == SPEC["rayVersion"] == metadata.version("ray")
    names = {c["image"] for group in GROUPS for c in group["template"]["spec"]["containers"]}
    assert len(names) == 1 and names.pop().endswith(f":{project['version']}")
