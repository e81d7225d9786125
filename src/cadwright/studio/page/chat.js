// The conversation: what was said and done, what is going on, and the message that is being written.

import { $, icon, make } from "./elements.js";
import { Refused, upload } from "./server.js";

const STATUS = { done: "done", unmet: "not all of it", declined: "declined", failed: "failed" };

/** `send(message)` sends, `stop()` stops a turn, `go(version)` shows a version, `tell(error)` says what went wrong,
 * `most()` is how many bytes a file can have. */
export function createChat({ send, stop, go, tell, unpick, unstroke, most }) {
  const text = $("text");
  let attached = [];
  let picked = [];
  let strokes = 0;
  let running = false;
  let live = null;

  $("attach").append(icon("attach"));
  $("attach").setAttribute("aria-label", "Attach files");
  $("attach").addEventListener("click", () => $("files").click());
  $("files").addEventListener("change", () => { add([...$("files").files]); $("files").value = ""; });
  text.addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files];
    if (files.length) { event.preventDefault(); add(files); }
  });
  for (const kind of ["dragover", "drop"]) {
    document.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.classList.toggle("dropping", kind === "dragover");
      if (kind === "drop") add([...event.dataTransfer.files]);
    });
  }
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); $("composer").requestSubmit(); }
  });
  $("composer").addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (running || (!said && !strokes && !attached.length)) return text.focus();
    busy(true);
    try {
      await send({ text: said, attachments: attached.map((each) => each.id) });
      text.value = "";
      attached = [];
      chips();
    } catch (error) {
      busy(false);
      tell(error);
    }
  });
  $("stop").addEventListener("click", () => stop());

  async function add(files) {
    for (const file of files) {
      try {
        if (file.size > most()) throw new Refused(`${file.name} is too large`, `a file has at most ${Math.floor(most() / 2 ** 20)} MB`);
        attached.push(await upload(file));
        chips();
      } catch (error) {
        tell(error);
      }
    }
    text.focus();
  }

  function chips() {
    const chip = (label, title, remove) => {
      const cross = make("button", { type: "button", aria: { label: `Remove ${label}` } }, icon("cross"));
      cross.addEventListener("click", remove);
      return make("li", { title }, label, cross);
    };
    $("chips").replaceChildren(
      ...picked.map((each) => chip(each.text, "Picked on the model: the message speaks of it", () => unpick(each))),
      ...(strokes ? [chip(strokes === 1 ? "1 stroke" : `${strokes} strokes`, "Drawn over the view", unstroke)] : []),
      ...attached.map((each) => chip(each.name, each.kind, () => { attached = attached.filter((a) => a !== each); chips(); })),
    );
  }

  function busy(now) {
    running = now;
    $("send").hidden = now;
    $("stop").hidden = !now;
    $("composer").classList.toggle("busy", now);
    if (!now) { $("progress").textContent = ""; live = null; }
  }

  function bubble(message) {
    const mine = message.who === "you";
    const about = [];
    about.push(...(message.picked ?? []));
    if (message.strokes) about.push(message.strokes === 1 ? "1 stroke" : `${message.strokes} strokes`);
    about.push(...(message.attachments ?? []));
    const foot = mine ? about.join(" · ") : footnote(message);
    const made = make("li", { className: mine ? "mine" : "theirs" }, make("p", {}, message.text || (mine ? "(strokes)" : "")));
    if (!mine && message.status && message.status !== "done") made.dataset.status = message.status;
    if (foot) made.append(make("p", { className: "foot" }, foot));
    if (!mine && message.version) {
      const link = make("button", { className: "link", type: "button" }, message.version);
      link.addEventListener("click", () => go(message.version));
      made.lastChild.prepend(link, " ");
    }
    return made;
  }

  const footnote = (message) => [
    STATUS[message.status] ?? message.status, message.planner,
    message.seconds ? `${message.seconds.toFixed(1)} s` : null, message.cost_usd ? `$${message.cost_usd.toFixed(4)}` : null,
  ].filter(Boolean).join(" · ");

  /** A part of the turn that is going on: plan, code or feedback, folded. */
  function stream(kind, body, images = []) {
    if (live === null || !live.isConnected) {
      live = make("li", { className: "theirs live" });
      $("messages").append(live);
    }
    const names = { plan: "Plan", code: "Script", feedback: "What came of it" };
    const part = make("details", { open: kind === "plan" }, make("summary", {}, names[kind] ?? kind), make(kind === "code" ? "pre" : "p", {}, body));
    for (const source of images) part.append(make("img", { src: source, alt: "The part as the planner sees it" }));
    live.append(part);
    bottom();
  }

  function show(messages) {
    $("messages").replaceChildren(...messages.map(bubble));
    if (live !== null && running) $("messages").append(live);
    bottom();
  }

  const bottom = () => { $("messages").scrollTop = $("messages").scrollHeight; };

  /** A question of the planner's with answers to click. */
  function question({ text: asked, choices }) {
    const answers = (choices ?? []).map((choice) => {
      const each = make("button", { type: "button" }, choice);
      each.addEventListener("click", () => { text.value = choice; text.focus(); });
      return each;
    });
    $("messages").append(make("li", { className: "theirs question" }, make("p", {}, asked), make("div", { className: "answers" }, ...answers)));
    bottom();
  }

  return {
    show, stream, question, busy,
    progress({ turn, doing, seconds, cost_usd: cost }) {
      const parts = [turn ? `turn ${turn}` : null, doing, `${(seconds ?? 0).toFixed(1)} s`, cost ? `$${cost.toFixed(4)}` : null];
      $("progress").textContent = parts.filter(Boolean).join(" · ");
    },
    with(picks, count) { picked = picks; strokes = count; chips(); },
    write(said) { text.value = said; text.focus(); },
    get running() { return running; },
  };
}
