// What is looked at: the model in 3D, the drawing, the script, two versions beside each other.

import { $, make } from "./elements.js";
import { get, of, post } from "./server.js";

const KIND = { face: "face", edge: "edge", vertex: "corner" };

/** `picked(pick)` hears of clicks on the model, `ran(answer)` of a script that was run, `tell(error)` of trouble. */
export function createStage({ picked, ran, tell }) {
  let library = null; // the viewer's module, loaded after the first paint
  let view = null;
  let design = null;
  let version = null;
  let asked = 0;
  let written = null; // the script that the editor began with
  let theme = "light";
  const sides = new Map();
  const seen = { drawing: null, compare: null };

  const loaded = () => (library ??= Promise.all([import("../viewer/three-cad-viewer.js"), import("../viewer/view.js"), styled()])
    .catch((error) => { library = null; throw error; }));

  const styled = () => new Promise((done) => {
    const sheet = make("link", { rel: "stylesheet", href: "viewer/three-cad-viewer.css" });
    sheet.onload = sheet.onerror = done;
    document.head.prepend(sheet);
  });

  async function shown(model, options) {
    const [three, { createView }] = await loaded();
    const open = view?.viewer?.display.tools_shown ?? false;
    view ??= createView(three, $("view"), { theme, onPick: pick, onHover: hover });
    view.show(model, options);
    view.viewer.showToolsPanel(open); // tree, sections and material are a click away at first
    view.viewer.rendered.orientationMarker.setVisible(true);
    view.viewer.update(true);
  }

  async function pick(hit) {
    if (hit === null || version === null) return picked(null);
    try {
      const told = await get(of(design.name, "versions", version, "pick") + `/${hit.part}/${hit.reference}`);
      picked({ ...told, version, part: hit.part, reference: hit.reference, shift: hit.shift });
    } catch (error) {
      tell(error);
    }
  }

  function hover(hit) {
    $("below").textContent = hit === null ? "" : `${KIND[hit.kind]} — click to speak of it`;
  }

  /** Show a version; the camera stays where it is when the design is the same. */
  async function show(wanted, id, name) {
    const same = design?.name === wanted.name && version !== null;
    const unchanged = same && version === id;
    design = wanted;
    version = id;
    if (!unchanged) seen.drawing = seen.compare = null;
    if (id === null) return;
    script();
    if (unchanged && view !== null) return tab(name);
    const mine = ++asked;
    try {
      const model = await get(of(design.name, "versions", id, "model"));
      if (mine === asked) await shown(model, { keepCamera: same });
    } catch (error) {
      if (mine === asked) tell(error);
    }
    tab(name);
  }

  /** A model that is not a version: what a slider shows while it moves. */
  const preview = (model) => { asked += 1; return shown(model, { keepCamera: true }); };

  /** Fill a tab that is looked at now. */
  function tab(name) {
    if (version === null) return;
    if (name === "model") view?.resize();
    if (name === "drawing") drawing();
    if (name === "compare") compare();
  }

  async function drawing() {
    if (seen.drawing === version) return;
    seen.drawing = version;
    const picture = make("img", { alt: `Dimensioned drawing of ${design.name}, ${version}`, src: `api/${of(design.name, "versions", version, "drawing.svg")}` });
    picture.addEventListener("error", () => $("sheet").replaceChildren(make("p", { className: "hint" }, "This version could not be drawn: Export says why.")));
    $("sheet").replaceChildren(picture);
  }

  function script() {
    const pane = $("pane-script");
    const source = design.script ?? "";
    if (written === source && pane.firstChild) return; // what is being written there stays
    written = source;
    const text = make("textarea", { value: source, spellcheck: false, wrap: "off", aria: { label: "Script" } });
    const numbers = make("pre", { className: "numbers", aria: { hidden: "true" } });
    const problem = make("p", { className: "problem", aria: { role: "alert" } });
    const run = make("button", { className: "primary" }, "Run");
    const back = make("button", { className: "quiet" }, "Back to the version's");
    const count = () => {
      numbers.textContent = Array.from({ length: text.value.split("\n").length }, (_, i) => i + 1).join("\n");
      back.disabled = text.value === source;
    };
    text.addEventListener("input", count);
    text.addEventListener("scroll", () => { numbers.scrollTop = text.scrollTop; });
    text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run.click(); }
    });
    back.addEventListener("click", () => { text.value = source; count(); problem.textContent = ""; });
    run.addEventListener("click", async () => {
      run.disabled = true;
      problem.textContent = "";
      try {
        const told = await post(of(design.name, "script"), { source: text.value });
        if (told.version) ran(told);
        else {
          const { message, line, hint } = told.error ?? { message: told.outcome };
          problem.textContent = (line ? `Line ${line}: ` : "") + [message, hint].filter(Boolean).join(" — ");
          if (line) mark(text, line);
        }
      } catch (error) {
        tell(error);
      } finally {
        run.disabled = false;
      }
    });
    pane.replaceChildren(
      make("div", { className: "editor" }, numbers, text),
      make("div", { className: "bar" }, make("p", { className: "hint" }, "Ctrl+Enter runs it; what is valid becomes a version of this design"), back, run),
      problem,
    );
    count();
  }

  function mark(text, line) {
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  async function compare(other) {
    const pane = $("pane-compare");
    const valid = design.versions.filter((each) => each.valid && each.id !== version);
    if (valid.length === 0) return pane.replaceChildren(make("p", { className: "hint" }, "There is no other version yet."));
    const parent = design.versions.find((each) => each.id === version)?.parent;
    const against = other ?? (valid.some((each) => each.id === parent) ? parent : valid[valid.length - 1].id);
    const key = `${version} ${against}`;
    if (seen.compare === key) return;
    seen.compare = key;
    const choice = make("select", { aria: { label: "Compare with" } }, ...valid.map((each) => make("option", { value: each.id, selected: each.id === against }, `${each.id} · ${each.request}`)));
    choice.addEventListener("change", () => compare(choice.value));
    const words = make("ul", { className: "differences" });
    const places = ["before", "difference", "after"].map((name) => make("figure", {}, make("div", { className: "view", data: { name } }), make("figcaption", {}, { before: against, difference: "removed red, added green", after: version }[name])));
    pane.replaceChildren(make("div", { className: "bar" }, make("label", {}, `${version} against `, choice)), make("div", { className: "three" }, ...places), words);
    for (const each of sides.values()) each.dispose();
    sides.clear();
    try {
      const [told, before, after] = await Promise.all([
        get(`${of(design.name, "compare")}?a=${encodeURIComponent(against)}&b=${encodeURIComponent(version)}`),
        get(of(design.name, "versions", against, "model")), get(of(design.name, "versions", version, "model")),
      ]);
      if (seen.compare !== key) return;
      const [three, { createView }] = await loaded();
      const models = { before, difference: told.model, after };
      for (const place of pane.querySelectorAll(".view")) {
        if (!models[place.dataset.name]) continue;
        const side = createView(three, place, { theme, tools: false });
        side.show(models[place.dataset.name]);
        sides.set(place.dataset.name, side);
      }
      words.replaceChildren(...(told.differences.length ? told.differences.map((each) => make("li", { data: { kind: each.kind } }, each.text)) : [make("li", {}, told.words || "no difference")]));
    } catch (error) {
      tell(error);
    }
  }

  return {
    show, tab, preview,
    mark(picks) { view?.highlight(picks.map(({ part, reference }) => ({ part, reference }))); },
    /** How one looks at it: the place of the view's canvas, its lens, and a picture of it. */
    async look(name) {
      const box = $("panes").getBoundingClientRect();
      const size = [Math.round(box.width), Math.round(box.height)];
      const seen = { kind: name, version, size, frame: null, lens: null, picture: null };
      if (name !== "model" || view === null) return seen;
      const canvas = view.viewer.renderer.domElement.getBoundingClientRect();
      const frame = [canvas.left - box.left, canvas.top - box.top, canvas.width, canvas.height];
      return { ...seen, frame, lens: view.lens(), picture: await view.picture() };
    },
    dress(name) {
      theme = name;
      view?.theme(name);
      for (const each of sides.values()) each.theme(name);
    },
  };
}
