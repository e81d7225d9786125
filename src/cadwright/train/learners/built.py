"""Models built from a config: a decoder, with an encoder of pictures where one is wanted, that know nothing yet.

They are in published forms, so that what is saved is loaded by whatever loads those: Qwen3's decoder, and Idefics3's
way of giving it pictures. Words are byte-level BPE of the texts to be learned, with every digit a token of its own:
numbers are what CAD is about.
"""

from collections.abc import Iterable
from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    Idefics3Config,
    Idefics3ForConditionalGeneration,
    Idefics3Processor,
    PreTrainedTokenizerFast,
    Qwen3Config,
    Qwen3ForCausalLM,
)
from transformers.models.idefics3.image_processing_pil_idefics3 import Idefics3ImageProcessorPil

from cadwright.train.config import Built, Vision

PAD, START, END = "<|pad|>", "<|im_start|>", "<|im_end|>"
IMAGE, AROUND, GLOBAL, UTTERANCE = "<image>", "<fake_token_around_image>", "<global-img>", "<end_of_utterance>"
TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message.role + '\n' }}"
    "{% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content %}"
    "{% if part.type == 'image' %}<image>{% else %}{{ part.text }}{% endif %}{% endfor %}{% endif %}"
    "{{ '<|im_end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
"""ChatML, as Qwen's models have it."""


def build(built: Built, texts: Iterable[str], seed: int) -> tuple[Any, Any]:
    """A model with random weights and its processor (its tokenizer, where it sees no pictures).

    The same texts, seed and version of PyTorch give the same.
    """
    torch.manual_seed(seed)
    tokenizer = tokenizer_of(texts, built.vocabulary, pictures=built.vision is not None)
    decoder = _decoder(built, tokenizer)
    if built.vision is None:
        return Qwen3ForCausalLM(decoder), tokenizer
    vision = built.vision
    processor = Idefics3Processor(
        _images(vision), tokenizer, image_seq_len=vision.tokens, chat_template=tokenizer.chat_template
    )
    config = Idefics3Config(
        text_config=decoder.to_dict(),
        vision_config=_encoder(vision),
        scale_factor=vision.shuffle,
        image_token_id=tokenizer.convert_tokens_to_ids(IMAGE),
        pad_token_id=tokenizer.pad_token_id,
        tie_word_embeddings=True,
    )
    return Idefics3ForConditionalGeneration(config), processor


def tokenizer_of(texts: Iterable[str], vocabulary: int, *, pictures: bool = False) -> Any:
    """A byte-level BPE of texts with at most so many tokens; no text has a token that it does not know."""
    special = [PAD, START, END, *([IMAGE, AROUND, GLOBAL, UTTERANCE] if pictures else [])]
    inner = Tokenizer(models.BPE())
    inner.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    inner.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=special,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    inner.train_from_iterator(texts, trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=inner,
        pad_token=PAD,
        eos_token=END,
        additional_special_tokens=[START, *special[3:]],
        chat_template=TEMPLATE,
        clean_up_tokenization_spaces=False,
    )


def _decoder(built: Built, tokenizer: Any) -> Any:
    return Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=built.hidden,
        intermediate_size=built.feed_forward,
        num_hidden_layers=built.layers,
        num_attention_heads=built.heads,
        num_key_value_heads=built.kv_heads,
        head_dim=built.hidden // built.heads,
        max_position_embeddings=built.context,
        tie_word_embeddings=True,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        bos_token_id=None,
    )


def _encoder(vision: Vision) -> dict[str, Any]:
    return {
        "hidden_size": vision.hidden,
        "intermediate_size": vision.feed_forward,
        "num_hidden_layers": vision.layers,
        "num_attention_heads": vision.heads,
        "image_size": vision.image,
        "patch_size": vision.patch,
    }


def _images(vision: Vision) -> Any:
    size = {"longest_edge": vision.image}
    return Idefics3ImageProcessorPil(do_image_splitting=False, size=size, max_image_size=size)
