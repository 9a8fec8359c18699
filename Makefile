# All that Commontable needs is put into this folder: uv into .tools, Python packages into .venv.
# The machine itself needs Python 3.11 or newer, pip and make.

# The Python that .venv is made from, where the server listens, how many tests run side by side.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 3
KILLS ?= 3000
SOCKETS ?= 15000

UV_VERSION := 0.13.7
UV := .tools/uv-$(UV_VERSION)/bin/uv
BIN := .venv/bin
# Tests start many processes: none of them should have to parse what another one has parsed.
BYTECODE := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/.cache/bytecode
INSTALL := $(UV) pip install --quiet --python .venv
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header $(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.PHONY: help setup play add test soak check types bench docs lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-6s  %s\n", $$1, $$2 }' Makefile

setup: .venv/.package .venv/.dev ## install all that playing, testing and checking need

play: .venv/.package ## open the tables in your browser (PORT=8000; HOST=0.0.0.0 lets other devices in)
	@$(BIN)/commontable serve --host $(HOST) --port $(PORT) --db commontable.db

add: .venv/.package ## put a game from a folder on the shelf (GAME=examples/pier)
	@$(if $(GAME),,echo "Which game? make add GAME=examples/pier"; exit 1)
	$(INSTALL) --no-deps --editable $(GAME)

test: .venv/.dev ## run every test (FAST=1: a selection in 3 minutes; ORDER=random; ARGS="-k reserve")
	$(BYTECODE) $(if $(FAST),FAST=1) $(BIN)/pytest -n $(WORKERS) --dist worksteal \
		$(if $(ORDER),--order $(ORDER)) $(ARGS)

soak: .venv/.dev ## kill the server 3,000 times while people play (KILLS=3000), then let 15,000 sockets come and go
	KILLS=$(KILLS) $(BIN)/pytest -s tests/web/test_kill.py
	SOCKETS=$(SOCKETS) $(BIN)/pytest -s tests/web/test_gc_schedule.py -k crowd

check: .venv/.dev ## format, lint, types, layers, spelling
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy src $(wildcard tests scripts/*)
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell
	$(UV) pip check --quiet --python .venv
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory types; \
	else echo "There is no npm here: the types of the scripts in the pages were not checked."; fi

bench: .venv/.package $(if $(PEERS),.venv/.peers) ## measure speed (PEERS=1 installs what to compare with: OpenSpiel, catanatron, boardgame.io)
	$(BIN)/commontable bench $(if $(PEERS),--peers) $(ARGS)

types: node_modules/.package-lock.json
	node_modules/.bin/tsc -p jsconfig.json

docs: .venv/.dev ## write the documentation into site, with every page and board photographed
	$(BIN)/python scripts/pictures
	$(BIN)/python scripts/links
	$(BIN)/mkdocs build --quiet --strict
	$(BIN)/python scripts/gallery

lock: $(UV) ## write the pins anew after a change of dependencies (UPGRADE=1 takes newer versions)
	$(LOCK) pyproject.toml -o requirements.lock
	$(LOCK) requirements-dev.in -o requirements-dev.lock
	$(LOCK) pyproject.toml --extra peers -c requirements.lock -c requirements-dev.lock -o requirements-peers.lock

clean: ## remove all that make has put into this folder
	rm -rf .venv .tools .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache build dist site node_modules benchmarks/boardgame/node_modules
	find src tests scripts examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# How things get here. A stamp in .venv is as old as the last install, so that nothing is installed twice.

define python_is_new_enough
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Commontable needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Commontable needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
		echo "If a newer one is on this machine, name it: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
endef

$(UV):
	$(python_is_new_enough)
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || { echo "$(PYTHON) has no pip: install it (on Debian: apt install python3-pip)."; exit 1; }
	@echo "Fetching uv $(UV_VERSION) into .tools"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
		--upgrade --target .tools/uv-$(UV_VERSION) uv==$(UV_VERSION)

.venv/pyvenv.cfg: | $(UV)
	$(python_is_new_enough)
	@$(UV) venv --quiet --clear --python $(PYTHON) .venv

.venv/.package: pyproject.toml requirements.lock .venv/pyvenv.cfg | $(UV)
	@echo "Installing Commontable into .venv"
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --editable .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.package | $(UV)
	@echo "Installing the tools for tests and checks into .venv"
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

# TypeScript reads the scripts of the pages; nothing that runs needs it.
node_modules/.package-lock.json: package-lock.json
	@echo "Installing TypeScript into node_modules"
	@npm ci --silent --no-audit --no-fund
	@touch $@

.venv/.peers: requirements-peers.lock benchmarks/boardgame/package-lock.json .venv/.package | $(UV)
	@echo "Installing OpenSpiel, catanatron and boardgame.io"
	@$(INSTALL) --require-hashes -r requirements-peers.lock
	@if command -v npm >/dev/null; then cd benchmarks/boardgame && \
		npm ci --silent --no-audit --no-fund --ignore-scripts; fi
	@touch $@
