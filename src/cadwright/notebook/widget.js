// The view of a part in a notebook's cell. The library comes once for a page, as a message: it is not in every cell.

const MOST = 8; // browsers keep about 16 WebGL contexts, and drop the oldest without a word
const awake = [];

function library(model) {
    globalThis.cadwrightLibrary ??= new Promise((resolve, reject) => {
        const told = async (message, buffers) => {
            if (!message?.library) return;
            model.off("msg:custom", told);
            try {
                const [viewer, view] = await Promise.all(buffers.map((data) => {
                    const address = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
                    return import(address).finally(() => URL.revokeObjectURL(address));
                }));
                document.head.append(Object.assign(document.createElement("style"), { textContent: message.css }));
                resolve({ viewer, createView: view.createView });
            } catch (error) {
                globalThis.cadwrightLibrary = undefined;
                reject(error);
            }
        };
        model.on("msg:custom", told);
        model.send({ need: "library" });
    });
    return globalThis.cadwrightLibrary;
}

function theme(model) {
    if (model.get("theme") !== "browser") return model.get("theme");
    const lab = document.body.dataset.jpThemeLight;
    return lab === undefined ? "browser" : lab === "true" ? "light" : "dark";
}

async function render({ model, el }) {
    const frame = document.createElement("div");
    frame.style.cssText = `width: 100%; height: ${model.get("height")}px; position: relative; overflow: hidden`;
    frame.setAttribute("role", "img");
    frame.setAttribute("aria-label", "The part in 3D: drag to turn, scroll to zoom, click a face or an edge to pick it");
    frame.textContent = "The view is being loaded …";
    el.append(frame);
    let view = null;

    const picks = (pick, shift) => {
        const before = shift ? model.get("picked") : [];
        const there = before.some((one) => one.part === pick?.part && one.reference === pick?.reference);
        if (pick === null) return before;
        return there ? before.filter((one) => one.part !== pick.part || one.reference !== pick.reference)
                     : [...before, pick];
    };

    const wake = ({ viewer, createView }) => {
        frame.replaceChildren();
        view = createView(viewer, frame, {
            theme: theme(model), tools: model.get("tools"),
            onPick: (pick) => {
                const { part, kind, index, reference, point } = pick ?? {};
                model.set("picked", picks(pick && { part, kind, index, reference, point }, pick?.shift));
                model.save_changes();
            },
        });
        view.show(model.get("scene"));
        view.highlight(model.get("picked"));
        frame.view = view;
        awake.push(sleep);
        if (awake.length > MOST) awake.shift()();
    };

    /** The picture of the view in place of it, until somebody clicks on it. */
    const sleep = async () => {
        const image = Object.assign(new Image(), { src: await view.picture(), title: "Click to turn it again" });
        image.style.cssText = "width: 100%; height: 100%; object-fit: contain; cursor: pointer";
        close();
        frame.replaceChildren(image);
        image.onclick = async () => wake(await library(model));
    };

    const close = () => { view?.dispose(); view = null; };

    const changed = () => {
        if (view === null) return;
        view.show(model.get("scene"));
        view.highlight(model.get("picked"));
    };
    const marked = () => view?.highlight(model.get("picked"));
    model.on("change:scene", changed);
    model.on("change:picked", marked);
    try {
        wake(await library(model));
    } catch (error) {
        frame.textContent = `The view cannot be shown here: ${error.message}`;
    }
    return () => {
        model.off("change:scene", changed);
        model.off("change:picked", marked);
        const at = awake.indexOf(sleep);
        if (at >= 0) awake.splice(at, 1);
        close();
    };
}

export default { render };
