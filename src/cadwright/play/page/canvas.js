// A canvas on which a design is looked at, drawn upon with a pen, and edited with curve tools.
//
// It knows curves, strokes and tools, and nothing of what they are for:
//
//   const canvas = new Canvas(element, {grid: true, points: true})
//   canvas.design = {curves: [{type, control_points}, …]}
//   canvas.strokes = [[[x, y], …], …]
//   canvas.tool = "pen" | "rubber" | "move" | "line" | "circle" | "arc" | "delete" | null (look only)
//
// The element gets the events "edit" (detail: one edit in the published form) and "strokes" (detail: all strokes, after
// the pen or the rubber changed them). An edit is shown until a new design is set; `revert()` takes it back.
// Coordinates are the canvas's: -20 to 20, y downwards. Mouse, touch and pen are the same to it.

import { applied, distanceTo, gap, same } from "./curves.js";
import { Sheet } from "./sheet.js";
import { finished, goesOn, HALF, onPaper, rounded, touches, within } from "./strokes.js";

const REACH = { mouse: 10, pen: 12, touch: 22 }; // pixels
const CLICK = 5; // pixels within which a press is a click and not a drag

export class Canvas {
  #curves = [];
  #strokes = [];
  #tool = null;
  #gesture = null; // what the pointer that is down is doing
  #placed = []; // points of the curve that is being made
  #next = null; // where the next point would go
  #selected = null; // {point} or {curve}
  #sheet;
  #svg;

  /** In an element; `label` is what it is called for those who do not see it, `snap` the step of the grid (0: none). */
  constructor(host, { grid = true, points = true, snap = 1, label = "canvas" } = {}) {
    this.host = host;
    this.snap = snap;
    this.showPoints = points;
    this.#sheet = new Sheet(host, label);
    this.#svg = this.#sheet.svg;
    this.grid = grid;
    this.#listen();
  }

