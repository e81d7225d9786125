// A part in 3D, with faces, edges and corners to pick. The Python module `cadwright.viewer` says how to use it.

const DISPLAY = {
    glass: true, tools: true, treeWidth: 0, pinning: false,
    // The studio tab fetches pictures from the internet; measuring by triangles needs no server.
    studioTool: false, zebraTool: false, explodeTool: false, selectTool: false,
    measureTools: true, externalMeasurementBackend: false,
};
const LOOK = {
    ambientIntensity: 1.0, directIntensity: 1.1, metalness: 0.3, roughness: 0.65,
    edgeColor: "#303840", defaultOpacity: 0.5, normalLen: 0,
};
const STILL = 4; // pixels that a finger or a hand trembles
const TOPOLOGY = { face: "faces", edge: "edges", vertex: "vertices" };

/**
 * A view within `element`, which has a size.
 *
 * `library` is three-cad-viewer's module. Options: `theme` ("light", "dark" or "browser"), `tools` (its toolbar),
 * `display` and `look` (more of its own), `onPick(pick)` for clicks, `onHover(pick)` for what is below the cursor.
 */
export function createView(library, element, options = {}) {
    let viewer = null;
    let display = null;
    let parts = new Map(); // path -> number
    let marked = [];
    let pressed = null;
    let hovered = null;
    let asked = false;

    const size = () => {
        const box = element.getBoundingClientRect();
        const toolbar = options.tools === false ? 0 : 38;
        return { cadWidth: Math.max(200, Math.floor(box.width) - 16),
                 height: Math.max(150, Math.floor(box.height) - toolbar - 4) };
    };

    const described = () => ({
        ...DISPLAY, ...size(), theme: options.theme ?? "browser", tools: options.tools !== false, ...options.display,
    });

    function show(model, { keepCamera = true } = {}) {
        const before = keepCamera && viewer !== null && viewer.ready ? stance() : null;
        if (viewer === null) {
            library.logger.setLevel("warn");
            display = new library.Display(element, described());
            viewer = new library.Viewer(display, described(), () => {}, null);
            listen(viewer.renderer.domElement);
        } else {
            viewer.clear();
        }
        parts = new Map(model.shapes.parts.map((part, number) => [part.id, number]));
        marked = [];
        hovered = null;
        const shown = { ...described(), axes: false, grid: [false, false, false], ortho: true, up: "Z", control: "orbit",
                        transparent: false, blackEdges: false, collapse: 1, ticks: 5, ...options.viewer };
        // The viewer replaces references to arrays by the arrays, in what it is given.
        viewer.render(structuredClone(model), { ...LOOK, ...options.look }, shown);
        if (before !== null) resume(before);
        return api;
    }

    const stance = () => ({ ...camera(), distance: viewer.rendered.camera.camera_distance });

    /** Look from where one looked at the model before: as far from a larger one as it needs, at the same scale. */
    function resume({ position, target, zoom, distance }) {
        const now = viewer.rendered.camera.camera_distance;
        const offset = position.map((value, axis) => value - target[axis]);
        const far = now / Math.hypot(...offset);
        camera({ target, position: target.map((value, axis) => value + far * offset[axis]), zoom: zoom * now / distance });
    }

    /** Position, target, quaternion and zoom; sets those that are given. */
    function camera(wanted) {
        if (wanted?.target) viewer.setCameraTarget(wanted.target);
        if (wanted?.position) viewer.setCameraPosition(wanted.position);
        if (wanted?.quaternion) viewer.setCameraQuaternion(wanted.quaternion);
        if (wanted?.zoom) viewer.setCameraZoom(wanted.zoom);
        if (wanted) viewer.update(true);
        return { position: [...viewer.getCameraPosition()], target: [...viewer.getCameraTarget()],
                 quaternion: [...viewer.getCameraQuaternion()], zoom: viewer.getCameraZoom() };
    }

    /** What is drawn at a place of the page, or null. */
    function pickAt(clientX, clientY) {
        if (viewer === null || !viewer.ready || viewer.idPicker === null) return null;
        const box = viewer.renderer.domElement.getBoundingClientRect();
        const [x, y] = [clientX - box.left, clientY - box.top];
        if (x < 0 || y < 0 || x > box.width || y > box.height) return null;
        const hit = viewer.idPicker.pickAt(x, y);
        if (hit === null || !viewer.pickingController.pickVisible(hit.info)) return null;
        const [, path, , index] = hit.info.path.match(/^(.*)\/(faces|edges|vertices)\/\w+?_(\d+)$/) ?? [];
        if (path === undefined) return null;
        const kind = hit.info.topo;
        return { part: parts.get(path), kind, index: Number(index), reference: `${TOPOLOGY[kind]}/${index}`,
                 point: hit.point === null ? null : hit.point.toArray(), path };
    }

    /** Mark these faces, edges and corners, `{part, reference}` each, and no others. */
    function highlight(picks) {
        const controller = viewer?.rendered.nestedGroup.highlight;
        if (!controller) return;
        marked.forEach((id) => controller.setSelected(id, false));
        const wanted = new Set(picks.map((pick) => `${pick.part ?? 0} ${pick.reference}`));
        marked = [];
        for (const info of viewer.rendered.nestedGroup.registry.entries()) {
            const [, path, kind, index] = info.path.match(/^(.*)\/(faces|edges|vertices)\/\w+?_(\d+)$/) ?? [];
            if (wanted.has(`${parts.get(path)} ${kind}/${index}`)) marked.push(info.id);
        }
        marked.forEach((id) => controller.setSelected(id, true));
        viewer.update(true, false);
    }

    /** Where on the page a point in space is drawn. */
    function project(point) {
        const lens = viewer.rendered.camera.getCamera();
        lens.updateMatrixWorld();
        const seen = lens.position.clone().set(...point).project(lens);
        const box = viewer.renderer.domElement.getBoundingClientRect();
        return [box.left + (1 + seen.x) / 2 * box.width, box.top + (1 - seen.y) / 2 * box.height];
    }

    /** The camera as a matrix, column by column: from points in space to the view, -1 to 1 from left and bottom. */
    function lens() {
        const seen = viewer.rendered.camera.getCamera();
        seen.updateMatrixWorld();
        return seen.projectionMatrix.clone().multiply(seen.matrixWorldInverse).toArray();
    }

    /** A PNG of what is shown, as a data URL. */
    const picture = async () => (await viewer.getImage("view")).dataUrl;

    function resize() {
        if (viewer === null || !viewer.ready) return;
        const { cadWidth, height } = size();
        viewer.resizeCadView(cadWidth, described().treeWidth, height, described().glass);
        viewer.update(true);
    }

    function theme(name) {
        options.theme = name;
        viewer?.setTheme(name);
    }

    function dispose() {
        observer.disconnect();
        viewer?.dispose();
        viewer = null;
        element.replaceChildren();
    }

    function listen(canvas) {
        canvas.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; });
        canvas.addEventListener("pointerup", (event) => {
            const still = pressed !== null && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) < STILL;
            pressed = null;
            if (!still || event.button !== 0 || !options.onPick) return;
            const pick = pickAt(event.clientX, event.clientY);
            options.onPick(pick && { ...pick, shift: event.shiftKey });
        });
        canvas.addEventListener("pointermove", (event) => {
            if (!options.onHover || asked || event.buttons) return;
            asked = true;
            requestAnimationFrame(() => { asked = false; hover(pickAt(event.clientX, event.clientY)); });
        });
        canvas.addEventListener("pointerleave", () => hover(null));
    }

    function hover(pick) {
        if (pick?.path === hovered?.path && pick?.reference === hovered?.reference) return;
        hovered = pick;
        options.onHover?.(pick);
    }

    const observer = new ResizeObserver(() => resize());
    observer.observe(element);

    const api = {
        show, camera, pickAt, highlight, project, lens, picture, resize, theme, dispose,
        /** three-cad-viewer's own object, null before something was shown. */
        get viewer() { return viewer; },
    };
    return api;
}
