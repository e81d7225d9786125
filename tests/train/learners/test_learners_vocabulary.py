"""A trimmed vocabulary cuts texts as before, and what is left has the same rows."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import InputError
from cadwright.train.learners.vocabulary import EMBEDDING, keep, trim

NORMAL, CONTROL, BYTE = 1, 3, 6
SPECIAL = ("<pad>", "<eos>", "<bos>", "<unk>")
CHARACTERS = tuple("▁abcdehilnoprtuxé漢")
MERGED = ("▁a", "ho", "le", "hole", "▁hole", "pl", "pla", "plate", "▁plate", "at", "te", "漢漢", "bo", "box")
RESERVED = ("<unused0>", "<unused17>")
TOKENS = (*SPECIAL, *(f"<0x{byte:02X}>" for byte in range(256)), *CHARACTERS, *MERGED, *RESERVED)
TYPES = (
    *[CONTROL] * len(SPECIAL),
    *[BYTE] * 256,
    *[NORMAL] * (len(CHARACTERS) + len(MERGED)),
    *[CONTROL] * len(RESERVED),
)


def kept(*wanted: str) -> list[str]:
    return [TOKENS[each] for each in keep(TOKENS, TYPES, wanted)]


def test_a_token_stays_with_what_it_is_merged_from() -> None:
    found = kept("▁plate")
    assert {"▁plate", "plate", "pla", "pl", "te", "▁", "p", "l", "a"} <= set(found)
    assert not {"hole", "漢漢", "漢"} & set(found)


def test_what_is_special_stays_in_its_order() -> None:
    assert kept()[: len(SPECIAL) + 256] == list(TOKENS[: len(SPECIAL) + 256])
    assert not set(RESERVED) & set(kept(*MERGED))


@given(st.sets(st.sampled_from(MERGED)))
def test_every_way_to_merge_a_kept_token_is_kept(wanted: set[str]) -> None:
    found = set(kept(*wanted))
    assert wanted <= found
    for token in wanted:
        for cut in range(1, len(token)):
            halves = {token[:cut], token[cut:]}
            assert halves <= found or not halves <= set(TOKENS)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model in Gemma's form with a vocabulary of some dozen words."""
    gguf = pytest.importorskip("gguf")
    path = tmp_path_factory.mktemp("gguf") / "toy.gguf"
    wide, heads, head, deep, inner = 32, 2, 16, 2, 64
    writer = gguf.GGUFWriter(str(path), "gemma3")
    for name, value in (
        ("block_count", deep),
        ("context_length", 256),
        ("embedding_length", wide),
        ("feed_forward_length", inner),
        ("attention.head_count", heads),
        ("attention.head_count_kv", 1),
        ("attention.key_length", head),
        ("attention.value_length", head),
        ("attention.sliding_window", 64),
    ):
        writer.add_uint32(f"gemma3.{name}", value)
    writer.add_float32("gemma3.attention.layer_norm_rms_epsilon", 1e-6)
    writer.add_float32("gemma3.rope.freq_base", 1e6)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(list(TOKENS))
    ranks = {token: float(-rank) for rank, token in enumerate(MERGED)}
    writer.add_token_scores([ranks.get(token, 0.0) for token in TOKENS])
    writer.add_token_types(list(TYPES))
    for name, number in (("pad", 0), ("eos", 1), ("bos", 2), ("unk", 3)):
        getattr(writer, f"add_{name}_token_id")(number)
    writer.add_add_space_prefix(False)
    rng = np.random.default_rng(7)

    def random(*shape: int) -> np.ndarray:
        return rng.normal(0, 0.2, shape).astype(np.float32)

    writer.add_tensor(EMBEDDING, random(len(TOKENS), wide))
    writer.add_tensor("output_norm.weight", random(wide))
    shapes = {
        "attn_norm": (wide,),
        "attn_q": (heads * head, wide),
        "attn_k": (head, wide),
        "attn_v": (head, wide),
        "attn_q_norm": (head,),
        "attn_k_norm": (head,),
        "attn_output": (wide, heads * head),
        "post_attention_norm": (wide,),
        "ffn_norm": (wide,),
        "ffn_gate": (inner, wide),
        "ffn_up": (inner, wide),
        "ffn_down": (wide, inner),
        "post_ffw_norm": (wide,),
    }
    for block in range(deep):
        for name, shape in shapes.items():
            writer.add_tensor(f"blk.{block}.{name}.weight", random(*shape))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.mark.train
def test_a_trimmed_model_reads_and_answers_as_before(model: Path, tmp_path: Path) -> None:
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    text, small = "a plate a hole at a box", tmp_path / "small.gguf"
    before, after = trim(model, [text], small)
    assert before == len(TOKENS)
    assert after < before
    found = []
    for path in (model, small):
        tokenizer = AutoTokenizer.from_pretrained(str(path.parent), gguf_file=path.name)
        network = AutoModelForCausalLM.from_pretrained(str(path.parent), gguf_file=path.name, dtype=torch.float32)
        ids = tokenizer(text, return_tensors="pt")["input_ids"]
        with torch.no_grad():
            logits = network(ids).logits[0].numpy()
        found.append((tokenizer.convert_ids_to_tokens(ids[0]), logits))
    (words, whole), (fewer, trimmed) = found
    assert words == fewer
    np.testing.assert_allclose(trimmed, whole[:, keep(TOKENS, TYPES, set(words))], atol=1e-4)


@pytest.mark.train
def test_what_cannot_be_trimmed_is_said(tmp_path: Path) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(b"not a model")
    with pytest.raises(InputError, match="no GGUF file"):
        trim(path, ["a"], tmp_path / "small.gguf")
