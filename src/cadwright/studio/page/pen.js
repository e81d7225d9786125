// Strokes drawn over what is shown: raw points, as they come from pen, finger or mouse.

import { $, draw, icon, make } from "./elements.js";

const COLOURS = [["red", "#d92d20"], ["blue", "#1f5fbf"], ["green", "#14804a"]];
const WIDTH = 3;
const NEAREST = 2; // pixels between two points
const REACH = 12; // pixels of the rubber

/** The pen. `changed()` is called when there are other strokes than before. */
export function createPen(changed) {
  const ink = $("ink");
  let tool = null;
  let colour = COLOURS[0][1];
  let strokes = [];
  let drawing = null;
  let shown = "model"; // what is looked at
  let place = null; // what the strokes are drawn on

  const buttons = {
    pen: make("button", { className: "quiet", title: "Draw (P)", aria: { pressed: "false", label: "Draw" } }, icon("pen")),
    rubber: make("button", { className: "quiet", title: "Rub out (E)", aria: { pressed: "false", label: "Rub out" } }, icon("rubber")),
  };
  const swatches = COLOURS.map(([name, value]) => {
    const each = make("button", { className: "swatch", title: name, aria: { pressed: String(value === colour), label: `Colour ${name}` } });
    each.style.setProperty("--swatch", value);
    each.addEventListener("click", () => { colour = value; take("pen"); });
    return each;
  });
  const clear = make("button", { className: "quiet", title: "Remove all strokes", aria: { label: "Remove all strokes" } }, icon("clear"));
  clear.addEventListener("click", () => { set([]); take(null); });
  for (const [name, button] of Object.entries(buttons)) button.addEventListener("click", () => take(tool === name ? null : name));
  $("pens").append(buttons.pen, ...swatches, buttons.rubber, clear);

  /** Use "pen" or "rubber", or nothing: then the view below takes the pointer. */
  function take(name) {
    tool = name;
    for (const [each, button] of Object.entries(buttons)) button.setAttribute("aria-pressed", String(each === name));
    swatches.forEach((each, i) => each.setAttribute("aria-pressed", String(COLOURS[i][1] === colour)));
    show();
  }

  function show() {
    ink.toggleAttribute("hidden", tool === null && strokes.length === 0); // SVG has no property of that name
    ink.dataset.tool = tool ?? "none";
    $("pens").dataset.any = String(strokes.length > 0);
    ink.replaceChildren(...(place === shown ? strokes.map(drawn) : []));
  }

  /** Look at something else: strokes stay with what they were drawn on. */
  function turn(name) {
    shown = name;
    show();
  }

  const drawn = (stroke) => draw("polyline", {
    points: stroke.points.map(([x, y]) => `${x},${y}`).join(" "), stroke: stroke.colour, "stroke-width": stroke.width,
  });

  function set(wanted) {
    strokes = wanted;
    show();
    changed();
  }

  const at = (event) => {
    const box = ink.getBoundingClientRect();
    const pressure = event.pressure || 0.5;
    return [event.clientX - box.left, event.clientY - box.top, pressure].map((value) => Math.round(value * 100) / 100);
  };
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

  ink.addEventListener("pointerdown", (event) => {
    if (tool === null || event.button !== 0) return;
    ink.setPointerCapture(event.pointerId);
    if (tool === "rubber") return rub(at(event));
    drawing = { points: [at(event)], colour, width: WIDTH };
    strokes = place === shown ? [...strokes, drawing] : [drawing];
    place = shown;
    show();
  });
  ink.addEventListener("pointermove", (event) => {
    if (tool === "rubber" && event.buttons) return rub(at(event));
    if (drawing === null) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const point = at(each);
      if (far(point, drawing.points[drawing.points.length - 1]) >= NEAREST) drawing.points.push(point);
    }
    ink.lastChild.setAttribute("points", drawing.points.map(([x, y]) => `${x},${y}`).join(" "));
  });
  const finish = () => {
    if (drawing === null) return;
    drawing = null;
    set(strokes);
  };
  ink.addEventListener("pointerup", finish);
  ink.addEventListener("pointercancel", finish);

  function rub(point) {
    const left = strokes.filter((stroke) => !stroke.points.some((each) => far(each, point) < REACH));
    if (left.length < strokes.length) set(left);
  }

  show();
  return {
    take, turn, clear: () => set([]),
    get strokes() { return strokes; },
    get tool() { return tool; },
    /** What the strokes are drawn on, null without strokes. */
    get place() { return strokes.length ? place : null; },
  };
}
