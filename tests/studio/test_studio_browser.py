"""The studio's page in a real browser, with its real server: what somebody does in an afternoon, from end to end."""

import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chromium
import pytest
from chromium import Browser, Page
from visitor import Visitor

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason="no browser here: the package chromium is missing")

PLATE = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"
VERSIONS = "document.querySelectorAll('#timeline .version').length"
CURRENT = "document.querySelector('#timeline [aria-current=true] .id')?.textContent.trim()"
IDLE = "!document.querySelector('#composer').classList.contains('busy')"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium.running(tmp_path_factory.mktemp("chromium"), webgl=True) as browser:
        yield browser


def say(page: Page, text: str) -> None:
    page.write("#text", text)
    page.click("#send")


def made(page: Page, versions: int) -> None:
    page.wait(f"{VERSIONS} === {versions} && {IDLE}")


@pytest.mark.slow
def test_an_afternoon(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    page.wait("document.querySelectorAll('.examples button').length >= 3")
    say(page, PLATE)
    made(page, 1)
    page.wait("document.querySelector('#view canvas')")
    assert page.evaluate("document.getElementById('verdict').textContent") == "done"
    assert "4 × Ø5" in page.evaluate("document.getElementById('messages').textContent")

    page.click("#tab-parameters")
    page.evaluate(
        "(() => { const field = document.querySelector('#pane-parameters input[type=number]'); field.value = '80';"
        " field.dispatchEvent(new Event('change')); })()"
    )
    made(page, 2)
    page.click("#tab-checks")
    assert "80 × 40 × 5 mm" in page.evaluate("document.getElementById('pane-checks').textContent")

    page.click("#tab-chat")
    page.click("#pens [aria-label=Draw]")
    page.drag([(500, 300), (540, 320), (600, 350)])
    page.wait("document.querySelectorAll('#ink polyline').length === 1")
    assert "1 stroke" in page.evaluate("document.getElementById('chips').textContent")
    say(page, "make it 8 mm thick")
    made(page, 3)
    assert "1 stroke" in page.evaluate("document.getElementById('messages').textContent")
    assert page.evaluate("document.querySelectorAll('#ink polyline').length") == 0, "it went with the message"

    page.click("#undo")
    page.wait(f"{CURRENT}.startsWith('v2')")
    page.evaluate("window.prompt = () => 'wide'")
    page.click("#timeline .shown [aria-label^='Begin a branch']")
    page.wait("document.querySelector('#timeline .names')?.textContent.includes('wide')")
    say(page, "make it 50 mm wide")
    made(page, 4)
    assert page.evaluate("document.querySelector('#timeline li:nth-child(4)').dataset.from") == "v2"

    page.evaluate("document.querySelector('#formats').addEventListener('click', (e) => e.preventDefault())")
    page.click("#export")
    page.evaluate("document.querySelector('#formats a').click()")
    size = "fetch(document.querySelector('#formats a').href).then((r) => r.arrayBuffer()).then((b) => b.byteLength)"
    assert page.evaluate(size) > 10_000

    for tab, there in (("drawing", "#sheet img"), ("script", "#pane-script textarea"), ("compare", ".differences li")):
        page.click(f"#tab-{tab}")
        page.wait(f"document.querySelector('{there}')")
    page.wait("document.querySelectorAll('#pane-compare .view canvas').length >= 3")
    said = page.evaluate("document.getElementById('messages').textContent")
    page.load("Page.reload")
    made(page, 4)
    assert page.evaluate("document.getElementById('messages').textContent") == said


def test_a_script_with_a_mistake_is_told_with_its_line(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    say(page, "a cube of 20 mm")
    made(page, 1)
    page.click("#tab-script")
    wrong = "import cadquery\\nx = 1 / 0"
    page.evaluate(
        f"(() => {{ const text = document.querySelector('#pane-script textarea'); text.value = '{wrong}';"
        " text.dispatchEvent(new Event('input')); document.querySelector('#pane-script .primary').click(); })()"
    )
    page.wait("document.querySelector('.problem').textContent.startsWith('Line 2')")


def test_a_face_is_picked_for_the_next_message(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    say(page, PLATE)
    made(page, 1)
    page.wait("document.querySelector('#view canvas')")
    page.wait("document.querySelectorAll('#view canvas').length && !document.querySelector('#progress').textContent")
    page.drag([(566, 350)])
    page.wait("document.querySelector('#chips')?.textContent.includes('face')")
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
    page.wait("document.querySelector('#chips').childElementCount === 0")


@pytest.mark.slow
def test_what_is_picked_is_what_is_changed(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    say(page, PLATE)
    made(page, 1)
    page.wait("document.querySelector('#view canvas') && !document.querySelector('#progress').textContent")
    page.drag([(566, 350)])
    page.wait("document.querySelector('#chips')?.textContent.includes('face')")
    say(page, "a 6 mm hole here")
    made(page, 2)
    page.click("#tab-checks")
    page.wait("document.getElementById('pane-checks').textContent.includes('Holes5')")
    page.wait("document.getElementById('pane-parameters').textContent.includes('picked diameter')")


def test_a_file_that_is_too_large_is_told_before_it_is_sent(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    page.wait("document.querySelectorAll('.examples button').length >= 3")
    page.evaluate(
        "(() => { const bag = new DataTransfer(); bag.items.add(new File([new ArrayBuffer(65 * 2 ** 20)], 'scan.stl'));"
        " const files = document.getElementById('files'); files.files = bag.files;"
        " files.dispatchEvent(new Event('change')); })()"
    )
    page.wait(
        "document.getElementById('notes').textContent.includes('scan.stl is too large (a file has at most 64 MB)')"
    )


@pytest.mark.slow
def test_nothing_is_taken_for_html(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    say(page, '<img src=x onerror="window.bad = 1"> a cube of 20 mm <script>window.bad = 2</script>')
    page.wait(f"document.querySelectorAll('#messages li').length >= 2 && {IDLE}")
    assert page.evaluate("window.bad === undefined && document.querySelector('#messages img') === null")


def test_every_control_has_a_name(browser: Browser, visitor: Visitor) -> None:
    page = browser.open(visitor.address, width=1280, height=720)
    say(page, "a cube of 20 mm")
    made(page, 1)
    nameless = (
        "[...document.querySelectorAll('button, input:not([type=file]), select, textarea')].filter((each) =>"
        " each.closest('#view') === null && !(each.textContent.trim() || each.getAttribute('aria-label') ||"
        " each.title || each.labels?.length)).map((each) => each.outerHTML)"
    )
    assert page.evaluate(nameless) == []


@pytest.mark.slow
def test_killed_and_started_again(browser: Browser, tmp_path: Path) -> None:
    def start() -> tuple[subprocess.Popen[str], str]:
        where = (str(tmp_path / "designs"), "--port", "0", "--no-browser")
        command = [sys.executable, "-m", "cadwright", "studio", *where]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        with process.stdout or contextlib.nullcontext() as told:
            assert told is not None
            return process, told.readline().strip()

    first, address = start()
    page = browser.open(address, width=1280, height=720)
    say(page, PLATE)
    made(page, 1)
    name = page.evaluate("location.hash")
    first.send_signal(signal.SIGKILL)
    first.wait()
    page.wait("document.getElementById('notes').textContent.includes('does not answer')")
    second, address = start()
    try:
        again = browser.open(address + name, width=1280, height=720)
        made(again, 1)
        assert PLATE in again.evaluate("document.getElementById('messages').textContent")
    finally:
        second.kill()
        second.wait()
