"""The 3D viewer that the studio, MCP views and notebooks share: what it shows, and the files it is drawn with.

`model` makes the value that the page draws; `page` finds the files: ``view.js``, which is ours and small, and
three-cad-viewer (MIT), minified. A page does

```js
import * as library from "./three-cad-viewer.js";  // 1.4 MB, 0.44 MB with gzip
import { createView } from "./view.js";
const view = createView(library, element, { theme: "light", onPick: (pick) => … });
view.show(model);              // what `model` made; the camera stays when another model replaces it
```

and loads ``three-cad-viewer.css``. What was found out of three-cad-viewer, which its own documents do not say:

- Below the cursor it always highlights face, edge or corner and says their size at the bottom; no option is needed,
  and no callback tells of it. Its notification ``lastPick`` (double click) knows parts only, ``selectedShapeIDs``
  (measuring) and ``selected`` come only while that tool is on. ``view.js`` therefore asks its picker, which knows
  face, edge and corner at a pixel and the point in space: `onHover` and `onPick` get
  ``{part, kind, index, reference, point, path, shift}``, or ``null`` beside the part.
- ``reference`` is "faces/3", "edges/12" or "vertices/5": numbers in the order of `Kernel.tessellation`, hence of the
  geometry (OCCT's ``TopExp.MapShapes`` of the part, from 0). ``part`` counts the parts of the model.
- ``view.show`` replaces a model: one looks from where one looked, at the same scale, also where the next part is
  larger; ``view.show(model, { keepCamera: false })`` looks at all of it from the corner. Marks are gone then, as face 3
  may be another one.
- A click is a press that let the camera where it was; dragging turns, and picks nothing.
- ``view.highlight([{part, reference}, …])`` marks what was picked, ``view.camera()`` gives and sets position, target,
  quaternion and zoom, ``view.project(point)`` says at which pixel a point in space is drawn, ``view.lens()`` gives the
  camera as a matrix (`cadwright.values.mark.Lens`), ``view.picture()`` a PNG as a data URL.
- Its presentation tab would fetch pictures of rooms from the internet and is left out; nothing else asks any server.
"""

from cadwright.viewer.files import FILES, page
from cadwright.viewer.model import Shown, model

__all__ = ["FILES", "Shown", "model", "page"]
