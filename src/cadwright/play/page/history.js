// The history of a trial: what was said in each round, and what was made of it.

import { Canvas } from "./canvas.js";
import { make } from "./elements.js";

/** The rounds of a view as list items, the one that is being worked on last. */
export function history(view, alone) {
  const items = view.past.map(past);
  const { text, drawing } = view.instruction;
  if (view.turn === "maker" && (text || drawing.splines.length)) {
    const now = entry(view.number, view.instruction, "now");
    // The maker has the strokes on the canvas.
    if (drawing.splines.length && view.acting === "designer") now.append(pictures(thumbnail(view.design, drawing.splines)));
    items.push(now);
  }
  if (!items.length && !alone) items.push(make("li", { className: "empty" }, "Nothing has been said yet."));
  return items;
}

function past(round) {
  const { number, instruction, context, design, note, distance } = round;
  const item = entry(number, instruction, "past");
  if (distance !== null) item.firstChild.append(make("span", {}, `distance ${distance.toFixed(3)}`));
  item.append(pictures(thumbnail(context, instruction.drawing.splines), make("span", {}, "→"), thumbnail(design, [])));
  if (note) item.append(make("p", { className: "note" }, `The maker: ${note}`));
  return item;
}

function entry(number, { text, drawing }, kind) {
  const silent = text.trim() === "";
  const said = make("p", { className: silent ? "said none" : "said" });
  said.textContent = silent ? (drawing.splines.length ? "strokes only" : "nothing was said") : text;
  return make("li", { className: kind }, make("div", { className: "head" }, make("span", {}, `Round ${number}`)), said);
}

const pictures = (...parts) => make("div", { className: "pictures" }, ...parts);

function thumbnail(design, strokes) {
  const box = make("div");
  const small = new Canvas(box, { grid: false, points: false, label: "A picture of the canvas" });
  small.design = design;
  small.strokes = strokes;
  return box;
}
