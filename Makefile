# make serve      run the server (PORT, HOST and PARLOUR_DATA are read from the environment)
# make web        build the browser client (serve does it too, where it has changed)
# make test       lint, types and every test but the slow ones: test-python, then test-web
# make test-web   the browser client: types, unit tests, and games in a real browser
# make test-slow  the long tests, with the attacks of docs/security.md at full length
# make attacks    every attack of docs/security.md with quick numbers (ATTACKS="fuzz kills" for some, --long for all)
# make bench      every figure of the documentation beside its peers (BENCHES="melds uno" for some)
# make reference  docs/reference.md and docs/encodings.md from the docstrings and the games
# make lock       the lock files in requirements/
#
# Everything is installed on first use, into .venv. PYTHON=/path/to/python3.11 picks another Python.
PYTHON ?=
# Server processes start quicker from cached bytecode.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
TESTS ?= tests
# One more than cores: many tests wait for server processes.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
CLIENT := src/parlour/web/dist/index.html
WEB_SOURCES := $(shell find web/src web/public web/*.json web/*.ts web/*.js web/*.html web/build.py -type f)
ATTACKS ?=
BENCHES ?= playouts env melds store uno spades spades_bots rummikub rummikub_bots rummy rummy_process contest ratings people matchmaking moves/run idle web
CHECKED := src tests bench attacks examples web requirements docs/reference.py docs/encodings.py

.PHONY: serve web test test-python test-web test-slow attacks check format reference bench lock clean

serve: $(VENV)/run.stamp
	@$(MAKE) --no-print-directory web || echo "The browser client could not be built; everything else is served."
	@$(BIN)/parlour serve

web: $(CLIENT)
	@:

$(CLIENT): $(VENV)/web.stamp $(WEB_SOURCES)
	@echo "Building the browser client"
	@$(BIN)/python web/build.py

test: test-python test-web

# A worker that dies ends the run: pytest-xdist can wait for ever for one that takes its place.
test-python: check .venv-clients/stamp
	$(BIN)/pytest -n $(WORKERS) --dist loadscope --max-worker-restart 0 -m "not slow" $(TESTS)

test-web: $(VENV)/run.stamp $(CLIENT)
	PYTHON=$(CURDIR)/$(BIN)/python $(BIN)/python web/build.py run all

# Some of these tests take an hour, so none is stopped as hanging.
test-slow: $(VENV)/dev.stamp
	$(BIN)/pytest -m slow -o faulthandler_timeout=0 $(TESTS)

attacks: $(VENV)/dev.stamp
	@$(BIN)/python attacks/run.py $(ATTACKS)

check: $(VENV)/dev.stamp
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy

format: $(VENV)/dev.stamp
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)

reference: $(VENV)/venv.stamp
	$(BIN)/python docs/reference.py
	$(BIN)/python docs/encodings.py

# Stamps are made last: what was interrupted is done again.
$(VENV)/venv.stamp:
	@sh requirements/venv.sh $(VENV) $(PYTHON)
	@touch $@

$(VENV)/run.stamp: $(VENV)/venv.stamp requirements/run.txt pyproject.toml
	@$(BIN)/python requirements/install.py "the server's packages" --require-hashes -r requirements/run.txt
	@$(BIN)/python requirements/install.py "Parlour" --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements/dev.txt
	@$(BIN)/python requirements/install.py "what the tests need" --require-hashes -r requirements/dev.txt
	@touch $@

# Brings a Node where the machine has none.
$(VENV)/web.stamp: $(VENV)/venv.stamp requirements/web.txt
	@$(BIN)/python web/build.py --has-node || \
	  $(BIN)/python requirements/install.py "Node.js" --require-hashes -r requirements/web.txt
	@touch $@

# The generator of Python clients needs other versions than the server.
.venv-clients/stamp: requirements/clients.txt
	@sh requirements/venv.sh .venv-clients $(PYTHON)
	@.venv-clients/bin/python requirements/install.py "openapi-python-client" --require-hashes -r requirements/clients.txt
	@touch $@

# Peers live in an environment of their own: the server needs none of them.
.venv-bench/stamp: requirements/run.txt requirements/bench.txt requirements/web.txt pyproject.toml
	@sh requirements/venv.sh .venv-bench $(PYTHON)
	@.venv-bench/bin/python requirements/install.py "the server's packages" --require-hashes -r requirements/run.txt
	@.venv-bench/bin/python requirements/install.py "the peers" --require-hashes -r requirements/bench.txt
	@.venv-bench/bin/python requirements/install.py "Parlour" --no-deps --no-build-isolation -e .
	@.venv-bench/bin/python web/build.py --has-node || \
	  .venv-bench/bin/python requirements/install.py "Node.js" --require-hashes -r requirements/web.txt
	@touch $@

bench: .venv-bench/stamp $(CLIENT)
	@for name in $(BENCHES); do echo; echo "== bench/$$name.py"; .venv-bench/bin/python bench/$$name.py || exit 1; done

lock:
	@sh requirements/venv.sh .venv-lock $(PYTHON)
	@.venv-lock/bin/python requirements/install.py "pip-tools" pip-tools==7.6.2
	cd requirements && for name in run dev clients bench web; do \
	  ../.venv-lock/bin/pip-compile -q --generate-hashes --strip-extras --no-header --no-emit-options \
	    -o $$name.txt $$name.in; done

clean:
	rm -rf $(VENV) web/node_modules bench/moves/node_modules src/parlour/web/dist .venv-bench .venv-clients .venv-lock
