"""Fuzzes the whole HTTP API by its own document, api/openapi.json, with schemathesis.

A server of its own with the demo market answers. No answer may be a failure of ours (5xx), and every status, content
type and body has to be one that the document promises. Told at the end: operations, cases, failures, and how often each
status was answered.

usage: run.py BINARY [--cases N] [--seed N] [--quick] [--side-by-side] [--only PATTERN]
"""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
MAILBOX = "fuzz@bricks.example"
# All paths, each in one of them; about as many operations each.
PARTS = [
    r"^/api/accountservice/[a-o]", r"^/api/accountservice/[p-z]", r"^/api/(audit|communityservice|dataservice)/",
    r"^/api/dcservice/[a-h]", r"^/api/dcservice/[i-n]", r"^/api/dcservice/[o-z]",
]
OPENS_WITHIN_S = 120
SETTINGS = """
require_sign = false
[demo]
action_interval_ms = 700
portraits = 150
"""


def check_parts():
    """No call is left out, and none is asked twice."""
    for path in json.loads((ROOT / "api/openapi.json").read_text())["paths"]:
        count = sum(bool(re.search(part, path)) for part in PARTS)
        if count != 1:
            sys.exit(f"{path} is in {count} of the PARTS of scripts/fuzz/run.py, and belongs into one")


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Site:
    """The built program with a folder of its own."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.url = f"http://127.0.0.1:{free_port()}"
        self.settings = pathlib.Path(folder, "brickyard.toml")
        self.settings.write_text(SETTINGS)
        self.said = open(pathlib.Path(folder, "said.log"), "w+")
        ports = ["--port", self.url.rsplit(":", 1)[1], "--chain-port", str(free_port())]
        self.child = subprocess.Popen(
            [*self.command("up"), "--demo", *ports], cwd=ROOT, stdout=self.said, stderr=subprocess.STDOUT
        )

    def command(self, *words):
        return [self.binary, *words, "--config", str(self.settings), "--data-dir", str(self.folder)]

    def run(self, *words):
        subprocess.run(self.command(*words), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        self.child.send_signal(signal.SIGINT)
        self.child.wait()

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            return answer.read().decode()

    def read(self, path):
        return json.loads(self.get(f"/api/{path}"))["data"]

    def post(self, path, body):
        headers = {"content-type": "application/json", "idempotency-key": secrets.token_hex(16)}
        request = urllib.request.Request(f"{self.url}/api/{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())["data"]

    def until(self, what, ask):
        end = time.monotonic() + OPENS_WITHIN_S
        while time.monotonic() < end:
            if self.child.poll() is not None:
                break
            try:
                if answer := ask():
                    return answer
            except (OSError, KeyError):
                pass
            time.sleep(0.1)
        self.said.seek(0)
        sys.exit(f"never: {what}\n{self.said.read()}")


def somebody(site):
    """An administrator by e-mail, whose code stands in the outbox; the token of a session."""
    site.get(f"/api/accountservice/open/sendemail?email={MAILBOX}&type=1")
    pattern = rf'data-to="{MAILBOX}".*?<code>(\d{{4}})</code>'
    code = site.until("a mail", lambda: re.search(pattern, site.get("/dev/mail"), re.S))[1]
    password = hashlib.sha256(b"Brick-by-brick1").hexdigest()
    entered = site.post("accountservice/open/register", {"email": MAILBOX, "password": password, "code": code})
    for role in ("operator", "admin"):
        site.run("operator", "grant", MAILBOX, role)
    return entered["token"], entered["uid"]


def real_names(site, account):
    """What stands in the market, by the names that fields have."""
    orders = site.until(
        "something is for sale",
        lambda: [row for row in site.read("dcservice/open/activity?size=50")["activity"] if row.get("orderId")],
    )
    collections = [row["id"] for row in site.read("dcservice/collection/open/list")["collections"]]
    items = sorted({row["itemId"] for row in orders})
    people = sorted({row[side] for row in orders for side in ("from", "to") if row.get(side)})
    ids = sorted({row["orderId"] for row in orders})
    chain = int(collections[0].split("-")[0])
    return {
        "id": items + collections + ids,
        "item_id": items, "item": items, "itemId": items,
        "order_id": ids, "order": ids, "orderId": ids,
        "collection": collections, "address": people, "owner": people, "who": people,
        "chain": [chain], "chain_id": [chain], "chainId": [chain],
        "account": [account], "email": [MAILBOX], "at": [1, 40], "position": [1, 2, 40],
        "after": [1, 40], "before": [40], "size": [1, 20],
    }


def fuzz(site, args):
    token, account = somebody(site)
    env = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "hooks",
        "PYTHONPATH": str(HERE),
        "BRICKYARD_FUZZ_TOKEN": token,
        "BRICKYARD_FUZZ_REAL": json.dumps(real_names(site, account)),
    }
    words = [
        "run", str(ROOT / "api/openapi.json"), "--url", site.url, "--checks", CHECKS,
        "--phases", "fuzzing" if args.quick else "coverage,fuzzing",
        "--max-examples", str(args.cases), "--seed", str(args.seed), "--generation-database", "none",
        "--continue-on-failure", "--suppress-health-check", "all", "--warnings", "off", "--request-timeout", "20",
        # One by one: the same seed is then the same run.
        "--no-shrink", "--workers", "1",
    ]
    parts = PARTS if args.side_by_side else [args.only or "."]
    folders = [pathlib.Path(site.folder, f"part-{number}") for number in range(len(parts))]
    running = []
    for part, folder in zip(parts, folders):
        folder.mkdir()
        # Of several at once, what each says is told when it is done.
        said = open(folder / "said.log", "w+") if args.side_by_side else None
        asked = [sys.executable, "-m", "schemathesis.cli", *words, "--include-path-regex", part]
        running.append((subprocess.Popen(asked, cwd=folder, env=env, stdout=said, stderr=said), said))
    failed, answered = 0, collections.Counter()
    for (child, said), folder in zip(running, folders):
        failed = child.wait() or failed
        if said:
            said.seek(0)
            print(said.read(), flush=True)
        answered.update(json.loads((folder / "answered.json").read_text()))
    print("Answers:", ", ".join(f"{count} of {status}" for status, count in sorted(answered.items())))
    # Whatever came in has poisoned nobody: an unhealthy site answers 503, which raises.
    site.get("/health")
    return failed


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("binary")
    words.add_argument("--cases", type=int, default=10, help="by chance, for each operation")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--quick", action="store_true", help="by chance alone, without each bound of each field")
    words.add_argument(
        "--side-by-side", action="store_true", help="parts of the API at once: those that wait for a position keep nobody"
    )
    words.add_argument("--only", help="paths that match this expression")
    args = words.parse_args()
    check_parts()
    with tempfile.TemporaryDirectory(prefix="brickyard-fuzz-") as folder:
        site = Site(str(pathlib.Path(args.binary).resolve()), folder)
        try:
            site.until("the site opens", lambda: "Brickyard is open at" in pathlib.Path(folder, "said.log").read_text())
            return fuzz(site, args)
        finally:
            site.stop()


if __name__ == "__main__":
    sys.exit(main())
