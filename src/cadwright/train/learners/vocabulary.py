"""A language model's vocabulary, trimmed to what its task's texts need.

Of the 270 million parameters of Gemma 3 270M, 168 million are the rows of 262 144 tokens, most of them of languages and
scripts that no request and no script has; and what a training step costs is for the most part the softmax over them.
Sixteen thousand tokens carry English, digits and code as before: texts are cut into the very same tokens, whose rows
and logits are the same.

Files are GGUF with a vocabulary of SentencePiece's kind (``tokenizer.ggml.model`` ``llama``), whose pieces are merged
by their scores: whatever a kept token may be merged from is kept, and so are single characters, bytes and the tokens
that control something.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cadwright.errors import InputError

EMBEDDING = "token_embd.weight"
_NORMAL = 1
"""The type of a token that texts are made of; others are unknown, control, user-defined, unused or bytes."""
_RESERVED = re.compile(r"<unused\d+>")
"""Tokens that are there for later."""
_TOKENS, _SCORES, _TYPES = "tokenizer.ggml.tokens", "tokenizer.ggml.scores", "tokenizer.ggml.token_type"
_IDS = ("bos_token_id", "eos_token_id", "unknown_token_id", "padding_token_id", "eot_token_id")
_OWN = ("GGUF.version", "GGUF.tensor_count", "GGUF.kv_count", "general.architecture")
"""Fields that the writer writes by itself."""


def trim(source: Path, texts: Iterable[str], target: Path, *, extra: Collection[int] = ()) -> tuple[int, int]:
    """Write the model at ``source`` with the tokens that ``texts`` need; how many tokens there were, and are.

    ``extra`` are tokens to be kept besides. Raises `InputError` where the file is no such model.
    """
    from transformers import AutoTokenizer

    reader = _read(source)
    tokens, types = _field(reader, _TOKENS), _field(reader, _TYPES)
    cutting = AutoTokenizer.from_pretrained(str(source.parent), gguf_file=source.name)
    used = {token for text in texts for token in cutting(text, add_special_tokens=False)["input_ids"]}
    wanted = {tokens[each] for each in used | set(extra)}
    kept = keep(tokens, types, wanted)
    _write(reader, target, kept)
    return len(tokens), len(kept)


def keep(tokens: Sequence[str], types: Sequence[int], wanted: Collection[str]) -> list[int]:
    """Return the ids of the tokens to keep, in order: the wanted, those they are merged from, and the special ones."""
    normal = {token for token, kind in zip(tokens, types, strict=True) if kind == _NORMAL}
    found = _merged(wanted, normal)
    return [
        number
        for number, (token, kind) in enumerate(zip(tokens, types, strict=True))
        if (kind != _NORMAL and not _RESERVED.fullmatch(token))
        or token in found
        or (len(token) == 1 and token.isascii())
        or token == "▁"
    ]


def _merged(wanted: Collection[str], known: Collection[str]) -> set[str]:
    """Tokens and, for each, both halves of all ways to cut it into two that are known."""
    found: set[str] = set()
    left = list(wanted)
    while left:
        token = left.pop()
        if token in found:
            continue
        found.add(token)
        halves = ((token[:cut], token[cut:]) for cut in range(1, len(token)))
        left += [half for pair in halves if all(half in known for half in pair) for half in pair]
    return found


def _read(path: Path) -> Any:
    from gguf import GGUFReader

    try:
        reader = GGUFReader(str(path))
    except (OSError, ValueError) as error:
        raise InputError(f"{path} is no GGUF file ({error})") from error
    kind = reader.fields.get("tokenizer.ggml.model")
    if kind is None or kind.contents() != "llama" or _SCORES not in reader.fields:
        raise InputError(f"{path} has no vocabulary of SentencePiece's kind", "only such models can be trimmed")
    return reader


def _field(reader: Any, name: str) -> Any:
    return reader.fields[name].contents()


def _write(reader: Any, target: Path, kept: Sequence[int]) -> None:
    from gguf import GGUFWriter

    places = {old: new for new, old in enumerate(kept)}
    part = target.with_name(f"{target.name}.part")
    writer = GGUFWriter(str(part), _field(reader, "general.architecture"))
    for name, field in reader.fields.items():
        if name in _OWN:
            continue
        value = field.contents()
        if name in (_TOKENS, _SCORES, _TYPES):
            value = [value[each] for each in kept]
        elif name.removeprefix("tokenizer.ggml.") in _IDS:
            value = places[value]
        elif name.endswith(".vocab_size"):
            value = len(kept)
        sub = field.types[-1] if len(field.types) > 1 else None
        writer.add_key_value(name, value, field.types[0], sub)
    for tensor in reader.tensors:
        data = tensor.data[np.asarray(kept)] if tensor.name == EMBEDDING else tensor.data
        writer.add_tensor(tensor.name, np.ascontiguousarray(data), raw_dtype=tensor.tensor_type)
    try:
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{target}: {error.strerror or error}", "make room, or name another place") from error
