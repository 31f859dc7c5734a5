# make play    play Duel in the terminal
# make test    lint, types, and the tests on the compiled and on the uncompiled package
# make test-table  the tests of the table server, with a real PostgreSQL and Redis
# make bench   measure the compiled package against the uncompiled one, and environments beside others'
# make load    measure how many tables a server carries
# make kill    kill a server a hundred times under load; nothing may be lost
# make clean   remove everything that the others made
#
# Two virtual environments hold what is installed, with the versions of constraints.txt:
#   .venv        the package compiled by mypyc, installed anew whenever its sources change
#   .venv-pure   the package as ordinary Python, straight from this folder
#
# PYTHON=... names another interpreter, ARGS=... adds arguments to play, bench and the tests.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test test-table lint bench load kill clean

# The first Python that is new enough; make stops below when there is none.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)

SETTINGS := pyproject.toml setup.py constraints.txt
SOURCES := $(shell find polytheon -type f ! -name '*.so' ! -name '*.pyc' ! -path '*/bundle/*' | LC_ALL=C sort)
# The stamp's name holds the list of sources, so that a file taken away counts as a change too.
COMPILED := .venv/installed-$(shell echo $(SOURCES) | cksum | cut -d' ' -f1)
PURE := .venv-pure/installed

# Isolated and safe path: this folder must not stand in for what is installed.
PIP := -I -m pip --disable-pip-version-check --quiet
IS_COMPILED := import importlib.metadata as m, sys; \
	sys.exit(not any(f.suffix in (".so", ".pyd") for f in m.files("polytheon")))
PYTEST = PYTHONSAFEPATH=1 $(1)/bin/pytest -n 2 $(ARGS)
# The table's tests start PostgreSQL, Redis and servers of their own; they have a command of their own.
ENGINE := --ignore=tests/table
# What only uses the package, and other packages, is tested with the compiled one only.
COMPILED_ONLY := --ignore=tests/research

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

play: $(COMPILED)
	@.venv/bin/polytheon play duel $(ARGS)

test: $(COMPILED) $(PURE) lint
	@echo "Testing the uncompiled package."
	@POLYTHEON_EXPECT=pure $(call PYTEST,.venv-pure) $(ENGINE) $(COMPILED_ONLY)
	@if .venv/bin/python -I -c '$(IS_COMPILED)'; then \
		echo "Testing the compiled package."; \
		POLYTHEON_EXPECT=compiled $(call PYTEST,.venv) $(ENGINE); \
	else \
		echo "NOT tested: the compiled package, which takes a C compiler."; \
	fi

test-table: $(COMPILED)
	@echo "Testing the table server, with a real PostgreSQL and Redis."
	@$(call PYTEST,.venv) tests/table

lint: $(COMPILED)
	@echo "Checking style and types."
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy --strict polytheon tests

bench: $(COMPILED) $(PURE)
	@.venv/bin/python benchmarks/bench.py --pure .venv-pure/bin/python $(ARGS)
	@.venv/bin/python benchmarks/environments.py

load: $(COMPILED)
	@.venv/bin/python benchmarks/load $(ARGS)

kill: $(COMPILED)
	@PYTHONSAFEPATH=1 .venv/bin/python tests/table/killing.py $(ARGS)

clean:
	@echo "Removing the virtual environments, builds and caches."
	@rm -rf .venv .venv-pure build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find polytheon tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(COMPILED): $(SOURCES) $(SETTINGS) | .venv/tools
	@echo "Compiling and installing Polytheon in .venv; this takes a while."
	@rm -f .venv/installed-*
	@.venv/bin/python $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@.venv/bin/python $(PIP) check
	@.venv/bin/python -I -c '$(IS_COMPILED)' || { \
		echo "No working C compiler with Python's headers was found: Polytheon runs uncompiled and slow."; \
		echo "To change that, install them (Debian, Ubuntu: gcc python3-dev) and run make clean."; }
	@touch $@

$(PURE): $(SETTINGS) | .venv-pure/tools
	@echo "Installing Polytheon uncompiled in .venv-pure."
	@POLYTHEON_PURE=1 .venv-pure/bin/python $(PIP) install --no-build-isolation --no-deps --editable .
	@.venv-pure/bin/python $(PIP) check
	@touch $@

.venv/tools .venv-pure/tools: %/tools: constraints.txt
	@test -n "$(PYTHON)" || { echo "Polytheon needs Python 3.11 or newer, and none was found." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Polytheon needs Python 3.11 or newer, and $(PYTHON) is not." >&2; exit 1; }
	@echo "Preparing $* with $$("$(PYTHON)" --version)."
	@"$(PYTHON)" -m venv --clear $* || { rm -rf $*; \
		echo "$(PYTHON) cannot make virtual environments; Debian and Ubuntu have that in python3-venv." >&2; exit 1; }
	@$*/bin/python $(PIP) install -r constraints.txt
	@touch $@
