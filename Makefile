# make play    open the tables in your browser, and play any of the four games
# make test    lint, types, and the tests on the compiled and on the uncompiled package and of the page in a Chromium
# make format  lay out the sources of the page anew, as lint wants them
# make test-example  the tests of the games outside the package, examples/ur and examples/goofspiel
# make test-page   the tests of the page alone
# make test-table  the tests of the table server alone
# make screenshots  pictures of every page and board, to be looked at
# make bench   measure the compiled package against the uncompiled one, the search, and environments beside others'
# make bench-page   measure how soon the page shows a move, and what a move would change
# make rules   write the pages of docs that are made from the rulebooks of the games
# make ladder  let the bots play each other and write how strong they are into docs/bots.md; takes hours
# make fit     fit the weights of a game's policy or evaluation, such as: ARGS="policy duel"
# make train   train the networks of a game from games of searches; takes more than an hour: GAME=duel
# make endings  count how games of searches and their rollouts end, and write it into docs/bots.md
# make calibration  check the win chances that players are shown, and write a diagram for docs/bots.md; takes an hour
# make load    measure how many tables a server carries
# make scale   measure what it costs and tell what 100,000 tables would need
# make kill    kill a server a hundred times under load; nothing may be lost
# make attack  attack a server in every way we know, at several rates, while honest people play on it; takes minutes
# make clean   remove everything that the others made
#
# The virtual environment .venv holds what is installed, with the versions of constraints.txt, and the package compiled
# by mypyc, installed anew whenever its sources change. With this folder first on its path the same interpreter runs the
# package as ordinary Python.
#
# PYTHON=... names another interpreter, ARGS=... adds arguments to play, bench, ladder, fit, load, kill, attack and the
# tests.
# E2E=... adds arguments to the page's tests in a browser, such as: E2E="hands -t phone".
# DEAL=... lets those tests meet another deal than the usual one: a number.
# ON=postgresql lets load and kill run on a PostgreSQL of their own instead of a SQLite file.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test test-example test-page test-table screenshots bench-page page lint format rules bench ladder fit train endings calibration load scale kill attack clean

# The first Python that is new enough; make stops below when there is none.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)

SETTINGS := pyproject.toml setup.py constraints.txt
SOURCES := $(shell find polytheon -type f ! -name '*.so' ! -name '*.pyc' ! -path '*/bundle/*' | LC_ALL=C sort)
WEB := $(shell find web -type f ! -path '*/node_modules/*' ! -path 'web/.*' ! -path 'web/tests/*' ! -path 'web/fixtures/*' ! -name 'eslint.config.js' | LC_ALL=C sort)
# The stamp's name holds the list of sources, so that a file taken away counts as a change too.
COMPILED := .venv/installed-$(shell echo $(SOURCES) $(WEB) | cksum | cut -d' ' -f1)

# Isolated and safe path: this folder must not stand in for what is installed.
PIP := -I -m pip --disable-pip-version-check --quiet
NPM := .venv/bin/python web/bundle.py --fetch --npm
BUILD_PAGE := .venv/bin/python web/bundle.py --fetch || test $$? = 3
IS_COMPILED := import importlib.metadata as m, sys; \
	sys.exit(not any(f.suffix in (".so", ".pyd") for f in m.files("polytheon")))
PYTEST := PYTHONSAFEPATH=1 .venv/bin/pytest -n 2 --dist worksteal $(ARGS)
UNCOMPILED := PYTHONPATH="$(CURDIR)"
# The table's tests start a real PostgreSQL, Redis and browser, which are installed if they are missing. They run once.
SERVICES := tests/server/services.py
CHROMIUM := cd tests/server && ../../.venv/bin/python -c 'import services; print(services.program("chromium"))'
IN_BROWSER = PYTHON=$(CURDIR)/.venv/bin/python CHROMIUM="$$($(CHROMIUM))"
# A place for games outside the package, which the other tests do not see.
OUTSIDE := .venv/outside
EXAMPLES := examples/ur examples/goofspiel
# What is compiled is tested both ways; texts and terminals are not, nor what takes long without being compiled.
ENGINE := tests/kernel tests/games tests/bots tests/server/test_table.py tests/server/test_show.py \
	$(patsubst %,--ignore-glob='*/test_%.py',text log terminal svg) \
	-k 'not whole_games_are_told and not grows_the_same_tree and not is_called_poor'
ON_SERVICES = $(if $(ON),$(1) $(SERVICES) )$(1) $(2) $(if $(ON),--database {database} )$(ARGS)

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

play: $(COMPILED)
	@.venv/bin/polytheon serve --open --log-level warning $(ARGS)

# The C compiler keeps only one core busy, so style and types are checked meanwhile.
test: page
	@$(MAKE) --no-print-directory lint & lint=$$!; \
		$(MAKE) --no-print-directory $(COMPILED) || { wait $$lint || true; exit 1; }; wait $$lint
	@echo "Testing what is compiled, uncompiled."
	@POLYTHEON_EXPECT=pure $(UNCOMPILED) $(PYTEST) $(ENGINE)
	@if .venv/bin/python -I -c '$(IS_COMPILED)'; then \
		echo "Testing the compiled package."; \
		.venv/bin/python $(SERVICES); \
		POLYTHEON_EXPECT=compiled $(PYTEST); \
	else \
		echo "NOT tested: the compiled package, which takes a C compiler."; \
		$(MAKE) --no-print-directory test-table; \
	fi
	@$(MAKE) --no-print-directory test-example
	@$(MAKE) --no-print-directory test-page

