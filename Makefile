# make serve   run the server (PORT, HOST and PARLOUR_DATA are read from the environment)
# make test    lint, types and every test but the slow ones
# make bench   every figure of the documentation beside its peers (BENCHES="melds uno" for some)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTS ?= tests
BENCHES ?= melds store uno spades rummikub rummikub_bots rummy contest moves/run crash idle

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

# Peers live in an environment of their own: the server needs none of them.
.venv-bench/stamp: requirements/run.txt requirements/bench.txt pyproject.toml
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements/run.txt
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements/bench.txt
	.venv-bench/bin/pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

bench: .venv-bench/stamp
	@for name in $(BENCHES); do echo; echo "== bench/$$name.py"; .venv-bench/bin/python bench/$$name.py || exit 1; done

lock:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip install --quiet pip-tools==7.6.2
	cd requirements && for name in run dev bench; do \
	  ../.venv-lock/bin/pip-compile -q --generate-hashes --strip-extras --no-header --no-emit-index-url \
	    --no-emit-trusted-host --no-emit-find-links -o $$name.txt $$name.in; done

clean:
	rm -rf $(VENV) .venv-bench .venv-lock
