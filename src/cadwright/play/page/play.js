// The page of mrCAD's game: it shows what the server says (a view, over a stream of events) and sends moves.

import { Canvas } from "./canvas.js";
import { $, make } from "./elements.js";
import { history } from "./history.js";
import { lobby } from "./lobby.js";
import { button, DRAWING, EDITING, TOOLS } from "./tools.js";

const LOW = 30; // seconds

const canvas = new Canvas($("canvas"), { label: "The canvas" });
const target = new Canvas($("target"), { grid: false, points: false, label: "The target" });
let view = null;
let shown = ""; // which turn is on the page
let heard = 0; // when the view came
let strokesKept = [[]]; // earlier strokes of this message, for undo
let undone = []; // edits that were taken back
let made = []; // edits of this turn that can be taken back
let sending = false;
let gridShown = true;
let strokesShown = true;

// Moves

let last = Promise.resolve(true);

/** Send a move, after those before it; false, and a word to the player, where it is refused. */
function post(move, body = null) {
  last = last.then(() => send(move, body));
  return last;
}

async function send(move, body) {
  sending = true;
  buttons();
  try {
    const answer = await fetch(move, { method: "POST", body: body === null ? null : JSON.stringify(body) });
    if (answer.ok) {
      tell("");
      return true;
    }
    tell((await answer.json().catch(() => ({ error: "that did not work" }))).error);
  } catch {
    tell("the server does not answer");
  } finally {
    sending = false;
    buttons();
  }
  canvas.revert();
  return false;
}

let silence = 0;
function tell(text) {
  $("toast").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => ($("toast").textContent = ""), 4000);
}

const mine = () => view !== null && view.stage === "playing" && view.turn === view.acting;
const alone = () => view.seat === "solo" || view.kind === "solo";
const makes = () => view !== null && view.acting === "maker";
const message = () => ({
  text: view.limits.modality === "drawing" ? "" : $("text").value,
  drawing: { splines: canvas.strokes },
});
const empty = () => $("text").value.trim() === "" && canvas.strokes.length === 0;
const tooLong = () => [...$("text").value].length > view.limits.characters;

async function say() {
  if (!mine() || makes() || sending) return;
  if (empty()) return tell(view.limits.modality === "text" ? "Say something." : view.limits.modality === "both" ? "Say something, or draw." : "Draw something.");
  if (tooLong()) return tell("The text is too long.");
  if (await post("say", message())) $("text").value = "";
}

async function change(edit) {
  if (await post("edit", [edit])) {
    made.push(edit);
    undone = [];
    buttons();
  }
}

async function undo() {
  if (!mine()) return;
  if (makes()) {
    if (canvas.cancel()) return;
    await last;
    if ((view.undoable || made.length) && (await post("undo"))) {
      const edit = made.pop();
      if (edit) undone.push(edit);
      buttons();
    }
  } else if (strokesKept.length > 1) {
    strokesKept.pop();
    canvas.strokes = strokesKept[strokesKept.length - 1];
    keepDraft();
    buttons();
  }
}

async function redo() {
  const next = undone.pop();
  if (next && mine() && (await post("edit", [next]))) made.push(next);
  buttons();
}

// Tools

function toolbar() {
  const bar = $("tools");
  const tools = makes() ? EDITING : view.limits.modality === "text" ? [] : DRAWING;
  const plain = (name, label, title, act) => button(name, label, title, act, "");
  bar.replaceChildren(
    ...tools.map((name) => button(name, TOOLS[name][0], `${TOOLS[name][2]} (${TOOLS[name][1]})`, () => choose(name))),
  );
  if (tools.length) bar.append(make("span", { className: "gap" }), plain("undo", "Undo", "Take back (Ctrl+Z)", undo));
  if (makes()) bar.append(plain("redo", "Redo", "Do again (Ctrl+Shift+Z)", redo));
  else if (tools.length) bar.append(plain("clear", "Clear", "Remove all strokes", () => redrawn([])));
  if (makes() && !alone()) {
    bar.append(plain("strokes", "Strokes", "Show or hide the designer's strokes (S)", toggleStrokes));
  }
  bar.append(plain("grid", "Grid", "Show or hide the grid (G)", toggleGrid));
}

