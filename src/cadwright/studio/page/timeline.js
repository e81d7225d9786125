// The versions of a design in a row, with the branch each grew from.

import { $, icon, make } from "./elements.js";

const MARK = { done: "✓", unmet: "!", failed: "✕", declined: "✕" };

/** `go(id)` makes a version the current one, `branch(id)` begins a branch there, `accept(id)` takes one held back. */
export function showTimeline(design, shown, { go, branch, accept }) {
  const row = $("timeline");
  row.hidden = design.versions.length === 0;
  const items = design.versions.map((version) => {
    const current = version.id === design.current;
    const picture = version.thumbnail
      ? make("img", { src: version.thumbnail, alt: "", loading: "lazy", width: 72, height: 54 })
      : make("span", { className: "blank", aria: { hidden: "true" } }, MARK[version.status] ?? "·");
    const names = version.branch?.length ? make("span", { className: "names" }, version.branch.join(", ")) : null;
    const button = make("button", {
      className: "version", title: `${version.request}\n${version.planner} · ${version.status}`,
      data: { status: version.valid ? version.status : "invalid", held: String(Boolean(version.held_back)) },
      aria: { current: current ? "true" : "false", label: `${version.id}: ${version.request}, ${version.status}${current ? ", current" : ""}` },
    }, picture, make("span", { className: "id" }, version.id, names ? " " : "", names), make("span", { className: "what" }, version.request));
    button.disabled = !version.valid;
    button.addEventListener("click", () => go(version.id));
    const item = make("li", { className: version.id === shown ? "shown" : "" }, button);
    if (version.parent && version.parent !== before(design, version)) item.dataset.from = version.parent;
    if (version.id === shown) {
      const fork = make("button", { className: "quiet small", title: "Begin a branch here", aria: { label: `Begin a branch at ${version.id}` } }, icon("branch"));
      fork.addEventListener("click", () => branch(version.id));
      item.append(fork);
    }
    if (version.held_back && version.valid) {
      const take = make("button", { className: "small", title: "It is not all of what was asked for; take it all the same" }, "Take it");
      take.addEventListener("click", () => accept(version.id));
      item.append(take);
    }
    return item;
  });
  row.replaceChildren(...items);
  row.querySelector(".shown")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const before = (design, version) => design.versions[design.versions.indexOf(version) - 1]?.id;
