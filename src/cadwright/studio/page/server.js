// What the page asks the server, and what the server tells by itself.

export class Refused extends Error {
  constructor(message, hint) {
    super(hint ? `${message} (${hint})` : message);
  }
}

async function answered(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Refused("the studio does not answer", "start `cadwright studio` again; nothing that was finished is lost");
  }
  if (response.status === 204) return null;
  const told = await response.json().catch(() => null);
  if (response.ok) return told;
  throw new Refused(told?.error?.message ?? `the studio refused (${response.status})`, told?.error?.hint);
}

const HEADERS = { "X-Cadwright": "studio" };

export const get = (path) => answered(fetch(`api/${path}`));

export const post = (path, body = {}) =>
  answered(fetch(`api/${path}`, {
    method: "POST", headers: { ...HEADERS, "Content-Type": "application/json" }, body: JSON.stringify(body),
  }));

export const upload = (file) =>
  answered(fetch(`api/uploads?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: HEADERS, body: file }));

export const of = (design, ...rest) => ["designs", design, ...rest].map(encodeURIComponent).join("/");

/** Hear what happens to a design, until the function that is returned is called. `back()` is called after a gap. */
export function listen(design, heard, back) {
  let source = null;
  let closed = false;
  let gap = false;
  const open = () => {
    source = new EventSource(`api/${of(design, "events")}`);
    source.onopen = () => { if (gap) back(); gap = false; };
    source.onmessage = (event) => heard(JSON.parse(event.data));
    source.onerror = () => {
      if (!gap) heard({ kind: "away" });
      gap = true;
      if (source.readyState === EventSource.CLOSED && !closed) setTimeout(open, 1500);
    };
  };
  open();
  return () => { closed = true; source.close(); };
}
