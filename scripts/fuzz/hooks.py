"""What schemathesis is told about this site: who asks, and names of what is really there.

Chance alone never guesses an item or an order, so every second value of a field that names one is taken from the
market that is served. Which one follows from the case itself: the same seed sends the same requests.
"""
import atexit
import collections
import json
import os
import pathlib
import zlib

import schemathesis

TOKEN = os.environ["BRICKYARD_FUZZ_TOKEN"]
# Field name -> values that exist, read by run.py.
REAL = json.loads(os.environ["BRICKYARD_FUZZ_REAL"])
# How often each status was answered; told when all is over.
ANSWERED = collections.Counter()
# Would end the only session.
LEAVES = "/api/accountservice/user/logout"


def drawn(case, place):
    """A number that follows from the case and the place in it."""
    whole = f"{case.method} {case.path} {case.query!r} {case.path_parameters!r} {case.body!r} {place}"
    return zlib.crc32(whole.encode("utf-8", "replace"))


def with_real(case, fields, place):
    for name in list(fields):
        choice = drawn(case, f"{place}.{name}")
        values = REAL.get(name)
        if values and choice % 2:
            fields[name] = values[(choice >> 8) % len(values)]
        elif isinstance(fields[name], dict):
            with_real(case, fields[name], f"{place}.{name}")


@schemathesis.hook
def map_case(ctx, case):
    for place in ("path_parameters", "query", "body"):
        fields = getattr(case, place)
        if isinstance(fields, dict):
            with_real(case, fields, place)
    return case


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Three of four ask as somebody who is signed in and may everything."""
    if case.path != LEAVES and drawn(case, "who") % 4:
        case.headers = {**(case.headers or {}), "authorization": f"Bearer {TOKEN}"}


@schemathesis.hook
def after_call(ctx, case, response):
    ANSWERED[str(response.status_code)] += 1


@atexit.register
def tell():
    pathlib.Path("answered.json").write_text(json.dumps(dict(sorted(ANSWERED.items()))))