  get design() {
    return { curves: this.#curves };
  }

  set design(design) {
    this.#curves = design.curves;
    this.#selected = null;
    this.revert();
  }

  get strokes() {
    return this.#strokes;
  }

  set strokes(strokes) {
    this.#strokes = strokes;
    this.#drawStrokes();
  }

  get tool() {
    return this.#tool;
  }

  set tool(tool) {
    if (tool === this.#tool) return;
    this.#tool = tool;
    this.#placed = [];
    this.#selected = null;
    this.#gesture = null;
    this.#svg.dataset.tool = tool ?? "none";
    this.revert();
  }

  set grid(shown) {
    this.#sheet.show("grid", shown);
  }

  set strokesShown(shown) {
    this.#sheet.show("strokes", shown);
  }

  /** Show the design as it is, without what was being done. */
  revert() {
    this.#drawCurves(this.#curves);
    this.#hints(this.#next);
  }

  /** Drop the curve that is being made, or the gesture; false where there is none. Nothing is selected any more. */
  cancel() {
    const busy = this.#placed.length > 0 || this.#gesture !== null;
    this.#placed = [];
    this.#gesture = null;
    this.#selected = null;
    this.revert();
    this.#drawStrokes();
    return busy;
  }

  /** Delete what is selected; false where nothing is. */
  deleteSelected() {
    const selected = this.#selected;
    if (selected === null) return false;
    this.#selected = null;
    this.#emit(removal(selected));
    return true;
  }

  #listen() {
    const svg = this.#svg;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#lost(event));
    svg.addEventListener("pointerleave", () => {
      if (this.#gesture === null) this.#hints(null);
    });
    // Without these a long press or a drag begins to select or to scroll.
    svg.addEventListener("contextmenu", (event) => this.#tool !== null && event.preventDefault());
    svg.addEventListener("touchstart", (event) => this.#tool !== null && event.preventDefault(), { passive: false });
  }

  #at(event) {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [p.x, p.y];
  }

  #reach(event, pixels = REACH[event.pointerType] ?? REACH.mouse) {
    return pixels / this.#svg.getScreenCTM().a;
  }

  #down(event) {
    if (this.#tool === null || event.button !== 0) return;
    // A palm that lies on the canvas gives way to the pen; otherwise the first pointer counts.
    if (this.#gesture !== null) {
      if (event.pointerType !== "pen" || this.#gesture.kind !== "touch") return;
      this.cancel();
    }
    event.preventDefault();
    this.#svg.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#gesture = { id: event.pointerId, kind: event.pointerType, from: at, at, moved: false };
    const begin = { pen: this.#beginStroke, rubber: this.#rub, move: this.#grab, delete: this.#aim }[this.#tool];
    (begin ?? this.#place).call(this, event, at);
  }

  #move(event) {
    const at = this.#at(event);
    const gesture = this.#gesture;
    if (gesture === null) return this.#tool === null ? undefined : this.#hover(event, at);
    if (event.pointerId !== gesture.id) return undefined;
    gesture.at = at;
    gesture.moved ||= gap(at, gesture.from) > this.#reach(event, CLICK);
    const go = { pen: this.#goOn, rubber: this.#rub, move: this.#drag, delete: this.#aim }[this.#tool];
    return (go ?? this.#hover).call(this, event, at);
  }

  #up(event) {
    const gesture = this.#gesture;
    if (gesture === null || event.pointerId !== gesture.id) return;
    const at = this.#at(event);
    this.#gesture = null;
    const end = { pen: this.#endStroke, rubber: this.#endRub, move: this.#drop, delete: this.#shoot }[this.#tool];
    (end ?? this.#release).call(this, event, at, gesture);
    if (event.pointerType === "touch") this.#hints(null);
  }

  #lost(event) {
    if (this.#gesture !== null && event.pointerId === this.#gesture.id) {
      this.#gesture = null;
      this.revert();
      this.#drawStrokes();
    }
  }

  // The pen and the rubber

  #beginStroke(event, at) {
    this.#gesture.points = [onPaper(at)];
    this.#gesture.line = this.#sheet.stroke(this.#gesture.points);
  }

  #goOn(event) {
    const { points, line } = this.#gesture;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) {
      const at = onPaper(this.#at(each));
      if (goesOn(points, at)) points.push(at);
    }
    this.#sheet.stroke(points, line);
    this.#readout(points[points.length - 1]);
  }

  #endStroke(event, at, { points }) {
    this.#strokesChanged([...this.#strokes, finished(points)]);
  }

  #rub(event, at) {
    const reach = this.#reach(event);
    const kept = this.#strokes.filter((stroke) => !touches(stroke, at, reach));
    if (kept.length !== this.#strokes.length) this.strokes = kept;
  }

  #endRub() {
    this.#strokesChanged(this.#strokes);
  }

  #strokesChanged(strokes) {
    this.strokes = strokes;
    this.host.dispatchEvent(new CustomEvent("strokes", { detail: strokes }));
  }

  // Moving and deleting

  /** The control point, else the curve, that is meant by a place; null for none. */
  #hit(event, at) {
    const reach = this.#reach(event);
    const near = (candidates, distance) => {
      const [best] = candidates.map((each) => [distance(each), each]).sort((a, b) => a[0] - b[0]);
      return best !== undefined && best[0] <= reach ? best[1] : null;
    };
    const point = near(this.#curves.flatMap((curve) => curve.control_points), (each) => gap(each, at));
    if (point !== null) return { point };
    const curve = near(this.#curves, (each) => distanceTo(each, at));
    return curve === null ? null : { curve };
  }

  #grab(event, at) {
    this.#selected = this.#hit(event, at);
    this.#gesture.held = this.#selected;
    this.#hints(at);
  }

  #drag(event, at) {
    const { held, moved } = this.#gesture;
    if (held === null || !moved) return;
    const edit = this.#dragged(event, at, held);
    this.#gesture.edit = edit;
    this.#drawCurves(edit === null ? this.#curves : applied(this.#curves, edit));
    this.#readout(edit?.new_point ?? edit?.offset ?? null, edit?.offset ? "by " : "");
  }

