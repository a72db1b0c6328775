# Two commands do the work: `make demo` and `make test`. Both set everything up first.
#
#   make setup    an environment in .venv with Pincite and what its tests need
#   make demo     convert examples/demo.pdf into demo-output/
#   make test     ruff, mypy, the import contract, all tests
#   make bench    quality, speed and memory against the peers (an environment of its own in .venv-bench)
#   make clean    throw the environments and all that was made away

PYTHON ?=
SOURCES := pyproject.toml setup.py tools/setup tools/ocr-data $(wildcard src/pincite/pdf/*.c src/pincite/pdf/*.h)
BIN := .venv/bin

.PHONY: setup demo test lint bench clean
.DEFAULT_GOAL := setup

setup: .venv/.ready
	@:

.venv/.ready: $(SOURCES)
	@PYTHON="$(PYTHON)" tools/setup .venv test

.venv-bench/.ready: $(SOURCES)
	@PYTHON="$(PYTHON)" tools/setup .venv-bench bench

demo: setup
	@tools/demo $(BIN)/pincite demo-output

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest $(PYTEST_ARGS)

bench: .venv-bench/.ready
	.venv-bench/bin/python -m benchmarks $(BENCH_ARGS)

clean:
	rm -rf .venv .venv-bench demo-output build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf src/*.egg-info
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete
