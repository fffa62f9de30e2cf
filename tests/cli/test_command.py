"""The command as it is installed: entry points, exit codes, signals, closed pipes."""

import os
import pty
import signal
import subprocess
import sys
import termios
from importlib.metadata import entry_points

import pytest

import unorules as uno
from tests.cli.running import Command, subprocess_of
from unorules.cli import main

MODULE = [sys.executable, "-m", "unorules"]
LONG = "official +scoring(target=100000)"


def test_the_installed_command_is_main():
    (found,) = entry_points(group="console_scripts", name="unorules")
    assert found.load() is main


def test_version_and_help_exit_with_0(command: Command):
    assert command("--version") == (0, f"unorules {uno.__version__}\n", "")
    for args in (["--help"], ["demo", "-h"], ["play", "-h"], ["conformance", "-h"], ["rules", "-h"]):
        assert command(*args).code == 0


@pytest.mark.parametrize(
    "args", [(), ("nothing",), ("demo", "--nothing"), ("conformance",), ("rules", "diff", "official")]
)
def test_a_wrong_command_line_exits_with_2_and_shows_the_usage(command: Command, args: tuple[str, ...]):
    code, out, err = command(*args)
    assert (code, out) == (2, "")
    assert err.startswith("usage: unorules")


def test_the_library_does_not_import_the_command():
    code = "import sys, unorules; sys.exit(any(name.startswith('unorules.cli') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_output_that_cannot_be_encoded_does_not_crash():
    assert subprocess_of("rules", PYTHONIOENCODING="ascii")[::2] == (0, "")


def test_a_closed_pipe_ends_quietly():
    process = subprocess.Popen([*MODULE, "demo", "--rules", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(30) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_ctrl_c_ends_the_demo_quietly():
    process = subprocess.Popen([*MODULE, "demo", "--rules", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


def on_a_terminal(*args: str, **env: str) -> str:
    """What the command prints on a terminal."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"} | env
    with subprocess.Popen([*MODULE, *args], stdout=theirs, stderr=theirs, stdin=theirs, env=environment) as process:
        os.close(theirs)
        seen = b""
        try:
            while block := os.read(ours, 65536):
                seen += block
        except OSError:  # the other end is closed
            pass
        process.wait(30)
    os.close(ours)
    return seen.decode()


def test_a_terminal_gets_colours_but_not_with_no_color_or_a_dumb_terminal():
    shown = on_a_terminal("demo", "--rounds", "1")
    assert "\x1b[91m" in shown
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        bare = on_a_terminal("demo", "--rounds", "1", **env)
        assert "\x1b" not in bare
        assert "Round 1 is over" in bare
