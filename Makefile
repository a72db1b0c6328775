# Two commands do the work: `make demo` and `make test`. Both set everything up first.
#
#   make setup    an environment in .venv with Pincite and what its tests need
#   make demo     convert examples/demo.pdf into demo-output/ (installs only what that needs)
#   make check    ruff, mypy, the import contracts and the fast tests: for every change, under a minute
#   make test     the same with all tests
#   make site     the documentation as a site in site/, refused where a link leads nowhere
#   make openapi  the description of the service anew: docs/openapi.json
#   make fuzz     inputs that nobody would write, for MINUTES (10): what they break is put into build/fuzzing
#   make bench    quality, speed and memory against the peers (an environment of its own in .venv-bench)
#   make clean    throw the environments and all that was made away

PYTHON ?=
SOURCES := pyproject.toml tools/setup tools/debian tools/ocr-data tools/flow-services \
	tools/build_backend.py tools/compile_native.py tools/links.py \
	$(wildcard src/pincite/native/*.[ch])
BIN := .venv/bin
# One more than the cores: many tests wait for a broker, a browser or a process that was killed.
JOBS ?= $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1 )))
MINUTES ?= 10
# What has no process of its own to start and no corpus to read.
FAST := tests/architecture/test_floors.py tests/architecture/test_docs.py \
	$(addprefix tests/,layout markup model outputs pdf provenance readers sections wrappers)

.PHONY: setup demo check test lint site openapi fuzz bench clean
.DEFAULT_GOAL := setup

setup: .venv/.ready
	@:

.venv/.ready: $(SOURCES)
	@PYTHON="$(PYTHON)" tools/setup .venv test
	@touch .venv/.base $@

# Pincite alone: what the demo needs. An environment that is ready for the tests has it.
.venv/.base: $(SOURCES)
	@PYTHON="$(PYTHON)" tools/setup .venv
	@touch $@

.venv-bench/.ready: $(SOURCES)
	@PYTHON="$(PYTHON)" tools/setup .venv-bench bench
	@touch $@

demo: .venv/.base
	@tools/demo $(BIN)/pincite demo-output

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow and not corpus" $(FAST) $(PYTEST_ARGS)

test: setup
	@MAKE="$(MAKE)" tools/test $(BIN)/python $(JOBS) $(PYTEST_ARGS)

site: setup
	$(BIN)/python tools/site.py
	$(BIN)/zensical build --clean --strict

openapi: setup
	$(BIN)/python tools/description.py

fuzz: setup
	@$(BIN)/python -m pip install -q "atheris>=3,<4" || echo "Atheris does not install here: inputs are made by mutation" >&2
	$(BIN)/python -m fuzzing --minutes $(MINUTES) $(FUZZ_ARGS)

bench: .venv-bench/.ready
	.venv-bench/bin/python -m benchmarks $(BENCH_ARGS)

clean:
	rm -rf .venv .venv-bench demo-output build site .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf src/*.egg-info
	find src tests benchmarks fuzzing examples -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name 'libpincite.*' -delete
