# Everything runs in .venv, which the first target that needs it makes. `make clean` before a change of PYTHON.
PYTHON ?=
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --disable-pip-version-check
TYPES := build/types
HOST = 127.0.0.1
PORT = 8000

.PHONY: help demo serve test examples bench lint docs serve-docs dev ci clean

help:
	@echo "make demo        play one round on the screen"
	@echo "make serve       play in the browser (HOST=0.0.0.0 lets others in, PORT=8000)"
	@echo "make test        run the tests"
	@echo "make examples    run the tests of the web server, of the chat bots and of the tutorial's server"
	@echo "make bench       measure the speed"
	@echo "make lint        style, types, layers"
	@echo "make docs        build the documentation into site/ (make serve-docs: look at it)"
	@echo "make dev         install all that a contributor needs into .venv"
	@echo "make ci          the whole gate; takes its time"
	@echo "make clean       remove .venv and all that was built"

demo: $(VENV)/.run
	@$(VENV)/bin/unorules demo --rounds 1

serve: $(VENV)/.server
	@mkdir -p build
	@cd examples/server && $(CURDIR)/$(RUN) -m table_server --host $(HOST) --port $(PORT) \
		--storage sqlite:///$(CURDIR)/build/tables.db

test: $(VENV)/.test
	@$(RUN) -m pytest -q -n auto --dist worksteal

# Needs Chromium with its driver and PostgreSQL; what is missing is named.
examples: $(VENV)/.examples
	@for example in server discord_bot telegram_bot tutorial socket_game; do \
		(cd examples/$$example && $(CURDIR)/$(RUN) -m pytest -q) || exit 1; done

bench: $(VENV)/.run
	@$(RUN) benchmarks/engine.py

lint: $(VENV)/.lint $(TYPES)/.installed
	$(RUN) -m ruff check --output-format concise
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m pyright --pythonpath $(RUN)
	PATH="$(CURDIR)/$(TYPES)/bin:$$PATH" $(RUN) -m pyright --verifytypes unorules --ignoreexternal
	$(VENV)/bin/lint-imports --no-logo

docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict
	$(RUN) scripts/finish_site.py site

serve-docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs serve

dev: $(VENV)/.dev

ci:
	bash .ci/run

clean:
	rm -rf $(VENV) build dist site .coverage .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache mutants

# Stamps: each is redone when pyproject.toml changes.
$(VENV)/.made:
	@sh scripts/make-venv.sh $(PYTHON)
	@touch $@

$(VENV)/.run: $(VENV)/.made pyproject.toml
	@echo "Installing unorules into $(VENV)"
	@$(PIP) install -q -e .
	@touch $@

$(VENV)/.pip: $(VENV)/.made  # dependency groups came with pip 25.1
	@$(PIP) install -q --upgrade "pip>=25.1"
	@touch $@

$(addprefix $(VENV)/.,test server examples lint docs dev): $(VENV)/.%: $(VENV)/.run $(VENV)/.pip
	@echo "Installing the tools of the group $* into $(VENV)"
	@$(PIP) install -q --group $*
	@touch $@

# Types as a user's checker sees them: from an installed package, not from this tree.
$(TYPES)/.installed: $(VENV)/.made pyproject.toml $(shell find src -name '*.py')
	@$(RUN) -m venv --clear $(TYPES)
	@$(TYPES)/bin/python -m pip --disable-pip-version-check install -q .
	@touch $@
