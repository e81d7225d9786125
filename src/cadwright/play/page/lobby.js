// What is shown between trials: the rules before the first one, how the last one ended.

import { $, make } from "./elements.js";

const LOST = { rounds: "The rounds are used up.", time: "Time is up.", "given up": "The trial was ended." };

/** Show the lobby, or hide it while a trial is played. */
export function lobby(view) {
  const first = view.ended === null;
  const over = view.stage === "finished";
  $("lobby").hidden = view.stage === "playing";
  $("lobby-text").replaceChildren(...(first && !over ? rules(view) : result(view)), ...(over ? [score(view)] : []));
  $("lobby-title").textContent = over
    ? view.lives === 0 ? "No lives left" : "That was all"
    : first ? "Draw it together" : view.ended === "won" ? "Well done" : "Not this time";
  if (first && view.seat === "solo" && !over) $("lobby-title").textContent = "Rebuild it";
  $("ready").hidden = over;
  const again = !first && view.kind !== "trial" && view.ended !== "won";
  $("ready").textContent = view.ready ? "Waiting …" : first ? "Start" : again ? "Try again" : "Next";
  $("lobby-wait").textContent = over ? "The games are saved. This page can be closed." : waiting(view);
}

function waiting(view) {
  if (view.missing.length) return `Waiting for ${view.missing.map((seat) => `the ${seat}`).join(" and ")} to open the other link.`;
  return view.ready ? "Waiting for your partner to be ready." : "";
}

function result(view) {
  if (view.ended === null) return [];
  const won = view.ended === "won";
  const counts = won || (view.lives !== null && view.kind === "trial");
  return [
    make("p", { className: counts ? (won ? "won" : "lost") : "" }, won ? "Close enough: the design is accepted." : LOST[view.ended]),
    make("p", {}, view.final === null ? "" : `The design ended at distance ${view.final.toFixed(3)} from the target; 0 is exact.`),
    make("p", {}, won || view.kind === "trial" ? "" : "Practice costs no life."),
  ];
}

const score = (view) => make("p", {}, view.trial ? `${view.won} of ${view.trial} trials were won. Thank you for playing.` : "");

function rules({ seat, limits, others, lives, kind }) {
  const role = {
    designer: "You are the designer. You see a target, your partner does not: say with words and pen strokes how to draw it.",
    maker: "You are the maker. The designer sees a target, you do not: draw what you are told, with lines, circles and arcs.",
    solo: "Rebuild each target with lines, circles and arcs.",
  };
  const points = [];
  const partner = Object.values(others)[0];
  if (partner) points.push(`Your partner is ${partner === "person" ? "a person" : `the ${partner}`}.`);
  if (limits.modality !== "both") points.push(`Messages consist of ${limits.modality === "text" ? "words" : "drawings"} only.`);
  if (seat !== "solo") points.push(limits.rounds === 1 ? "There is one round." : `There are up to ${limits.rounds} rounds.`);
  if (limits.seconds !== null) {
    const faster = seat !== "solo" && limits.designer_speed > 1 && limits.designer_speed;
    const double = faster ? `; it runs ${faster} times as fast while the designer is busy` : "";
    points.push(`A trial takes ${+(limits.seconds / 60).toFixed(1)} minutes at most${double}.`);
  }
  if (lives !== null) points.push("A trial that does not come close enough costs a life.");
  if (kind === "solo" && seat !== "solo") points.push("First try the tools alone.");
  return [make("p", {}, role[seat]), make("ul", {}, ...points.map((point) => make("li", {}, point)))];
}
