// The pen and the rubber of a canvas: strokes that are being drawn, and strokes that are rubbed out.

import { distanceTo, gap } from "./curves.js";

export const HALF = 20;
export const PAPER = HALF + 1;
const MOST_POINTS = 2000; // of one stroke
const ENOUGH = 4;
const NEAREST = 0.06; // points of a stroke are no closer

export const within = (value, limit) => Math.max(-limit, Math.min(limit, value));
export const rounded = (value) => Math.round(value * 100) / 100;
export const onPaper = (at) => at.map((value) => rounded(within(value, PAPER)) + 0);
const halved = (points) =>
  points.flatMap((p, i) => (i === 0 ? [p] : [onPaper([0, 1].map((axis) => (points[i - 1][axis] + p[axis]) / 2)), p]));

/** Whether the pen has moved on far enough for another point of a stroke. */
export const goesOn = (points, at) => points.length < MOST_POINTS && gap(at, points[points.length - 1]) >= NEAREST;

/** A stroke that is done. A short straight one gets more points: the released renderer, which models see with, misplaces it otherwise. */
export function finished(points) {
  let whole = points;
  while (whole.length > 1 && whole.length < ENOUGH) whole = halved(whole);
  return whole;
}

/** Whether a stroke comes within reach of a place. */
export const touches = (stroke, at, reach) =>
  stroke.length === 1
    ? gap(stroke[0], at) <= reach
    : stroke.some((p, i) => i > 0 && distanceTo({ type: "line", control_points: [stroke[i - 1], p] }, at) <= reach);
