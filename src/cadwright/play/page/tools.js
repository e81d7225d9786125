// The tools of the canvas as buttons.

import { make } from "./elements.js";

const ICONS = {
  pen: "M4 20l4-1L19 8l-3-3L5 16z",
  rubber: "M8 19h12M4 15l8-9 6 6-7 7H8z",
  move: "M6 3l12 9-6 1-3 6z",
  line: "M5 19L19 5M4 18h2v2H4zM18 4h2v2h-2z",
  circle: "M12 4a8 8 0 1 0 .01 0z",
  arc: "M4 18A12 12 0 0 1 20 18",
  delete: "M6 6l12 12M18 6L6 18",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  clear: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  grid: "M4 9h16M4 15h16M9 4v16M15 4v16",
  strokes: "M3 15c4-9 6 6 9-2s5-6 9 0",
};
export const TOOLS = {
  pen: ["Pen", "P", "Draw on the canvas with mouse, finger or pen."],
  rubber: ["Rubber", "R", "Touch the strokes that are to go."],
  move: ["Move", "V", "Drag a point, or a whole curve. Points that meet become one."],
  line: ["Line", "L", "Click its two ends, or drag from one to the other."],
  circle: ["Circle", "C", "Click the two ends of a diameter, or drag from one to the other."],
  arc: ["Arc", "A", "Click its start, a point on it, and its end."],
  delete: ["Delete", "X", "Click a curve; a point goes with all its curves."],
};
export const DRAWING = ["pen", "rubber"];
export const EDITING = ["move", "line", "circle", "arc", "delete"];

/** A button with an icon, and words where there are some. */
export function button(name, label, title, act, words = label) {
  const icon = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
  const button = make("button", { type: "button", id: `tool-${name}`, title, innerHTML: icon });
  button.setAttribute("aria-label", label);
  if (words) button.append(make("span", {}, words));
  button.addEventListener("click", act);
  return button;
}
