// Making elements of the page. Text is text: nothing that a file or a model says is ever taken for HTML.

export const $ = (id) => document.getElementById(id);

/** An element with properties, and what is in it: text, or other elements. What is null is left out. */
export function make(name, properties = {}, ...inside) {
  const { data, aria, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(data ?? {})) made.dataset[key] = value;
  for (const [key, value] of Object.entries(aria ?? {})) made.setAttribute(key === "role" ? key : `aria-${key}`, value);
  made.append(...inside.flat().filter((each) => each !== null && each !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function draw(name, properties = {}, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

const PATHS = {
  designs: "M4 5h16M4 12h16M4 19h16",
  light: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6 5 5M19 19l-1-1M6 18l-1 1M19 5l-1 1M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8",
  dark: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  attach: "m20 11-8.500 8.500a5 5 0 0 1-7-7L13 4a3.500 3.500 0 0 1 5 5l-8.500 8.500a2 2 0 0 1-3-3L14 7",
  pen: "m4 20 1-4L16 5l3 3L8 19zM14 7l3 3",
  rubber: "m9 20-5-5L14 5l6 6-9 9zM9 20h11M8 11l6 6",
  clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  cross: "M6 6l12 12M18 6 6 18",
  branch: "M7 4v16M7 15c0-5 10-3 10-9M17 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
};

export const icon = (name) =>
  draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, draw("path", { d: PATHS[name] }));

/** A tab list: shows one of its panes, moves with the arrow keys. `chosen(name)` is called after a change. */
export function tabs(list, chosen = () => {}) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const show = (tab) => {
    for (const each of all) {
      each.setAttribute("aria-selected", each === tab);
      each.tabIndex = each === tab ? 0 : -1;
      $(each.getAttribute("aria-controls")).hidden = each !== tab;
    }
    chosen(tab.id.replace("tab-", ""));
  };
  for (const tab of all) tab.addEventListener("click", () => show(tab));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    show(next);
  });
  return (name) => show($(`tab-${name}`));
}
