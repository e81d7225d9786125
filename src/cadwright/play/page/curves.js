// Curves and strokes as geometry: where they run, how far a place is from them, what edits make of them.
//
// A curve is {type: "line" | "circle" | "arc", control_points: [[x, y], …]}, as in the published data.

const FARTHEST_BEND = 1e4; // an arc of a larger radius is drawn as a line

export const same = (p, q) => p[0] === q[0] && p[1] === q[1];
export const gap = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
const turned = (angle) => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

/** Centre, radius, where it begins, how far it goes, and whether it runs from its first point; null for a line. */
export function turn(curve) {
  if (curve.type === "circle") {
    const [a, b] = curve.control_points;
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, r: gap(a, b) / 2, begin: 0, sweep: 2 * Math.PI, forward: true };
  }
  if (curve.type !== "arc") return null;
  const [a, b, c] = curve.control_points;
  const area = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]));
  if (area === 0) return null;
  const [aa, bb, cc] = [a, b, c].map((p) => p[0] * p[0] + p[1] * p[1]);
  const x = (aa * (b[1] - c[1]) + bb * (c[1] - a[1]) + cc * (a[1] - b[1])) / area;
  const y = (aa * (c[0] - b[0]) + bb * (a[0] - c[0]) + cc * (b[0] - a[0])) / area;
  const r = gap(a, [x, y]);
  if (!(r < FARTHEST_BEND)) return null;
  const angle = (p) => Math.atan2(p[1] - y, p[0] - x);
  const toMid = turned(angle(b) - angle(a));
  const toEnd = turned(angle(c) - angle(a));
  const forward = toMid <= toEnd;
  return forward
    ? { x, y, r, begin: angle(a), sweep: toEnd, forward }
    : { x, y, r, begin: angle(c), sweep: 2 * Math.PI - toEnd, forward };
}

/** A curve as the path of an SVG element. */
export function pathOf(curve) {
  const first = curve.control_points[0];
  const last = curve.control_points[curve.control_points.length - 1];
  const bend = turn(curve);
  if (bend === null) return `M${first} L${last}`;
  if (curve.type === "circle") {
    return `M${first} A${bend.r} ${bend.r} 0 1 1 ${last} A${bend.r} ${bend.r} 0 1 1 ${first}`;
  }
  return `M${first} A${bend.r} ${bend.r} 0 ${bend.sweep > Math.PI ? 1 : 0} ${bend.forward ? 1 : 0} ${last}`;
}

/** How far a point is from a curve. */
export function distanceTo(curve, p) {
  const a = curve.control_points[0];
  const b = curve.control_points[curve.control_points.length - 1];
  const bend = turn(curve);
  if (bend === null) {
    const length = gap(a, b) ** 2;
    const along = length ? ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length : 0;
    const t = Math.max(0, Math.min(1, along));
    return gap(p, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
  }
  const angle = Math.atan2(p[1] - bend.y, p[0] - bend.x);
  if (turned(angle - bend.begin) <= bend.sweep) return Math.abs(gap(p, [bend.x, bend.y]) - bend.r);
  return Math.min(gap(p, a), gap(p, b));
}

/** The curves after one edit, as the published semantics has it. */
export function applied(curves, edit) {
  const named = (curve) =>
    curve.type === edit.type && curve.control_points.every((point, i) => same(point, edit.control_points[i]));
  switch (edit.edit_type) {
    case "make_curve":
      return [...curves, { type: edit.type, control_points: edit.control_points }];
    case "remove_curve":
      return curves.filter((curve) => !named(curve));
    case "move_curve":
      return curves.map((curve) => (named(curve) ? shifted(curve, edit.offset) : curve));
    case "delete_point":
      return curves.filter((curve) => !curve.control_points.some((point) => same(point, edit.point)));
    case "move_point":
      return curves.map((curve) => withPoint(curve, edit.point, edit.new_point)).filter((curve) => curve !== null);
  }
  return curves;
}

const shifted = (curve, offset) => ({
  type: curve.type,
  control_points: curve.control_points.map((point) => [point[0] + offset[0], point[1] + offset[1]]),
});

function withPoint(curve, old, now) {
  if (!curve.control_points.some((point) => same(point, old))) return curve;
  const points = curve.control_points.map((point) => (same(point, old) ? now : point));
  if (curve.type !== "arc") return same(points[0], points[1]) ? null : { type: curve.type, control_points: points };
  const [start, mid, end] = points;
  if (same(start, end)) return { type: "circle", control_points: [start, mid] };
  return same(mid, start) || same(mid, end) ? null : { type: "arc", control_points: points };
}

/** A stroke as a smooth path through the middles of its pieces. */
export function strokePath(points) {
  if (points.length === 1) return `M${points[0]} L${points[0]}`;
  let path = `M${points[0]}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const [p, q] = [points[i], points[i + 1]];
    path += ` Q${p} ${(p[0] + q[0]) / 2},${(p[1] + q[1]) / 2}`;
  }
  return `${path} L${points[points.length - 1]}`;
}
