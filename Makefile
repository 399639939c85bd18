# The two commands are `make run` and `make test`; `make help` lists the others.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# A target folder outside the clone, for those who build many clones.
ifdef STOA_CACHE
export CARGO_TARGET_DIR ?= $(STOA_CACHE)/target
endif
TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),$(CURDIR)/target)

# Queries are checked against the files in server/store/.sqlx; no database is needed to build.
export SQLX_OFFLINE := true

DEBUG := $(TARGET)/debug/stoa
RELEASE := $(TARGET)/release/stoa

.PHONY: real-model-test help run test lint schema e2e bench conformance fixtures clean
.PHONY: setup-run setup-test web queries build release clippy deny

help:
	@echo 'make run            build Stoa, start it on 127.0.0.1:8080 with the examples, print a sign-in link'
	@echo 'make test           every check: lints, Rust, web, browser, conformance'
	@echo 'make lint           format, lints, types, generated files'
	@echo 'make schema         write the generated files anew'
	@echo 'make e2e            the browser tests'
	@echo 'make bench          the table of ratios, into bench/RESULTS.md'
	@echo 'make conformance    every conformance kit; make conformance-NAME runs one'
	@echo 'make fixtures       a server for the kits of others; PORT chooses its port'
	@echo 'make real-model-test  the model adapter against a real llama.cpp server (fetches 240 MB once)'
	@echo 'make clean          remove what the others made, the data folder aside'

run: setup-run web release
	@STOA_BIN=$(RELEASE) exec .ci/serve

test: setup-test
	@STOA_BIN=$(DEBUG) exec .ci/test

lint: setup-test web clippy deny
	@cargo fmt --all --check
	@npm --prefix web run --silent lint
	@npm --prefix web run --silent types
	@$(MAKE) --no-print-directory build
	@STOA_BIN=$(DEBUG) .ci/generated

schema: setup-test queries build
	@STOA_BIN=$(DEBUG) .ci/schema

e2e: setup-test web build
	@STOA_BIN=$(DEBUG) node tests/browser/run.mjs

bench: setup-test web release
	@STOA_BIN=$(RELEASE) exec bench/run

conformance: setup-test web build
	@STOA_BIN=$(DEBUG) exec .ci/conformance

conformance-%: setup-test web build
	@STOA_BIN=$(DEBUG) exec .ci/conformance $*

fixtures: setup-run web build
	@STOA_BIN=$(DEBUG) exec .ci/fixtures

clean:
	rm -rf $(TARGET) web/dist web/node_modules specs/servers/node_modules tests/conformance/*/node_modules

setup-run:
	@.ci/setup run

setup-test:
	@.ci/setup test

# The pages are part of the binary. They are built when any of their sources is newer.
web: web/dist/.built

web/dist/.built: $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*')
	@echo 'building the pages'
	@npm --prefix web run --silent build
	@touch $@

# The queries' checked form, from which the server is built without a database.
queries:
	@.ci/queries

# The tests' build has the binary in it, with the same features, so it is built once.
build: web/dist/.built
	@cargo test --workspace --locked --lib --bins --tests --no-run --quiet

release: web/dist/.built
	@echo 'building the server; the first time takes some minutes'
	@cargo build --release --locked -p stoa-cli

clippy: web/dist/.built
	@cargo clippy --workspace --all-targets --locked --quiet -- -D warnings

deny:
	@if cargo deny --version >/dev/null 2>&1; then \
	  cargo deny --locked check --config .cargo/deny.toml bans licenses sources; \
	else \
	  echo 'cargo-deny is not installed; the bans that matter most are tested by tests/it/layout.rs'; \
	fi

real-model-test:
	@exec tests/real-model/run.sh
