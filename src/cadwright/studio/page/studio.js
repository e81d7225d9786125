// The page of cadwright studio: one design at a time, everything kept on the server.

import { createChat } from "./chat.js";
import { $, icon, make, tabs } from "./elements.js";
import { showChecks, showParameters } from "./panels.js";
import { createPen } from "./pen.js";
import { get, listen, of, post } from "./server.js";
import { createStage } from "./stage.js";
import { showTimeline } from "./timeline.js";

const FORMATS = [
  ["step", "STEP"], ["stl", "STL"], ["3mf", "3MF"], ["glb", "glTF (GLB)"], ["brep", "BREP"], ["iges", "IGES"],
  ["pdf", "Drawing, PDF"], ["svg", "Views, SVG"], ["dxf", "DXF"], ["png", "Picture, PNG"], ["py", "Script, Python"], ["fcstd", "FreeCAD"],
];
const KEYS = [
  ["Enter", "send the message"], ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"], ["1 2 3 4", "model, drawing, script, compare"],
  ["P, E", "draw, rub out"], ["Esc", "put the pen away; let go of what is picked"], ["D", "designs"], ["/", "to the message"],
  ["Ctrl+Enter", "run the script"], ["?", "this list"],
];
const VERDICTS = { done: "done", unmet: "not all of it", declined: "declined", failed: "failed" };

let state = { designs: [], planners: [], examples: [] };
let design = null; // as the server tells it
let shown = null; // the version that is looked at
let picks = [];
let place = "model";
let hush = () => {};

let away = false; // the server does not answer: what fails meanwhile is no news
const tell = (error) => { if (!away) note(error.message ?? String(error), "bad"); };
const stage = createStage({ picked, ran: () => refresh(), tell });
const pen = createPen(() => chat.with(picks, pen.strokes.length));
const chat = createChat({ send, stop, go: look, tell, unpick, unstroke: () => pen.clear(), most: () => state.upload_bytes ?? Infinity });
const toTab = tabs(document.querySelector("#stage [role=tablist]"), (name) => { place = name; document.body.dataset.place = name; pen.turn(name); stage.tab(name); });
const toSide = tabs(document.querySelector("#side [role=tablist]"));

function note(text, kind = "") {
  const one = make("p", { className: kind }, text);
  const away = make("button", { className: "quiet", aria: { label: "Close" } }, icon("cross"));
  away.addEventListener("click", () => one.remove());
  one.append(away);
  $("notes").replaceChildren(one);
  if (kind !== "bad") setTimeout(() => one.remove(), 4000);
}

/** Do something on the server, then look again. */
async function act(doing) {
  try {
    await doing();
    await refresh();
  } catch (error) {
    tell(error);
  }
}

async function send({ text, attachments }) {
  if (design === null) await open((await post("designs", { name: text })).name);
  if (pen.place) toTab(pen.place); // what was drawn on is what is sent
  const view = picks.length || pen.strokes.length ? await stage.look(place) : null;
  await post(of(design.name, "turns"), {
    text, attachments, planner: $("planner").value || null, strokes: pen.strokes, view,
    picked: picks.map(({ version, part, reference }) => ({ version, part, id: reference })),
  });
  pen.clear();
  pen.take(null);
  unpick();
  refresh();
}

function stop() {
  return act(() => post(of(design.name, "stop")));
}

function picked(pick) {
  if (pick === null) return unpick();
  const same = (each) => each.part === pick.part && each.reference === pick.reference;
  if (picks.some(same)) picks = picks.filter((each) => !same(each));
  else picks = pick.shift ? [...picks, pick] : [pick];
  mark();
}

function unpick(one) {
  picks = one ? picks.filter((each) => each !== one) : [];
  mark();
}

function mark() {
  stage.mark(picks);
  chat.with(picks, pen.strokes.length);
}

