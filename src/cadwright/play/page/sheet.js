// What a canvas looks like: an SVG with layers for the grid, curves, their points, strokes, and hints.

import { pathOf, same, strokePath } from "./curves.js";
import { HALF, PAPER } from "./strokes.js";

const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

function gridPath(step) {
  let path = "";
  for (let at = -HALF; at <= HALF; at += step) path += `M${at},${-HALF}V${HALF}M${-HALF},${at}H${HALF}`;
  return path;
}

export class Sheet {
  #layers = {};

  /** In an element; `label` is what it is called for those who do not see it. */
  constructor(host, label) {
    this.svg = element("svg", {
      viewBox: `${-PAPER} ${-PAPER} ${2 * PAPER} ${2 * PAPER}`,
      class: "canvas",
      role: "img",
      "aria-label": label,
    });
    element("rect", { class: "paper", x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF }, this.svg);
    this.#layers.grid = element("g", { class: "grid" }, this.svg);
    element("path", { class: "fine", d: gridPath(1) }, this.#layers.grid);
    element("path", { class: "coarse", d: gridPath(5) }, this.#layers.grid);
    for (const name of ["curves", "points", "strokes", "hints"]) {
      this.#layers[name] = element("g", { class: name }, this.svg);
    }
    this.#layers.readout = element("text", { class: "readout", x: HALF, y: PAPER - 0.15, "text-anchor": "end" }, this.svg);
    host.append(this.svg);
  }

  /** Show or hide a layer. */
  show(layer, shown) {
    this.#layers[layer].style.display = shown ? "" : "none";
  }

  readout(text) {
    this.#layers.readout.textContent = text;
  }

  curves(curves, withPoints) {
    this.#layers.curves.replaceChildren(...curves.map((curve) => element("path", { d: pathOf(curve) })));
    const points = withPoints ? curves.flatMap((curve) => curve.control_points) : [];
    const once = new Map(points.map((point) => [`${point}`, point]));
    this.#layers.points.replaceChildren(
      ...[...once.values()].map(([x, y]) => element("rect", { x: x - 0.32, y: y - 0.32, width: 0.64, height: 0.64 })),
    );
  }

  strokes(strokes) {
    this.#layers.strokes.replaceChildren(...strokes.map((stroke) => element("path", { d: strokePath(stroke) })));
  }

  /** One stroke more, or the one that is being drawn, as it is by now. */
  stroke(points, line = element("path", {}, this.#layers.strokes)) {
    line.setAttribute("d", strokePath(points));
    return line;
  }

  /** Mark things, each a {point} or a {curve} or null, with a kind; of a doomed point all its curves. */
  hint(things, curves) {
    const layer = this.#layers.hints;
    layer.replaceChildren();
    for (const [each, kind] of things) {
      if (each?.curve) element("path", { class: kind, d: pathOf(each.curve) }, layer);
      if (each?.point) {
        if (kind === "doomed") {
          const gone = curves.filter((curve) => curve.control_points.some((point) => same(point, each.point)));
          for (const curve of gone) element("path", { class: kind, d: pathOf(curve) }, layer);
        }
        element("circle", { class: kind, cx: each.point[0], cy: each.point[1], r: 0.75 }, layer);
      }
    }
  }

  /** The points of a curve that is being made, the next one (or null), and the curve through them. */
  coming(placed, next, type) {
    const layer = this.#layers.hints;
    for (const [x, y] of placed) element("circle", { class: "placed", cx: x, cy: y, r: 0.4 }, layer);
    if (next === null) return;
    element("circle", { class: "next", cx: next[0], cy: next[1], r: 0.4 }, layer);
    const points = [...placed, next];
    if (points.length < 2 || same(next, placed[placed.length - 1])) return;
    const whole = points.length === (type === "arc" ? 3 : 2);
    element("path", { class: "coming", d: pathOf({ type: whole ? type : "line", control_points: points }) }, layer);
  }
}
