"""Transcripts on disk: every step of a run as soon as it is finished, images and geometry by hash beside it."""

from pathlib import Path

from cadwright.design.files import write_atomically
from cadwright.design.journal import Journal, journal_line, record_name
from cadwright.design.objects import ObjectStore
from cadwright.errors import InputError
from cadwright.values import End, Start, Step, Transcript, decode

_KINDS: dict[str, type[Start] | type[Step] | type[End]] = {"start": Start, "step": Step, "end": End}


class TranscriptWriter:
    """Writes one run. ``append`` can be given to the loop as it is: ``run(…, record=writer.append)``."""

    def __init__(self, path: Path, objects: ObjectStore | None = None) -> None:
        self.path = path
        self._objects = objects if objects is not None else objects_beside(path)
        self._journal = Journal(path)

    @property
    def name(self) -> str:
        """What a version refers to it by."""
        return self.path.name

    def append(self, record: Start | Step | End) -> None:
        """Add a record; it and its blobs are on the disk when this returns. Raises `DesignError` when they cannot."""
        self._objects.put_all(record)
        self._journal.append(record)


def write_transcript(path: Path, transcript: Transcript, objects: ObjectStore) -> None:
    """Write a run that has ended, all of it or nothing, for whoever writes many: nothing is forced to the disk.

    A power cut may take it, a kill of this process does not. Raises `DesignError` when it cannot be written.
    """
    end = () if transcript.end is None else (transcript.end,)
    records = (transcript.start, *transcript.steps, *end)
    objects.put_all(records, forced=False)
    write_atomically(path, b"".join(map(journal_line, records)), path.parent, forced=False)


def objects_beside(path: Path) -> ObjectStore:
    """The object store that belongs to a transcript: the folder ``objects`` beside it or one folder up."""
    above = path.absolute().parent.parent / "objects"
    return ObjectStore(above if above.is_dir() else path.parent / "objects")


def read_transcript(path: Path, objects: ObjectStore | None = None) -> Transcript:
    """A run from its file, as far as it got. Blobs fetch their bytes from ``objects`` on first use.

    Raises `InputError` when the file is no transcript, `DesignError` when a line of it is damaged.
    """
    if not path.is_file():
        raise InputError(f"{path} is not a file", "give the path of a transcript (.jsonl)")
    journal = Journal(path)
    source = (objects if objects is not None else objects_beside(path)).get
    transcript: Transcript | None = None
    for number, line in enumerate(journal.read(), 1):
        try:
            transcript = _add(transcript, decode(line, _kind(line), source))
        except ValueError as error:
            if transcript is None:
                raise InputError(f"{path} is not a transcript: {error}", "its first record must be a start") from error
            raise journal.damaged(number, str(error)) from error
    if transcript is None:
        raise InputError(f"{path} holds no run", "the run was ended before its first record was saved")
    return transcript


def _kind(line: bytes) -> type[Start] | type[Step] | type[End]:
    name = record_name(line)
    if name not in _KINDS:
        raise ValueError(f"unknown record {name!r}")
    return _KINDS[name]


def _add(transcript: Transcript | None, record: Start | Step | End) -> Transcript:
    if isinstance(record, Start):
        if transcript is not None:
            raise ValueError("a second start")
        return Transcript(record)
    if transcript is None or transcript.end is not None:
        raise ValueError(f"a {type(record).__name__.lower()} outside a run")
    return transcript.with_step(record) if isinstance(record, Step) else transcript.with_end(record)
