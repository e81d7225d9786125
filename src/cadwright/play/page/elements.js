// Making elements of a page.

export const $ = (id) => document.getElementById(id);

/** An element with properties and what is in it: text, or other elements. */
export function make(name, properties = {}, ...inside) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...inside);
  return made;
}
