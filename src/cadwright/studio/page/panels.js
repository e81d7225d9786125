// Parameters as sliders and fields; what was required, assumed, not understood and measured.

import { $, make } from "./elements.js";
import { get, of, post } from "./server.js";

const PAUSE = 120; // milliseconds between previews of a slider that moves

const step = (parameter) => (parameter.integer || parameter.unit === "" ? 1 : 10 ** Math.floor(Math.log10(Math.max(Math.abs(parameter.value), 1e-3)) - 1));
const plain = (value) => String(Math.round(value * 1e4) / 1e4);

/** Sliders and fields. `preview(model)` shows a model that is no version yet, `changed()` hears of a new version. */
export function showParameters(design, { preview, changed, tell }) {
  const pane = $("pane-parameters");
  if (pane.contains(document.activeElement) && pane.dataset.moving === "true") return;
  const list = design.parameters ?? [];
  if (list.length === 0) {
    pane.replaceChildren(make("p", { className: "hint" }, design.versions.length ? "This version has no parameters." : "Parameters appear here with the first version."));
    return;
  }
  let waiting = null;
  let busy = false;

  async function look(name, value) {
    waiting = [name, value];
    if (busy) return;
    busy = true;
    while (waiting !== null) {
      const [what, wanted] = waiting;
      waiting = null;
      try {
        const told = await post(of(design.name, "parameters"), { values: { [what]: wanted }, preview: true });
        if (told.model && waiting === null && pane.dataset.moving === "true") await preview(told.model);
      } catch (error) {
        tell(error);
        waiting = null;
      }
      if (waiting !== null) await new Promise((go) => setTimeout(go, PAUSE));
    }
    busy = false;
  }

  async function keep(name, value, before) {
    pane.dataset.moving = "false";
    waiting = null;
    if (!Number.isFinite(value) || value === before) return;
    try {
      await post(of(design.name, "parameters"), { values: { [name]: value } });
    } catch (error) {
      tell(error);
    }
    changed();
  }

  const rows = list.map((parameter, number) => {
    const { name, value, unit } = parameter;
    const low = parameter.min ?? Math.min(0, 2 * value);
    const high = parameter.max ?? (value === 0 ? 10 : Math.max(2 * Math.abs(value), value));
    const id = `parameter-${number}`;
    const slider = make("input", { type: "range", min: low, max: high, step: "any", value, aria: { label: `${name}, slider` } });
    const field = make("input", { type: "number", id, step: step(parameter), value: plain(value) });
    if (parameter.min !== null && parameter.min !== undefined) field.min = parameter.min;
    if (parameter.max !== null && parameter.max !== undefined) field.max = parameter.max;
    const snapped = () => Number(plain(Math.round(slider.value / step(parameter)) * step(parameter)));
    slider.addEventListener("input", () => { pane.dataset.moving = "true"; field.value = plain(snapped()); look(name, snapped()); });
    slider.addEventListener("change", () => keep(name, snapped(), value));
    field.addEventListener("change", () => keep(name, Number(field.value), value));
    return make("div", { className: "parameter" }, make("label", { htmlFor: id }, name.replaceAll("_", " ")), slider, field, make("span", { className: "unit" }, unit ?? ""));
  });
  pane.replaceChildren(...rows);
}

/** What was asked for and how it stands. */
export function showChecks(design) {
  const pane = $("pane-checks");
  const list = (title, items, kind) => (items?.length ? [make("h3", {}, title), make("ul", { className: kind ?? "" }, ...items.map((each) => make("li", {}, each)))] : []);
  const checks = (design.requirements ?? []).map((each) => make("li", { data: { verdict: each.verdict } },
    make("span", { className: "verdict" }, each.verdict === "UNVERIFIED" ? "?" : each.verdict), make("span", {}, each.text),
    each.measured !== null && each.measured !== undefined ? make("span", { className: "measured" }, said(each.measured)) : null));
  const m = design.measurements;
  const size = m?.bbox ? [0, 1, 2].map((i) => plain(m.bbox[i + 3] - m.bbox[i])).join(" × ") : null;
  const facts = m ? [
    ["Size", size && `${size} mm`], ["Volume", m.volume && `${grouped(m.volume)} mm³`], ["Surface", m.area && `${grouped(m.area)} mm²`],
    ["Solids", m.solids], ["Faces", m.faces], ["Holes", m.holes?.length || null],
  ].filter(([, value]) => value !== null && value !== undefined) : [];
  pane.replaceChildren(
    ...(checks.length ? [make("h3", {}, "Checked"), make("ul", { className: "checks" }, ...checks)] : []),
    ...list("Not understood", design.not_understood, "warn"), ...list("Assumed", design.assumptions),
    ...(facts.length ? [make("h3", {}, "Measured"), make("dl", { className: "facts" }, ...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))]))] : []),
  );
  if (!pane.firstChild) pane.append(make("p", { className: "hint" }, "What was asked for is checked against what was measured; it is listed here."));
}

const grouped = (value) => Number(value.toPrecision(7)).toLocaleString("en", { maximumFractionDigits: 2 }).replaceAll(",", "\u202f");
const said = (value) => (Array.isArray(value) ? value.map(plain).join(", ") : typeof value === "number" ? plain(value) : String(value));
