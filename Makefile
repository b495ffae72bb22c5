# make serve   run the server (PORT, HOST and PARLOUR_DATA are read from the environment)
# make test    lint, types and every test but the slow ones
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTS ?= tests

.PHONY: serve test test-slow check format bench lock clean

serve: $(VENV)/run.stamp
	$(BIN)/parlour serve

test: check
	$(BIN)/pytest -n auto --dist loadfile -m "not slow" $(TESTS)

test-slow: $(VENV)/dev.stamp
	$(BIN)/pytest -m slow $(TESTS)

check: $(VENV)/dev.stamp
	$(BIN)/ruff check src tests bench examples
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/mypy

format: $(VENV)/dev.stamp
	$(BIN)/ruff format src tests bench examples
	$(BIN)/ruff check --fix src tests bench examples

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(VENV)/bin/python requirements/run.txt pyproject.toml
	$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements/dev.txt
	$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	touch $@

lock: $(VENV)/dev.stamp
	cd requirements && for name in run dev; do \
	  ../$(BIN)/pip-compile -q --generate-hashes --strip-extras --no-header --no-emit-index-url \
	    --no-emit-trusted-host --no-emit-find-links -o $$name.txt $$name.in; done

clean:
	rm -rf $(VENV)