test-example: $(OUTSIDE)/installed
	@echo "Testing games outside the package, installed beside it."
	@for example in $(EXAMPLES); do PYTHONPATH="$(CURDIR)/$(OUTSIDE)" $(PYTEST) $$example/tests; done

$(OUTSIDE)/installed: $(COMPILED) $(foreach example,$(EXAMPLES),$(shell find $(example)/pyproject.toml $(example)/polytheon_* -type f ! -name '*.pyc'))
	@.venv/bin/python $(PIP) install --no-deps --upgrade --target $(OUTSIDE) $(addprefix ./,$(EXAMPLES))
	@touch $@

test-page: $(COMPILED) $(OUTSIDE)/installed
	@echo "Testing the page: types, parts, and whole games in a real Chromium."
	@if .venv/bin/python web/bundle.py --fetch; then \
		$(NPM) run --silent check && $(NPM) run --silent test && .venv/bin/python $(SERVICES) && \
			$(IN_BROWSER) $(NPM) run --silent e2e -- $(E2E); \
	else \
		test $$? = 3 && echo "NOT tested: the page, which takes Node.js."; \
	fi

test-table: $(COMPILED)
	@echo "Testing the table server, with a real PostgreSQL, Redis and browser."
	@.venv/bin/python $(SERVICES)
	@$(PYTEST) tests/server

screenshots: $(COMPILED)
	@$(IN_BROWSER) $(NPM) run --silent shots
	@echo "Pictures of every page and board are in screenshots/."

rules: $(COMPILED)
	@$(UNCOMPILED) .venv/bin/python -m tests.shape.rule_pages

bench-page: $(COMPILED)
	@$(IN_BROWSER) $(NPM) run --silent answer

lint: page
	@echo "Checking style and types."
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy --strict polytheon tests
	@$(NPM) run --silent lint || { test $$? = 3 && echo "NOT linted: the page, which takes Node.js."; }

format: | .venv/tools
	@$(NPM) run --silent format

bench: $(COMPILED)
	@PYTHONSAFEPATH=1 .venv/bin/python benchmarks/bench.py --pure "$(CURDIR)" $(ARGS)
	@$(if $(ARGS),:,.venv/bin/python benchmarks/thinking.py)
	@$(if $(ARGS),:,PYTHONSAFEPATH=1 .venv/bin/python benchmarks/environments.py)
	@$(if $(ARGS),:,.venv/bin/python benchmarks/ratchet.py)

ladder: $(COMPILED)
	@PYTHONSAFEPATH=1 .venv/bin/python benchmarks/ladder.py $(ARGS)

fit: $(COMPILED)
	@PYTHONSAFEPATH=1 .venv/bin/python benchmarks/fit.py $(ARGS)

train: $(COMPILED)
	@.venv/bin/python $(PIP) install "torch>=2.13"
	@.venv/bin/python benchmarks/train.py $(or $(GAME),duel) $(ARGS)

endings: $(COMPILED)
	@.venv/bin/python benchmarks/endings.py $(ARGS)

calibration: $(COMPILED)
	@.venv/bin/python benchmarks/calibration.py $(ARGS)

load: $(COMPILED)
	@$(call ON_SERVICES,.venv/bin/python,benchmarks/load)

scale: $(COMPILED)
	@.venv/bin/python $(SERVICES) .venv/bin/python benchmarks/load/scale.py --database {database} --bus {bus} $(ARGS)

kill: $(COMPILED)
	@PYTHONSAFEPATH=1 $(call ON_SERVICES,.venv/bin/python,tests/server/killing.py)

attack: $(COMPILED)
	@cd tests && ../.venv/bin/python -m server.attacking $(ARGS)

clean:
	@echo "Removing the virtual environment, builds and caches."
	@rm -rf screenshots web/node_modules web/.node web/.built polytheon/server/bundle
	@rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find polytheon tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

page: | .venv/tools
	@$(BUILD_PAGE)

$(COMPILED): $(SOURCES) $(WEB) $(SETTINGS) | .venv/tools
	@$(BUILD_PAGE)
	@echo "Compiling and installing Polytheon in .venv; this takes a while."
	@rm -f .venv/installed-*
	@.venv/bin/python $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@.venv/bin/python $(PIP) check
	@.venv/bin/python -I -c '$(IS_COMPILED)' || { \
		echo "No working C compiler with Python's headers was found: Polytheon runs uncompiled and slow."; \
		echo "To change that, install them (Debian, Ubuntu: gcc python3-dev) and run make clean."; }
	@touch $@

.venv/tools: constraints.txt
	@test -n "$(PYTHON)" || { echo "Polytheon needs Python 3.11 or newer, and none was found." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Polytheon needs Python 3.11 or newer, and $(PYTHON) is not." >&2; exit 1; }
	@echo "Preparing .venv with $$("$(PYTHON)" --version)."
	@"$(PYTHON)" -m venv --clear .venv || { rm -rf .venv; \
		echo "$(PYTHON) cannot make virtual environments; Debian and Ubuntu have that in python3-venv." >&2; exit 1; }
	@.venv/bin/python $(PIP) install -r constraints.txt
	@touch $@
