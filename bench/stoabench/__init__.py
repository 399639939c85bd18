"""Measures Stoa side by side with something else on the same machine: see bench/README.md."""