  /** The edit that a drag means now; null where it leads back. */
  #dragged(event, at, held) {
    if (held.point) {
      const now = this.#snapped(event, at, held.point);
      return same(now, held.point) ? null : { edit_type: "move_point", point: held.point, new_point: now };
    }
    const { type, control_points: points } = held.curve;
    const offset = [0, 1].map((axis) => {
      const wanted = at[axis] - this.#gesture.from[axis];
      const values = points.map((point) => point[axis]);
      const [low, high] = [-HALF - Math.min(...values), HALF - Math.max(...values)];
      const stepped = this.snap ? Math.round(wanted / this.snap) * this.snap : rounded(wanted);
      // What stands off the canvas already may not be moved back onto it by a whole step.
      return low > high ? 0 : Math.max(low, Math.min(high, stepped));
    });
    return same(offset, [0, 0]) ? null : { edit_type: "move_curve", type, control_points: points, offset };
  }

  #drop(event, at, { edit }) {
    if (edit) {
      this.#selected = null;
      this.#emit(edit);
    } else {
      this.revert();
    }
  }

  #aim(event, at) {
    this.#hover(event, at);
  }

  #shoot(event, at) {
    const hit = this.#hit(event, at);
    if (hit !== null) this.#emit(removal(hit));
  }

  // Making curves: every click is a control point; a line or a circle can also be dragged from one to the other.

  #place(event, at) {
    const point = this.#snapped(event, at);
    if (!this.#placed.some((each) => same(each, point))) this.#placed.push(point);
    this.#completed();
    this.#hover(event, at);
  }

  #release(event, at, gesture) {
    if (gesture.moved && this.#placed.length > 0) this.#place(event, at);
  }

  #completed() {
    if (this.#placed.length < (this.#tool === "arc" ? 3 : 2)) return;
    const points = this.#placed;
    this.#placed = [];
    this.#emit({ edit_type: "make_curve", type: this.#tool, control_points: points });
  }

  #emit(edit) {
    this.#drawCurves(applied(this.#curves, edit));
    this.#hints(null);
    this.host.dispatchEvent(new CustomEvent("edit", { detail: edit }));
  }

  /** Where a place snaps to: a control point nearby, else the grid. */
  #snapped(event, at, own = null) {
    const points = this.#curves.flatMap((curve) => curve.control_points).filter((each) => own === null || !same(each, own));
    const near = points.filter((each) => gap(each, at) <= this.#reach(event) * 0.8);
    if (near.length) return near.sort((p, q) => gap(p, at) - gap(q, at))[0];
    const value = (each) => (this.snap ? Math.round(each / this.snap) * this.snap : rounded(each));
    // Adding 0 makes 0 of -0.
    return at.map((each) => within(value(each), HALF) + 0);
  }

  // Drawing

  #hover(event, at) {
    if (event.pointerType === "touch" && this.#gesture === null) return;
    const aims = this.#tool === "move" || this.#tool === "delete";
    if (aims) return this.#hints(at, this.#hit(event, at));
    if (this.#tool === "pen" || this.#tool === "rubber") return this.#readout(onPaper(at));
    return this.#hints(this.#snapped(event, at));
  }

  /** Everything that shows what would happen: the next point, the curve so far, what is meant or selected. */
  #hints(at = null, meant = null) {
    const places = ["line", "circle", "arc"].includes(this.#tool);
    this.#next = places ? at : null;
    this.#readout(at);
    const kind = this.#tool === "delete" ? "doomed" : "meant";
    this.#sheet.hint([[meant, kind], [this.#selected, "selected"]], this.#curves);
    this.#sheet.coming(this.#placed, this.#next, this.#tool);
  }

  #readout(at, before = "") {
    this.#sheet.readout(at === null ? "" : `${before}${at.map((each) => +each.toFixed(1)).join(", ")}`);
  }

  #drawCurves(curves) {
    this.#sheet.curves(curves, this.showPoints);
  }

  #drawStrokes() {
    this.#sheet.strokes(this.#strokes);
  }
}

function removal({ point, curve }) {
  if (point) return { edit_type: "delete_point", point };
  return { edit_type: "remove_curve", type: curve.type, control_points: curve.control_points };
}