function choose(name) {
  canvas.tool = mine() ? name : null;
  for (const each of Object.keys(TOOLS)) $(`tool-${each}`)?.setAttribute("aria-pressed", `${each === name}`);
  $("hint").textContent = canvas.tool ? TOOLS[name][2] : "";
}

function toggleGrid() {
  gridShown = !gridShown;
  canvas.grid = gridShown;
  buttons();
}

function toggleStrokes() {
  strokesShown = !strokesShown;
  canvas.strokesShown = strokesShown;
  buttons();
}

function redrawn(strokes) {
  canvas.strokes = strokes;
  strokesKept.push(strokes);
  keepDraft();
  buttons();
}

// What is not sent yet survives a reload of the page.

const DRAFT = `draft of ${location.pathname}`;

const keepDraft = () =>
  sessionStorage.setItem(DRAFT, JSON.stringify({ turn: shown, text: $("text").value, strokes: canvas.strokes }));

function restoreDraft() {
  const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
  if (draft?.turn !== shown) return;
  $("text").value = draft.text;
  if (draft.strokes.length) redrawn(draft.strokes);
}

function buttons() {
  if (view === null) return;
  const active = mine();
  for (const each of [...DRAWING, ...EDITING]) {
    const tool = $(`tool-${each}`);
    if (tool) tool.disabled = !active;
  }
  const set = (name, usable) => {
    if ($(`tool-${name}`)) $(`tool-${name}`).disabled = !active || !usable;
  };
  set("undo", makes() ? view.undoable : strokesKept.length > 1);
  set("redo", undone.length > 0);
  set("clear", canvas.strokes.length > 0);
  $("tool-grid")?.setAttribute("aria-pressed", `${gridShown}`);
  $("tool-strokes")?.setAttribute("aria-pressed", `${strokesShown}`);
  $("send").disabled = !active || sending;
  $("submit").disabled = !active || sending;
  $("text").disabled = !active;
  $("ready").disabled = sending || view.ready;
  const left = view.limits.characters - [...$("text").value].length;
  $("count").textContent = view.limits.counted && view.limits.modality !== "drawing" ? `${left} characters left` : "";
  $("count").classList.toggle("over", left < 0);
}

// The page

function listen() {
  $("canvas").addEventListener("edit", (event) => change(event.detail));
  $("canvas").addEventListener("strokes", (event) => redrawn(event.detail));
  $("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    say();
  });
  $("text").addEventListener("input", () => {
    keepDraft();
    buttons();
  });
  $("submit").addEventListener("click", () => post("submit"));
  $("ready").addEventListener("click", () => post("ready"));
  $("give-up").addEventListener("click", () => {
    if (window.confirm("End this trial? It counts as lost.")) post("give_up");
  });
  document.addEventListener("keydown", key);
  const stream = new EventSource("events");
  stream.onmessage = (event) => show(JSON.parse(event.data));
  stream.onerror = () => tell("The server does not answer; trying again …");
  stream.onopen = () => ($("toast").textContent = "");
  setInterval(clocks, 200);
}

function key(event) {
  if (event.target === $("text")) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) say();
    return;
  }
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  } else if (event.key === "Escape") canvas.cancel();
  else if (event.key === "Delete" || event.key === "Backspace") canvas.deleteSelected();
  else if (event.key.toLowerCase() === "g") toggleGrid();
  else if (event.key.toLowerCase() === "s" && $("tool-strokes")) toggleStrokes();
  else {
    const name = Object.keys(TOOLS).find((each) => TOOLS[each][1] === event.key.toUpperCase());
    if (name && $(`tool-${name}`) && mine()) choose(name);
  }
}

function show(told) {
  const before = view;
  view = { ...told, ...told.session, ...told.play };
  heard = performance.now();
  if (before === null || before.acting !== view.acting || before.kind !== view.kind) toolbar();
  const turn = `${view.stage} ${view.trial} ${view.kind} ${view.number} ${view.turn}`;
  const fresh = turn !== shown;
  shown = turn;
  document.body.classList.toggle("targeted", "target" in view);
  document.body.classList.toggle("making", makes());
  $("target-box").hidden = !("target" in view);
  target.design = view.target ?? { curves: [] };
  if (fresh || JSON.stringify(before?.design) !== JSON.stringify(view.design)) canvas.design = view.design;
  if (fresh) begin();
  header();
  talk(before);
  lobby(view);
  buttons();
  clocks();
}