async function heard(event) {
  switch (event.kind) {
    case "progress": chat.busy(true); chat.progress(event); break;
    case "plan": case "code": chat.busy(true); chat.stream(event.kind, event.text); break;
    case "feedback": chat.stream("feedback", event.text, event.images ?? []); break;
    case "question": chat.question(event); break;
    case "version": case "changed": await refresh(true); break;
    case "end": chat.busy(false); await refresh(true); break;
    case "error": chat.busy(false); note([event.text, event.hint].filter(Boolean).join(" — "), "bad"); await refresh(true); break;
    case "away": away = true; note("The studio does not answer; waiting for it.", "bad"); break;
  }
}

async function open(name) {
  hush();
  away = false;
  design = null;
  shown = null;
  picks = [];
  pen.clear();
  chat.busy(false);
  history.replaceState(null, "", name ? `#${encodeURIComponent(name)}` : location.pathname);
  if (name) {
    hush = listen(name, heard, () => { away = false; $("notes").replaceChildren(); refresh(true); });
    await refresh(true);
  } else {
    hush = () => {};
    await home();
  }
}

async function home() {
  state = await get("state");
  cards();
  render();
}

/** Look at the design again; `follow` also goes to its current version. */
async function refresh(follow = true) {
  if (design === null && !location.hash) return home();
  const name = design?.name ?? decodeURIComponent(location.hash.slice(1));
  try {
    const [told, all] = await Promise.all([get(of(name)), get("state")]);
    design = told;
    state = all;
  } catch (error) {
    tell(error);
    if (design === null) return open(null);
    return;
  }
  if (follow || !design.versions.some((each) => each.id === shown)) {
    if (shown !== design.current) unpick();
    shown = design.current;
  }
  chat.busy(design.busy);
  cards();
  render();
  await stage.show(design, shown, place);
  mark();
}

/** Go to a version: it becomes the current one. */
function look(id) {
  return act(() => post(of(design.name, "checkout"), { version: id }));
}

function branch(id) {
  const name = prompt("Name of the branch");
  if (name) act(() => post(of(design.name, "branch"), { name, version: id }));
}

function render() {
  const any = Boolean(design?.versions.some((each) => each.valid));
  document.body.dataset.empty = String(!any);
  $("name").textContent = design?.name ?? "New design";
  document.title = `${design?.name ?? "New design"} · cadwright studio`;
  const current = design?.versions.find((each) => each.id === design.current);
  $("verdict").hidden = !current;
  $("verdict").textContent = current ? VERDICTS[current.status] ?? current.status : "";
  $("verdict").dataset.status = current?.status ?? "";
  $("undo").disabled = !design?.undo;
  $("redo").disabled = !design?.redo;
  $("export").disabled = !any;
  $("empty").hidden = any;
  const whole = design ?? { versions: [], messages: [], parameters: [], requirements: [] };
  chat.show(whole.messages);
  showTimeline(whole, shown, { go: look, branch, accept: (id) => act(() => post(of(design.name, "accept"), { version: id })) });
  showParameters(whole, { preview: stage.preview, changed: () => refresh(), tell });
  showChecks(whole);
  if (!any) welcome();
  planners();
}

function welcome() {
  const examples = state.examples.map((text) => {
    const each = make("button", {}, text);
    each.addEventListener("click", () => { toSide("chat"); chat.write(text); });
    return each;
  });
  $("empty").replaceChildren(make("div", {},
    make("h2", {}, design?.busy ? "At work…" : "What shall it be?"),
    make("p", {}, "Say it in words, or drop a drawing, a picture, a scan or a CAD file. Then change it by saying so, by clicking a face or an edge, by drawing on it, or by moving a parameter."),
    make("div", { className: "examples" }, ...examples)));
}

function planners() {
  const chosen = $("planner").value || state.named || localStorage.getItem("planner");
  if ($("planner").options.length === state.planners.length) return;
  $("planner").replaceChildren(...state.planners.map((each) => make("option", {
    value: each.name, disabled: !each.ready, title: each.ready ? each.title ?? "" : each.needs ?? "", selected: each.name === chosen,
  }, each.ready ? each.name : `${each.name} — ${each.needs}`)));
}

