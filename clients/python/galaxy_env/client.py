"""One world, or many, each in a `galaxy serve` of its own."""

import base64
import json
import subprocess

import numpy as np


class GalaxyError(RuntimeError):
    """What galaxy refuses, as its sentence."""


class Client:
    """A world in a `galaxy serve` of its own.

    scene:   a built-in scene or a scene file
    changes: overrides, as "group.pupil.count=4"
    record:  a file for a recording, or None
    galaxy:  the program, as a path or a list of words
    """

    def __init__(self, scene, changes=(), record=None, galaxy="galaxy"):
        words = [galaxy] if isinstance(galaxy, str) else list(galaxy)
        words += ["serve", scene]
        for change in changes:
            words += ["--set", change]
        if record is not None:
            words += ["--record", record]
        self._number = 0
        self._waits = 0
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            self.description = self.ask("describe")
        except BaseException:
            self.close()
            raise
        self._widths = {c["name"]: c["width"] for c in self.description["columns"]}

    def ask(self, op, **keys):
        """Sends a request and returns its result."""
        self.send(op, **keys)
        return self.receive()

    def send(self, op, **keys):
        """Sends a request; receive returns its result. So several worlds can work at the same time."""
        self._number += 1
        line = json.dumps({"id": self._number, "op": op, **keys}, separators=(",", ":"), allow_nan=False)
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended() from None
        self._waits += 1

    def receive(self):
        line = self._process.stdout.readline()
        if not line:
            raise self._ended()
        self._waits -= 1
        reply = json.loads(line)
        if not reply["ok"]:
            raise GalaxyError(reply["error"])
        return reply["result"]

    def _ended(self):
        self._process.stdin.close()
        return GalaxyError("galaxy has ended with exit code %s" % self._process.wait())

    @staticmethod
    def act(accelerations):
        """Makes the key act of a request of a dict: group or agent to an array of shape (agents, 2), or (2,) for all of them."""
        return {
            name: base64.b64encode(np.ascontiguousarray(a, dtype="<f4").tobytes()).decode() for name, a in accelerations.items()
        }

    @staticmethod
    def observe(columns, of=()):
        """Makes the key observe of a request."""
        return {"columns": list(columns), "of": list(of), "format": "base64"}

    def arrays(self, result):
        """Returns the columns of a result: group to column to an array of float32, of shape (agents,) or (agents, width)."""
        return {
            group: {name: self._array(name, text) for name, text in columns.items()}
            for group, columns in result["groups"].items()
        }

    def _array(self, name, text):
        array = np.frombuffer(base64.b64decode(text), dtype="<f4")
        width = self._widths.get(name, 1)  # a stock of a change of reset is one number
        return array if width == 1 else array.reshape(-1, width)

    def states(self, group):
        """Returns the names of the states of a group, of which the column state has the numbers; an empty list without states."""
        return self.group(group).get("states", [])

    def stocks(self, group):
        """Returns the names of the stocks of a group: each is a column stock.NAME."""
        return self.group(group).get("stocks", [])

    def group(self, name=None):
        """Returns the description of a group; without a name, of the first that can be driven."""
        for g in self.description["groups"]:
            if g["name"] == name or name is None and g["driven"]:
                return g
        raise GalaxyError("there is no group %r" % name if name else 'no group of the scene steers by "driven"')

    def close(self):
        """Ends galaxy, and returns its exit code. A recording is complete then."""
        if self._process.poll() is None:
            try:
                self._process.stdin.close()
            except OSError:
                pass
        code = self._process.wait()
        self._process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Worlds:
    """Many worlds that work at the same time, one process each: `each` gives every world a request and returns all results."""

    def __init__(self, number, scene, **options):
        self.clients = []
        try:
            for _ in range(number):
                self.clients.append(Client(scene, **options))
        except BaseException:
            self.close()
            raise

    def each(self, op, requests):
        """Sends a dict of keys to each world, and returns the results in the same order."""
        for client, keys in zip(self.clients, requests):
            client.send(op, **keys)
        results, failed = [], None
        for client, _ in zip(self.clients, requests):
            try:
                results.append(client.receive())
            except GalaxyError as error:
                failed = failed or error
        if failed:
            raise failed
        return results

    def close(self):
        for client in self.clients:
            client.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