/** A turn begins. */
function begin() {
  // The server's strokes: none but in the maker's turn.
  canvas.strokes = view.stage === "playing" ? view.instruction.drawing.splines : [];
  strokesKept = [[]];
  made = [];
  undone = [];
  if (mine()) {
    choose(!makes() ? (view.limits.modality === "text" ? null : "pen") : view.design.curves.length ? "move" : "line");
    if (!makes() && view.limits.modality === "text") $("text").focus();
    if (!makes()) restoreDraft();
  } else choose(null);
  document.title = mine() ? "Your turn · cadwright play" : "cadwright play";
}

function header() {
  const names = { designer: "Designer", maker: "Maker", solo: "Solo" };
  $("role").textContent = view.kind === "solo" ? "Solo" : names[view.seat];
  $("trial").textContent = view.kind === "trial" ? `${Math.max(1, view.trial)} of ${view.trials}` : view.kind;
  $("round").parentElement.hidden = alone() || view.number === 0;
  $("round").textContent = `${view.number} of ${view.limits.rounds}`;
  $("lives-box").hidden = view.lives === null;
  $("lives").textContent = view.lives === null ? "" : "♥".repeat(view.lives) || "none";
  $("lives").setAttribute("aria-label", `${view.lives}`);
  $("give-up").hidden = view.stage !== "playing" || view.turn === null;
  const near = view.threshold === null ? "" : `Accepted below distance ${+view.threshold.toFixed(3)}${alone() ? "" : " in this round"}.`;
  $("target-hint").textContent = `${alone() ? "" : "Only you see this. "}${near}`;
  const draws = view.turn === "designer" && !makes() && view.limits.modality !== "text";
  $("work-name").textContent = draws ? "Draw on the canvas" : "Canvas";
  $("composer").hidden = makes();
  $("composer").querySelector("label").hidden = $("text").hidden = view.limits.modality === "drawing";
  $("making").hidden = !makes();
  $("submit").textContent = alone() ? "Check" : "Done: hand over to the designer";
  $("talk-name").textContent = alone() ? "Your task" : "History";
}

function clocks() {
  if (view === null) return;
  const gone = view.turn === null ? 0 : (performance.now() - heard) / 1000;
  const { left, turn_left: turn, speed } = view.clock;
  const put = (id, seconds, note) => {
    $(`${id}-box`).hidden = seconds === null;
    if (seconds === null) return;
    const whole = Math.max(0, Math.ceil(seconds));
    $(id).textContent = `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")}`;
    $(id).classList.toggle("low", whole <= LOW);
    if (note) $(id).append(make("span", { className: speed > 1 ? "fast" : "" }, note));
  };
  put("clock", left === null ? null : left - gone * speed, speed > 1 ? `${speed}×` : speed === 0 && view.turn ? "stopped" : "");
  put("turn-clock", turn === null ? null : turn - gone, "");
  // What is written so far is sent just before the turn is over.
  if (turn !== null && turn - gone < 0.7 && mine() && !makes() && !empty() && !tooLong() && !sending) say();
}

function talk(before) {
  const told = (each) => JSON.stringify([each?.past, each?.instruction, each?.turn]);
  if (told(before) !== told(view)) {
    $("history").replaceChildren(...history(view, alone()));
    $("history").lastElementChild?.scrollIntoView({ block: "nearest" });
  }
  const other = view.acting === "maker" ? "designer" : "maker";
  const who = view.others[other] === "person" ? `The ${other}` : `The ${view.others[other]}`;
  const state = $("state");
  state.className = "";
  state.replaceChildren();
  if (view.trouble) {
    state.textContent = `${who} cannot go on: ${view.trouble}`;
    const again = make("button", { type: "button" }, "Try again");
    again.addEventListener("click", () => post("retry"));
    state.append(again);
  } else if (view.stage === "playing" && view.turn === null) {
    state.textContent = "Done. Waiting for your partner …";
    state.className = "busy";
  } else if (view.stage === "playing" && !mine()) {
    state.textContent = view.missing.length ? `${who} has left; waiting …` : `${who} is at work …`;
    state.className = "busy";
  } else if (view.stage === "playing" && !makes()) {
    state.textContent = view.number === 1 ? "Tell the maker what to draw." : "Tell the maker what to change.";
  } else if (view.stage === "playing") {
    state.textContent = alone() ? "Rebuild the target on the canvas." : "Do what the designer says.";
  }
}

listen();
