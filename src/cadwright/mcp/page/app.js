// The part beside the conversation: what the host sends of tools' results is shown, what is clicked is told the model.
// `library` and `createView` stand above, within the one page.

const at = (id) => document.getElementById(id);
const waiting = new Map();
let asked = 0;
let view = null;
let shown = null;

function send(message) {
    window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function ask(method, params) {
    const id = ++asked;
    send({ id, method, params });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== "2.0") return;
    if (data.method === undefined) {
        const { resolve, reject } = waiting.get(data.id) ?? {};
        waiting.delete(data.id);
        if (data.error) reject?.(new Error(data.error.message));
        else resolve?.(data.result);
    } else if (data.method === "ui/notifications/tool-result") {
        show(data.params?.structuredContent ?? {}).catch((error) => say(`The part cannot be shown: ${error.message}`));
    } else if (data.method === "ui/notifications/host-context-changed") {
        adopt(data.params ?? {});
    } else if (data.id !== undefined) { // ui/resource-teardown, ping
        send({ id: data.id, result: {} });
    }
});

function adopt(context) {
    if (context.theme) document.documentElement.dataset.theme = context.theme;
}

function say(text) {
    at("told").textContent = text;
}

async function show(result) {
    const version = result.current ?? result.version;
    if (!result.design || !version) {
        say(result.error?.message ?? "");
        return;
    }
    at("name").textContent = `${result.design.replace(/^designs\//, "")} ${version}`;
    at("status").textContent = result.status ?? "";
    at("status").dataset.status = result.status ?? "";
    const size = result.measurements?.size;
    at("size").textContent = size ? `${size.map((each) => +each.toPrecision(5)).join(" × ")} mm` : "";
    const failed = (result.requirements ?? []).filter((each) => each.verdict === "FAIL");
    at("open").replaceChildren(...failed.map((each) => {
        const item = document.createElement("li");
        item.textContent = each.text;
        return item;
    }));
    const address = `cadwright://model/${encodeURIComponent(result.design)}/${encodeURIComponent(version)}`;
    if (address === shown?.address) return;
    const { contents } = await ask("resources/read", { uri: address });
    shown = { address, version, design: result.design };
    view ??= createView(library, at("view"), {
        theme: document.documentElement.dataset.theme ?? "browser", tools: false, onPick: pick,
    });
    view.show(JSON.parse(contents[0].text));
    say("");
    send({ method: "ui/notifications/size-changed", params: { height: document.documentElement.scrollHeight } });
    document.body.dataset.ready = address;
}

function pick(found) {
    if (found === null) {
        say("");
        return;
    }
    const place = found.point.map((each) => +each.toFixed(3)).join(", ");
    const text = `The user points at a ${found.kind} (${found.reference}) near (${place}) mm of ${shown.version} of design ${shown.design}.`;
    view.highlight([{ part: found.part, reference: found.reference }]);
    say(`You point at this ${found.kind}: say what is to be done with it.`);
    ask("ui/update-model-context", { content: [{ type: "text", text }] }).catch(() => {});
}

const { hostContext } = await ask("ui/initialize", {
    protocolVersion: "2026-01-26",
    appInfo: { name: "cadwright", version: "1" },
    appCapabilities: {},
});
adopt(hostContext ?? {});
send({ method: "ui/notifications/initialized" });
