# SPDX-License-Identifier: Apache-2.0
"""A client of convapp --serve for tests: messages as JSON with attached bytes."""
import json
import subprocess


def framed(text, attachment=b""):
    head = f"Content-Length: {len(text)}\r\n"
    if attachment:
        head += f"Attachment-Length: {len(attachment)}\r\n"
    return head.encode() + b"\r\n" + text + attachment


class Client:
    """One server process. `check`: called with each request and answer, as dictionaries; may be None."""

    def __init__(self, convapp, *options, check=None):
        self.process = subprocess.Popen([convapp, "--serve", "--quiet", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.check, self.number, self.progress = check, 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method, attachment=b"", **parameters):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}
        if self.check:
            self.check("request", message)
        self.send_bytes(framed(json.dumps(message).encode(), attachment))
        return self.number

    def cancel(self, number):
        message = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": number}}
        self.send_bytes(framed(json.dumps(message).encode()))

    def receive(self):
        """Returns the next answer and its attachment; None at the end. Keeps messages of progress."""
        while True:
            lengths = {}
            while True:
                line = self.process.stdout.readline()
                if not line:
                    return None
                if line == b"\r\n":
                    break
                name, _, value = line.partition(b":")
                lengths[name] = int(value)
            message = json.loads(self.process.stdout.read(lengths[b"Content-Length"]))
            attachment = self.process.stdout.read(lengths.get(b"Attachment-Length", 0))
            if self.check:
                self.check("answer", message)
            if message.get("method") == "$/progress":
                self.progress.append(message["params"])
                continue
            return message, attachment

    def ask(self, method, attachment=b"", **parameters):
        """Sends a request and returns its result, with the attachment as "samples". Raises RuntimeError for an error."""
        number = self.send(method, attachment, **parameters)
        message, samples = self.receive()
        assert message["id"] == number, message
        if "error" in message:
            raise RuntimeError(message["error"]["code"], message["error"]["message"], message["error"].get("data"))
        result = message["result"]
        return dict(result, samples=samples) if isinstance(result, dict) else result

    def ask_after_noise(self, method, **parameters):
        """As `ask`, past answers to what came before."""
        number = self.send(method, **parameters)
        while True:
            message, _ = self.receive()
            if message["id"] == number:
                return message["result"]

    def end(self):
        """Closes the input, reads what is left, and returns the exit code."""
        self.process.stdin.close()
        while self.receive():
            pass
        return self.process.wait(timeout=60)
