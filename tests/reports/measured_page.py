"""measured_page.py PAGE [PICTURE OPTION...]: prints the DOM of a page in Chromium once its root has data-ready, and
saves a picture of it ("" for none). Options are Chromium's. Ends with 77 where there is no Chromium.

Chromium's own --dump-dom does not wait for a GPU, so that the page is asked through the debugging pipe.
"""
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile

READY = """new Promise(done => {
  const root = document.documentElement;
  const look = () => { if (root.dataset.ready === "yes") done(root.outerHTML); };
  new MutationObserver(look).observe(root, {attributes: true});
  look();
})"""


class Browser:
    """Commands of the Chrome DevTools Protocol, one after the other."""

    def __init__(self, options, profile):
        (to_browser, self.outgoing), (self.incoming, from_browser) = os.pipe(), os.pipe()
        # The pipes are its descriptors 3 and 4.
        self.process = subprocess.Popen(
            ["sh", "-c", f"exec 3<&{to_browser} 4>&{from_browser}; exec \"$@\"", "sh", "chromium", "--headless", "--no-sandbox",
             "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={profile}", *options],
            pass_fds=(to_browser, from_browser), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.count, self.session = b"", 0, None

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.outgoing, json.dumps(message).encode() + b"\0")

    def call(self, method, **parameters):
        self.send(method, **parameters)
        while True:
            reply = self.next_message()
            if reply.get("id") == self.count:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]

    def next_message(self):
        while b"\0" not in self.rest:
            part = os.read(self.incoming, 1 << 16)
            if not part:
                raise RuntimeError("chromium has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)


def main(page, picture="", *options):
    if shutil.which("chromium") is None:
        return 77
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(options, profile)
        try:
            target = browser.call("Target.createTarget", url="about:blank")["targetId"]
            browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            browser.call("Page.enable")
            browser.send("Page.navigate", url="file://" + os.path.abspath(page))
            while browser.next_message().get("method") != "Page.loadEventFired":
                pass
            result = browser.call("Runtime.evaluate", expression=READY, awaitPromise=True, returnByValue=True)
            print(result["result"]["value"])
            if picture:
                shot = browser.call("Page.captureScreenshot", captureBeyondViewport=True)
                with open(picture, "wb") as file:
                    file.write(base64.b64decode(shot["data"]))
        finally:
            browser.process.kill()
            browser.process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
