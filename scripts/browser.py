"""A headless Chromium, driven through a pipe (--remote-debugging-pipe): Python alone is needed."""
import json
import os
import select
import shutil
import subprocess
import time

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find():
    """The program; None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """A headless Chromium with one page, spoken to in JSON with NUL between messages."""

    def __init__(self, program, profile):
        to_browser, from_us = os.pipe()
        to_us, from_browser = os.pipe()

        def arrange():
            # Chromium reads from 3 and writes to 4; the pipes may have these numbers already.
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        options = ["--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update",
                   "--disable-sync", "--disable-extensions", "--mute-audio", "--hide-scrollbars",
                   f"--user-data-dir={profile}", "about:blank"]
        if os.geteuid() == 0:
            options.insert(0, "--no-sandbox")
        self.process = subprocess.Popen([program, *options], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        preexec_fn=arrange, close_fds=False)
        os.close(to_browser)
        os.close(from_browser)
        self.input, self.output = from_us, to_us
        self.buffer = b""
        self.count = 0
        self.session = None
        self.events = []

    def start(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, seconds=60):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.output], [], [], max(0, end - time.monotonic()))[0]:
                raise RuntimeError("Chromium does not answer")
            data = os.read(self.output, 1 << 16)
            if not data:
                raise RuntimeError("Chromium has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, address):
        """The events of opening a page, up to its load."""
        self.events = []
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            event = self.receive()
            self.events.append(event)
            if event.get("method") == "Page.javascriptDialogOpening":
                self.call("Page.handleJavaScriptDialog", accept=False)
        return self.events

    def resize(self, width, height=800):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def value(self, expression):
        return self.call("Runtime.evaluate", expression=expression)["result"]["value"]
