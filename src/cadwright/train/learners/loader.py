"""Models to begin with: built from a config, or loaded from a Hugging Face id, a folder or a GGUF file.

A folder may be what a training wrote, an adapter of low rank included: it is merged into the weights that it is for.
"""

import contextlib
import copy
import math
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import transformers
from transformers import AutoConfig, AutoModelForCausalLM, AutoModelForImageTextToText, AutoProcessor, AutoTokenizer

from cadwright.errors import InputError
from cadwright.train.config import Model
from cadwright.train.learners.built import TEMPLATE, build
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.sense import ENGLISH

DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16}
GEMMA = (
    "{{ bos_token }}{% set said = messages %}{% set first = '' %}"
    "{% if messages[0].role == 'system' %}{% set first = messages[0].content + '\n\n' %}{% set said = messages[1:] %}"
    "{% endif %}{% for message in said %}"
    "{{ '<start_of_turn>' + ('model' if message.role == 'assistant' else 'user') + '\n' }}"
    "{{ (first if loop.first else '') + message.content + '<end_of_turn>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<start_of_turn>model\n' }}{% endif %}"
)
"""How Gemma's chats are written, for files that do not say it."""


@dataclass(frozen=True)
class Learner:
    """A model and how it reads chats."""

    model: Any
    codec: Codec

    def save(self, folder: Path) -> None:
        """Write the model and its processor, as Hugging Face's libraries load them. Raises `OSError`."""
        self.model.save_pretrained(folder)
        self.codec.processor.save_pretrained(folder)


def load(wanted: Model, seed: int, texts: Callable[[], Iterable[str]] | None = None, *, whole: bool = False) -> Learner:
    """The model to begin with, on the CPU.

    ``texts`` are what the words of a model that is built are taken from; with ``whole`` the weights are all to be
    trained, and are kept in float32. Raises `InputError`, in one line, for what cannot be loaded.
    """
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    dtype = torch.float32 if whole else DTYPES[wanted.precision]
    if wanted.built is not None:
        assert texts is not None, "whoever builds a model knows its examples"
        model, processor = build(wanted.built, texts(), seed)
    elif wanted.path.endswith(".gguf"):
        model, processor = _from_gguf(Path(wanted.path).expanduser(), dtype)
    else:
        model, processor = _pretrained(wanted.path, dtype, wanted.attention)
    _with_template(processor, wanted.path)
    return Learner(model, Codec(processor, wanted.template, wanted.pictures))


def placed(learner: Learner) -> Learner:
    """The learner on a GPU, where there is one, to answer."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return Learner(learner.model.to(device).eval(), learner.codec)


def parameters(model: Any, *, trained: bool = False) -> int:
    """How many numbers a model has, or how many of them are trained."""
    return sum(each.numel() for each in model.parameters() if each.requires_grad or not trained)


def likelihood(model: Any, ids: list[int]) -> float:
    """The mean log-likelihood of a text's tokens after the first, in nats."""
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([ids], device=model.device)).logits[0, :-1].float()
    found = torch.log_softmax(logits, -1).gather(-1, torch.tensor(ids[1:], device=logits.device)[:, None])
    return float(found.mean())


def _pretrained(path: str, dtype: Any, attention: str) -> tuple[Any, Any]:
    """From a Hugging Face id or a folder."""
    folder = str(Path(path).expanduser()) if Path(path).expanduser().is_dir() else path
    try:
        adapter = Path(folder) / "adapter_config.json"
        if adapter.is_file():
            return _adapted(folder, dtype, attention)
        config = AutoConfig.from_pretrained(folder)
        sees = hasattr(config, "vision_config")
        kind, reader = (AutoModelForImageTextToText, AutoProcessor) if sees else (AutoModelForCausalLM, AutoTokenizer)
        model = kind.from_pretrained(folder, dtype=dtype, attn_implementation=attention)
        return model, reader.from_pretrained(folder)
    except ImportError as error:
        raise InputError(f"{path} needs a package that is not here: {_first(error)}", "install it") from error
    except (OSError, ValueError) as error:
        hint = "name a folder, a GGUF file, or the id of a model that is on this machine or can be fetched"
        raise InputError(f"no model can be loaded from {path}: {_first(error)}", hint) from error


def _adapted(folder: str, dtype: Any, attention: str) -> tuple[Any, Any]:
    """An adapter, merged into what it is for."""
    from peft import PeftConfig, PeftModel

    base = str(PeftConfig.from_pretrained(folder).base_model_name_or_path)
    model, processor = _from_gguf(Path(base), dtype) if base.endswith(".gguf") else _pretrained(base, dtype, attention)
    with unwarned():
        merged = PeftModel.from_pretrained(model, folder).merge_and_unload()
    return merged.requires_grad_(True), processor


@contextlib.contextmanager
def unwarned() -> Iterator[None]:
    """Leave out what one library warns another one of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        yield


def _from_gguf(path: Path, dtype: Any) -> tuple[Any, Any]:
    """From a GGUF file, whose quantised weights are calculated back; they have to know some English."""
    if not path.is_file():
        raise InputError(f"{path}: there is no such file")
    try:
        tokenizer = AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name)
        loaded = AutoModelForCausalLM.from_pretrained(path.parent, gguf_file=path.name, dtype=dtype)
    except (OSError, ValueError, KeyError, NotImplementedError) as error:
        raise InputError(f"{path}: no model can be loaded from it: {_first(error)}", "see docs/training.md") from error
    # What was quantised is told to stay so: the same weights in a model that never was can be trained and saved.
    config = copy.deepcopy(loaded.config)
    del config.quantization_config
    model = AutoModelForCausalLM.from_config(config, dtype=dtype)
    model.load_state_dict(loaded.state_dict())
    model.tie_weights()
    check_sense(model, tokenizer, str(path))
    return model, tokenizer


def check_sense(model: Any, tokenizer: Any, name: str) -> None:
    """Raise `InputError` where plain English is no likelier than half way to what chance gives.

    Weights that were read in another order or scale load without a word and give noise.
    """
    ids = tokenizer(ENGLISH, add_special_tokens=False)["input_ids"]
    begun = [*([tokenizer.bos_token_id] if tokenizer.bos_token_id is not None else []), *ids]
    found, chance = likelihood(model.eval(), begun), -math.log(model.config.vocab_size)
    if not found > chance / 2:
        raise InputError(
            f"{name}: its weights give noise ({found:.1f} nats a token of English, {chance:.1f} is chance)",
            "its form is read wrongly by this version of transformers",
        )


def _with_template(processor: Any, name: str) -> None:
    """Give a tokenizer that has no chat template the one that its special tokens belong to."""
    if processor.chat_template is not None:
        return
    tokenizer = getattr(processor, "tokenizer", processor)
    known = {str(token) for token in tokenizer.added_tokens_decoder.values()}
    for template, token in ((GEMMA, "<start_of_turn>"), (TEMPLATE, "<|im_start|>")):
        if token in known:
            processor.chat_template = template
            return
    raise InputError(f"{name} has no chat template", "take the model that was made for chats, or add a template")


def _first(error: Exception) -> str:
    """The first line of what a library says."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
