# make serve   run the server (PORT, HOST and PARLOUR_DATA are read from the environment)
# make web     build the browser client (serve does it too, where it has changed)
# make test    lint, types and every test but the slow ones: test-python, then test-web
# make test-web the browser client: types, unit tests, and games in a real browser
# make bench   every figure of the documentation beside its peers (BENCHES="melds uno" for some)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTS ?= tests
CLIENT := src/parlour/web/dist/index.html
WEB_SOURCES := $(shell find web/src web/public web/*.json web/*.ts web/*.js web/*.html web/build.py -type f)
BENCHES ?= melds store uno spades rummikub rummikub_bots rummy contest moves/run crash idle web

.PHONY: serve web test test-python test-web test-slow check format bench lock clean

serve: $(VENV)/run.stamp
	@$(MAKE) --no-print-directory web || echo "The browser client could not be built; everything else is served."
	$(BIN)/parlour serve

web: $(CLIENT)

$(CLIENT): $(VENV)/web.stamp $(WEB_SOURCES)
	$(BIN)/python web/build.py

test: test-python test-web

test-python: check
	$(BIN)/pytest -n auto --dist loadfile -m "not slow" $(TESTS)

test-web: $(VENV)/run.stamp $(CLIENT)
	PYTHON=$(CURDIR)/$(BIN)/python $(BIN)/python web/build.py run all

test-slow: $(VENV)/dev.stamp
	$(BIN)/pytest -m slow $(TESTS)

check: $(VENV)/dev.stamp
	$(BIN)/ruff check src tests bench examples web
	$(BIN)/ruff format --check src tests bench examples web
	$(BIN)/mypy

format: $(VENV)/dev.stamp
	$(BIN)/ruff format src tests bench examples web
	$(BIN)/ruff check --fix src tests bench examples web

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(VENV)/bin/python requirements/run.txt pyproject.toml
	$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements/dev.txt
	$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	touch $@

# Brings a Node where the machine has none.
$(VENV)/web.stamp: $(VENV)/bin/python requirements/web.txt
	$(BIN)/python web/build.py --has-node || $(BIN)/pip install --quiet --require-hashes -r requirements/web.txt
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
	cd requirements && for name in run dev bench web; do \
	  ../.venv-lock/bin/pip-compile -q --generate-hashes --strip-extras --no-header --no-emit-options \
	    -o $$name.txt $$name.in; done

clean:
	rm -rf $(VENV) web/node_modules src/parlour/web/dist .venv-bench .venv-lock
