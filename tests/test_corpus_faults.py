"""What goes wrong while many files are split: each with the real command, in processes of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

COMMAND = (sys.executable, "-m", "structsplit", "split", "--tokenizer", "estimate")
DEADLINE = 100.0
"""Seconds within which a machine with much to do gets to everything here."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is done here to processes and files is Linux's")


def plant(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(os.fsencode(f"# {name}\n\nWords of this file.\n"))
    return root


def run(folder: Path, *arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    done = subprocess.run((*COMMAND, *arguments), cwd=folder, timeout=DEADLINE, check=False, **pipes)
    return subprocess.CompletedProcess(
        done.args, done.returncode, (done.stdout or b"").decode(), (done.stderr or b"").decode()
    )


def sources(output: str | bytes) -> list[str]:
    return [json.loads(line)["source"] for line in output.splitlines() if line]


@contextmanager
def started(folder: Path, *arguments: str, **options: Any) -> "Iterator[subprocess.Popen[bytes]]":
    """The command while it runs; ended with the block."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    with subprocess.Popen((*COMMAND, *arguments), cwd=folder, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


def until(found: Callable[[], Any]) -> Any:
    """What is found, as soon as it is."""
    end = time.monotonic() + DEADLINE
    while not (what := found()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
    return what


def children(pid: int) -> list[int]:
    found = []
    for place in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            if int((place / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(place.name))
    return found


def workers(pid: int) -> list[int]:
    """The processes that split for a command: they descend from the server that starts them."""
    return [worker for child in children(pid) for worker in children(child)]


def reader_of(fifo: Path, pid: int) -> int:
    """The worker that waits for somebody to write into a pipe."""

    def waiting() -> int:
        for worker in workers(pid):
            with suppress(OSError):
                # `fifo_open` waits for the other end
                if "fifo" in (Path("/proc") / str(worker) / "wchan").read_text() or _opens(worker, fifo):
                    return worker
        return 0

    return until(waiting)


def _opens(pid: int, fifo: Path) -> bool:
    """Whether a process sleeps in a call to open this file: its only thread is in `openat`."""
    call = (Path("/proc") / str(pid) / "syscall").read_text().split()
    return call[:1] == ["257"]


# --- workers that die or take too long


def test_a_worker_that_is_killed_costs_the_file_it_was_at(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "c.md", "d.md")
    os.mkfifo(tmp_path / "b.md")
    with started(tmp_path, "a.md", "b.md", "c.md", "d.md", "--jobs", "1", "--time-limit", "0") as process:
        os.kill(reader_of(tmp_path / "b.md", process.pid), signal.SIGKILL)
        output, errors = process.communicate(timeout=DEADLINE)
    assert process.returncode == 123
    assert sources(output) == ["a.md", "c.md", "d.md"]
    assert errors.decode() == "structsplit: b.md: the process that split it died (SIGKILL)\n"


def test_a_file_that_takes_too_long_fails_alone(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "c.md", "d.md")
    os.mkfifo(tmp_path / "b.md")
    done = run(tmp_path, "a.md", "b.md", "c.md", "d.md", "--time-limit", "2", "--jobs", "2", "--report", "r.json")
    assert done.returncode == 123
    assert sources(done.stdout) == ["a.md", "c.md", "d.md"]
    assert done.stderr == "structsplit: b.md: took longer than 2 seconds (see --time-limit)\n"
    assert json.loads((tmp_path / "r.json").read_text())["totals"]["failed"] == {"time limit": 1}


def test_what_a_process_waits_for_others_is_no_time_of_its_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.md")
    with started(tmp_path, "a.md", "--jobs", "1", "--time-limit", "3") as process:
        reader_of(tmp_path / "a.md", process.pid)
        time.sleep(4)
        (tmp_path / "a.md").write_text("# Late\n\nWords of this file.\n")
        output, errors = process.communicate(timeout=DEADLINE)
    assert (process.returncode, errors) == (0, b"")
    assert sources(output) == ["a.md"]


def test_a_file_that_uses_a_processor_too_long_fails_at_its_limit(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Many *words* stand `here`, one after the other.\n\n" * 100_000)
    plant(tmp_path, "b.md")
    done = run(tmp_path, "a.md", "b.md", "--time-limit", "2", "--jobs", "1")
    assert done.returncode == 123
    assert sources(done.stdout) == ["b.md"]
    assert done.stderr == "structsplit: a.md: took longer than 2 seconds (see --time-limit)\n"


def test_a_file_that_takes_too_much_memory_fails_alone(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "c.md")
    (tmp_path / "b.md").write_text("Many words stand here, one after the other.\n\n" * 400_000)
    done = run(tmp_path, "a.md", "b.md", "c.md", "--memory-limit", "150MB", "--jobs", "1")
    assert done.returncode == 123
    assert sources(done.stdout) == ["a.md", "c.md"]
    assert done.stderr.startswith("structsplit: b.md: ")
    assert "--memory-limit" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_slow_file_does_not_stall_those_behind_it(tmp_path: Path) -> None:
    names = [f"f{number:03}.md" for number in range(60)]
    plant(tmp_path, *names)
    os.mkfifo(tmp_path / "a.md")
    with started(tmp_path, "a.md", *names, "--jobs", "2", "--time-limit", "0") as process:
        reader_of(tmp_path / "a.md", process.pid)
        last = tmp_path / names[-1]
        # the last one is read while the first one still waits
        before = last.stat().st_atime_ns
        os.utime(last, ns=(0, last.stat().st_mtime_ns))
        until(lambda: last.stat().st_atime_ns not in (0, before) or None)
        with open(tmp_path / "a.md", "w") as fifo:  # noqa: PTH123
            fifo.write("Late.\n")
        output, _ = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0
    assert sources(output) == ["a.md", *names]


# --- files that are not what they were


def test_a_file_that_vanishes_is_told_and_the_run_goes_on(tmp_path: Path) -> None:
    plant(tmp_path, "b.md", "c.md")
    os.mkfifo(tmp_path / "a.md")
    with started(tmp_path, "a.md", "b.md", "c.md", "--jobs", "1") as process:
        reader_of(tmp_path / "a.md", process.pid)
        (tmp_path / "b.md").unlink()
        (tmp_path / "a.md").write_text("Go on.\n")
        output, errors = process.communicate(timeout=DEADLINE)
    assert process.returncode == 123
    assert sources(output) == ["a.md", "c.md"]
    assert errors.decode() == "structsplit: b.md: no such file\n"


def test_a_file_that_never_rests_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from structsplit import ReadError
    from structsplit.corpus import reasons, task
    from structsplit.splitter import Splitter

    plant(tmp_path, "a.md")
    read_file, times = task.read_file, iter(range(100))

    def changing(path: str) -> bytes:
        data = read_file(path)
        os.utime(path, (next(times), next(times)))
        return data

    monkeypatch.setattr(task, "read_file", changing)
    result = task.split_one(task.Job(Splitter(tokenizer="estimate")), str(tmp_path / "a.md"), is_named=True)
    assert (result.status, result.reason, result.chunks) == ("failed", reasons.CHANGED, [])
    assert isinstance(result.error, ReadError)
    assert next(times) == 2 * task.ATTEMPTS


def test_a_file_that_changes_once_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from structsplit.corpus import task
    from structsplit.splitter import Splitter

    plant(tmp_path, "a.md")
    read_file, texts = task.read_file, iter(["# New\n\nOther words.\n"])

    def changing(path: str) -> bytes:
        data = read_file(path)
        for text in texts:
            Path(path).write_text(text)
        return data

    monkeypatch.setattr(task, "read_file", changing)
    result = task.split_one(task.Job(Splitter(tokenizer="estimate")), str(tmp_path / "a.md"), is_named=True)
    assert [chunk.text for chunk in result.chunks] == ["# New\n\nOther words."]


# --- files of all kinds


def test_what_may_not_be_read_is_told_and_the_run_goes_on(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "b.md", "closed/c.md", "d.md")
    (tmp_path / "b.md").chmod(0)
    (tmp_path / "closed").chmod(0)
    powerless: tuple[str, ...] = ()
    if os.geteuid() == 0:
        powerless = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
        if subprocess.run((*powerless, "cat", "b.md"), cwd=tmp_path, capture_output=True, check=False).returncode != 1:
            pytest.skip("root may read everything here")
    done = subprocess.run((*powerless, *COMMAND, "."), cwd=tmp_path, capture_output=True, timeout=DEADLINE, check=False)
    (tmp_path / "closed").chmod(0o700)
    assert done.returncode == 123
    assert sources(done.stdout) == ["./a.md", "./d.md"]
    assert done.stderr.decode().splitlines() == [
        "structsplit: ./b.md: permission denied",
        "structsplit: ./closed: Permission denied",
    ]


def test_odd_files_in_a_folder_are_left_out_counted_and_named_on_demand(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "sub/b.md", "two\nlines.md", os.fsdecode(b"caf\xe9.md"))
    (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("Coffee.\n")
    (tmp_path / "sub" / "loop").symlink_to("..")
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (tmp_path / "picture.md").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (tmp_path / "empty.md").touch()
    (tmp_path / "script").write_text("#!/bin/sh\necho ebb\n")
    os.mkfifo(tmp_path / "pipe.md")
    with open(tmp_path / "huge.md", "wb") as huge:  # noqa: PTH123
        huge.truncate(3 * 1024**3)
    done = run(tmp_path, ".", "-v")
    assert done.returncode == 0
    names = [os.path.relpath(name) for name in dict.fromkeys(sources(done.stdout))]
    assert names == ["a.md", os.fsdecode(b"caf\xe9.md"), "script", "sub/b.md", "two\nlines.md"]
    *told, summary = done.stderr.splitlines()
    assert told == [
        "structsplit: skipped ./huge.md (too large)",
        "structsplit: skipped ./picture (binary)",
        "structsplit: skipped ./picture.md (binary)",
        "structsplit: skipped ./pipe.md (not a file)",
        "structsplit: skipped ./sub/loop (link)",
    ]
    assert summary == ("structsplit: 6 files, 5 chunks, 5 skipped (2 binary, 1 link, 1 not a file, 1 too large)")


def test_a_huge_file_that_is_named_fails_without_being_read(tmp_path: Path) -> None:
    with open(tmp_path / "huge.md", "wb") as huge:  # noqa: PTH123
        huge.truncate(3 * 1024**3)
    done = run(tmp_path, "huge.md", "--memory-limit", "200MB")
    assert done.returncode == 123
    assert done.stderr == "structsplit: huge.md: is larger than 512 MiB; cut it in parts first\n"


def test_a_file_that_says_it_is_empty_is_read_to_its_end(tmp_path: Path) -> None:
    done = run(tmp_path, "/proc/self/status", "--format", "text")
    assert done.returncode == 0
    assert "VmRSS" in done.stdout


def test_every_file_is_in_the_report_once(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "b.md", "node_modules/c.md", ".d.md")
    (tmp_path / "bad.md").write_bytes(b"\xff\xfe\x00")
    run(tmp_path, ".", "missing.md", "--report", "report.json", "-o", "out.jsonl")
    report = json.loads((tmp_path / "report.json").read_text())
    rows = {row["path"]: (row["status"], row["reason"]) for row in report["files"]}
    assert rows == {
        "./.d.md": ("skipped", "hidden"),
        "./a.md": ("split", ""),
        "./b.md": ("split", ""),
        "./bad.md": ("failed", "cannot be split"),
        "./node_modules": ("skipped", "vendored"),
        "missing.md": ("failed", "unreadable"),
    }
    assert report["totals"]["files"] == 5
    assert report["totals"]["split"] + sum(report["totals"]["failed"].values()) == 4
    assert report["totals"]["folders_not_entered"] == {"vendored": 1}
    again = run(tmp_path, ".", "--report", "report.json", "-o", "out.jsonl")
    assert "2 own output" in again.stderr


# --- lists


def test_paths_are_read_from_a_list_ended_by_nuls(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "two\nlines.md", "b.md")
    done = run(tmp_path, "--from0", input=b"two\nlines.md\0b.md\0a.md")
    assert sources(done.stdout) == ["two\nlines.md", "b.md", "a.md"]
    assert done.returncode == 0


# --- where the output goes


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to mount a small file system")
@pytest.mark.parametrize("suffix", ["jsonl", "db"])
def test_a_full_disk_leaves_the_old_output(suffix: str, tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(small))
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        plant(tmp_path, "a.md")
        run(tmp_path, "a.md", "-o", f"small/out.{suffix}")
        old = (small / f"out.{suffix}").read_bytes()
        (tmp_path / "b.md").write_text("# Many\n\n" + "Words that fill a disk.\n\n" * 20_000)
        done = run(tmp_path, "a.md", "b.md", "-o", f"small/out.{suffix}")
        assert (small / f"out.{suffix}").read_bytes() == old
        assert [path.name for path in small.iterdir()] == [f"out.{suffix}"]
    finally:
        subprocess.run(("umount", str(small)), check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"structsplit: cannot write small/out.{suffix}: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_that_has_seen_enough_ends_the_run_quietly(tmp_path: Path) -> None:
    plant(tmp_path, *(f"{number}.md" for number in range(40)))
    (tmp_path / "long.md").write_text("# Long\n\n" + "Some words that fill a pipe.\n\n" * 20_000)
    with started(tmp_path, "long.md", ".") as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(DEADLINE) == 0


# --- being stopped


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_that_is_stopped_leaves_whole_lines_and_the_old_output(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    plant(tmp_path, "a.md", "b.md")
    os.mkfifo(tmp_path / "c.md")
    (tmp_path / "out.jsonl").write_text("old")
    for output in ((), ("-o", "out.jsonl")):
        with started(tmp_path, "a.md", "b.md", "c.md", "--time-limit", "0", "--jobs", "2", *output) as process:
            reader_of(tmp_path / "c.md", process.pid)
            families = [process.pid, *children(process.pid), *workers(process.pid)]
            assert process.stdout
            written = b"" if output else process.stdout.readline() + process.stdout.readline()
            begun = time.monotonic()
            process.send_signal(number)
            rest, errors = process.communicate(timeout=DEADLINE)
        assert (process.returncode, errors) == (code, b"")
        assert sources(written + rest) == ([] if output else ["a.md", "b.md"])
        # a second on an idle machine
        assert time.monotonic() - begun < 20
        for pid in families:
            until(lambda pid=pid: not _alive(pid))
    assert (tmp_path / "out.jsonl").read_text() == "old"
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".tmp"]


def _alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def test_a_run_that_is_killed_takes_its_processes_with_it_and_leaves_the_old_output(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "b.md", "c.md")
    os.mkfifo(tmp_path / "d.md")
    (tmp_path / "out.jsonl").write_text("old")
    with started(tmp_path, "a.md", "b.md", "c.md", "d.md", "-o", "out.jsonl", "--jobs", "2") as process:
        stuck = reader_of(tmp_path / "d.md", process.pid)
        idle = [worker for worker in workers(process.pid) if worker != stuck]
        process.kill()
        process.wait()
        until(lambda: not any(map(_alive, idle)))
        # one that is busy is gone as soon as its file is done
        with open(tmp_path / "d.md", "w"):  # noqa: PTH123
            pass
        until(lambda: not _alive(stuck))
    assert (tmp_path / "out.jsonl").read_text() == "old"
    assert run(tmp_path, "a.md", "b.md", "c.md", "-o", "out.jsonl").returncode == 0
    assert sources((tmp_path / "out.jsonl").read_text()) == ["a.md", "b.md", "c.md"]


# --- the same output, however many processes


def test_the_output_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:02}.md").write_text(
            f"# Part {number}\n\n" + "Words of all sizes.\n\n" * (number * 37 % 101)
        )
    outputs = {run(tmp_path, ".", "--jobs", str(jobs), "--max-tokens", "40").stdout for jobs in (1, 2, 4)}
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10_000
