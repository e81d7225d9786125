"""Drawing with VTK, off screen; on Linux through EGL, so that neither a display nor a graphics card is needed.

The window, and with it the context and its compiled shaders, lives as long as the process.
"""

import ctypes
import os
import sys
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from vtkmodules import vtkRenderingOpenGL2
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkLogger, vtkPoints, vtkUnsignedCharArray
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkLight, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow

from cadwright.kernel.occ.render.scene import AMBIENT, DIFFUSE, EDGE_COLOUR, LIGHTS, Bytes, Floats, Picture, Scene

SAMPLES = 8


@cache
def lacking() -> str | None:
    """What the machine lacks for drawing with OpenGL, in words for people; ``None`` when nothing."""
    if sys.platform.startswith("linux"):
        try:
            ctypes.CDLL("libEGL.so.1")
        except OSError:
            return "libEGL (Debian and Ubuntu: apt install libegl1)"
    # VTK would say on stderr, in ten lines, what is returned here in one.
    shown = vtkLogger.GetCurrentVerbosityCutoff()
    vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_OFF)
    window = _window()
    window.Initialize()
    vtkLogger.SetStderrVerbosity(shown)
    return None if window.GetInitialized() else "an OpenGL driver (Debian and Ubuntu: apt install libgl1-mesa-dri)"


def draw(scene: Scene, pictures: Sequence[Picture], width: int, height: int) -> Bytes:
    """The pictures on a white sheet of ``width`` by ``height`` pixels, as (height, width, 3)."""
    window = _window()
    window.SetSize(width, height)
    surface = _surface_mapper(scene)
    renderers = [_renderer(scene, surface, picture, width, height) for picture in pictures]
    sheet = vtkRenderer()
    sheet.SetBackground(1, 1, 1)
    for renderer in (sheet, *renderers):
        window.AddRenderer(renderer)
    window.Render()
    pixels = vtkUnsignedCharArray()
    window.GetRGBACharPixelData(0, 0, width - 1, height - 1, 0, pixels, 0)
    for renderer in (sheet, *renderers):
        window.RemoveRenderer(renderer)
        renderer.ReleaseGraphicsResources(window)
    surface.ReleaseGraphicsResources(window)
    rgba: Bytes = vtk_to_numpy(pixels).reshape(height, width, 4)
    return rgba[::-1, :, :3].copy()


@cache
def _window() -> vtkRenderWindow:
    """The process' one window. Mesa's software driver would otherwise take every core it finds."""
    os.environ.setdefault("LP_NUM_THREADS", "1")
    on_linux = sys.platform.startswith("linux")
    window = vtkRenderingOpenGL2.vtkEGLRenderWindow() if on_linux else vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetMultiSamples(SAMPLES)
    return window


def _renderer(scene: Scene, surface: vtkPolyDataMapper, picture: Picture, width: int, height: int) -> vtkRenderer:
    renderer = vtkRenderer()
    renderer.SetBackground(1, 1, 1)
    renderer.SetViewport(
        picture.left / width,
        1 - (picture.top + picture.height) / height,
        (picture.left + picture.width) / width,
        1 - picture.top / height,
    )
    body = vtkActor()
    body.SetMapper(surface)
    body.GetProperty().SetAmbient(AMBIENT)
    body.GetProperty().SetDiffuse(DIFFUSE)
    renderer.AddActor(body)
    renderer.AddActor(_line_actor(scene.drawn_lines(picture.view, 1 / picture.scale), max(1.5, picture.height / 280)))
    _aim(renderer, scene, picture)
    for position, intensity in LIGHTS:
        light = vtkLight()
        light.SetLightTypeToCameraLight()
        light.SetPosition(*position)
        light.SetIntensity(intensity)
        renderer.AddLight(light)
    return renderer


def _aim(renderer: vtkRenderer, scene: Scene, picture: Picture) -> None:
    camera = renderer.GetActiveCamera()
    centre, reach = np.asarray(picture.centre), 2 * scene.diagonal
    camera.ParallelProjectionOn()
    camera.SetFocalPoint(*centre)
    camera.SetPosition(*(centre + reach * np.asarray(picture.view.toward)))
    camera.SetViewUp(*picture.view.up)
    camera.SetParallelScale(picture.height / 2 / picture.scale)
    camera.SetClippingRange(0.3 * reach, 1.7 * reach)


def _surface_mapper(scene: Scene) -> vtkPolyDataMapper:
    mesh = vtkPolyData()
    mesh.SetPoints(_points(scene.vertices))
    mesh.SetPolys(_cells(scene.triangles))
    mesh.GetPointData().SetNormals(numpy_to_vtk(scene.normals.astype(np.float32), deep=True))
    mesh.GetPointData().SetScalars(numpy_to_vtk(scene.colours, deep=True))
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(mesh)
    # Faces step back by as much as they fall away within a pixel: lines on steep faces would flicker otherwise.
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(1.5, 0)
    return mapper


def _line_actor(lines: Floats, width: float) -> vtkActor:
    data = vtkPolyData()
    data.SetPoints(_points(lines.reshape(-1, 3)))
    data.SetLines(_cells(np.arange(2 * len(lines)).reshape(-1, 2)))
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(data)
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*(c / 255 for c in EDGE_COLOUR))
    actor.GetProperty().SetLineWidth(width)
    actor.GetProperty().LightingOff()
    return actor


def _points(points: Floats) -> vtkPoints:
    result = vtkPoints()
    result.SetData(numpy_to_vtk(points.astype(np.float32), deep=True))
    return result


def _cells(corners: NDArray[np.int64]) -> vtkCellArray:
    """Cells of one kind: (m, 2) for lines, (m, 3) for triangles."""
    result = vtkCellArray()
    result.SetData(corners.shape[1], numpy_to_vtk(corners.ravel(), deep=True))
    return result