function cards() {
  $("cards").replaceChildren(...state.designs.map((card) => {
    const picture = card.thumbnail ? make("img", { src: card.thumbnail, alt: "", loading: "lazy" }) : make("span", { className: "blank" });
    const button = make("button", { title: card.request ?? "", aria: { current: card.name === design?.name ? "page" : "false" } }, picture,
      make("span", {}, make("strong", {}, card.name), make("small", {}, card.busy ? "at work…" : `${card.versions} version${card.versions === 1 ? "" : "s"}`)));
    button.addEventListener("click", () => open(card.name).catch(tell));
    return make("li", {}, button);
  }));
}

function menu(open) {
  $("formats").hidden = !open;
  $("export").setAttribute("aria-expanded", String(open));
  if (open) $("formats").querySelector("a").focus();
}

function dress(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
  $("theme").replaceChildren(icon(theme === "dark" ? "light" : "dark"));
  $("theme").setAttribute("aria-label", theme === "dark" ? "Light" : "Dark");
  stage.dress(theme);
}

const inField = (event) => event.target.closest?.("input, textarea, select, [contenteditable]");

function key(event) {
  if (event.key === "Escape") {
    menu(false);
    if (pen.tool) pen.take(null);
    else unpick();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !inField(event)) {
    event.preventDefault();
    $(event.shiftKey ? "redo" : "undo").click();
    return;
  }
  if (inField(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const doing = {
    1: () => toTab("model"), 2: () => toTab("drawing"), 3: () => toTab("script"), 4: () => toTab("compare"),
    p: () => pen.take(pen.tool === "pen" ? null : "pen"), e: () => pen.take(pen.tool === "rubber" ? null : "rubber"),
    d: () => $("drawer").click(), "/": () => { toSide("chat"); $("text").focus(); }, "?": () => $("keys").showModal(),
  }[event.key];
  if (doing) { event.preventDefault(); doing(); }
}

function furnish() {
  $("drawer").append(icon("designs"));
  $("help").append(icon("help"));
  $("undo").append(icon("undo"));
  $("redo").append(icon("redo"));
  for (const [id, label] of [["drawer", "Designs"], ["help", "Keys and help"], ["undo", "Undo"], ["redo", "Redo"]]) $(id).setAttribute("aria-label", label);
  $("keys").querySelector("dl").append(...KEYS.flatMap(([name, what]) => [make("dt", {}, name), make("dd", {}, what)]));
  $("formats").append(...FORMATS.map(([format, title]) => {
    const link = make("a", { href: "#", aria: { role: "menuitem" } }, title);
    link.addEventListener("click", () => {
      link.href = `api/${of(design.name, "versions", shown, "export")}?format=${format}`;
      link.download = `${design.name}.${format === "fcstd" ? "FCStd" : format}`;
      menu(false);
    });
    return make("div", {}, link);
  }));
  $("export").addEventListener("click", () => menu($("formats").hidden));
  document.addEventListener("click", (event) => { if (!event.target.closest("#export, #formats")) menu(false); });
  $("undo").addEventListener("click", () => design && act(() => post(of(design.name, "undo"))));
  $("redo").addEventListener("click", () => design && act(() => post(of(design.name, "redo"))));
  $("new").addEventListener("click", () => open(null).then(() => $("text").focus(), tell));
  $("drawer").addEventListener("click", () => {
    const hidden = document.body.classList.toggle("narrow");
    $("drawer").setAttribute("aria-expanded", String(!hidden));
  });
  $("help").addEventListener("click", () => $("keys").showModal());
  $("theme").addEventListener("click", () => dress(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  $("planner").addEventListener("change", () => localStorage.setItem("planner", $("planner").value));
  document.addEventListener("keydown", key);
  addEventListener("hashchange", () => open(decodeURIComponent(location.hash.slice(1)) || null).catch(tell));
  const narrow = matchMedia("(max-width: 1000px)");
  const fold = () => {
    document.body.classList.toggle("narrow", narrow.matches);
    $("drawer").setAttribute("aria-expanded", String(!narrow.matches));
  };
  narrow.addEventListener("change", fold);
  fold();
  dress(localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
}

furnish();
document.body.dataset.empty = "true";
document.body.dataset.place = "model";
open(decodeURIComponent(location.hash.slice(1)) || null).catch(tell);
