"""A part as triangles and lines, for viewers, with faces and edges that can be found again in the geometry."""

import msgspec


class Tessellated(msgspec.Struct, frozen=True):
    """A part's faces, edges and corners in the order in which its geometry lists them (OCCT's `TopExp`), each once.

    The bytes are little-endian arrays, float32 of coordinates in mm and uint32 of numbers. Face ``i`` owns the next
    ``triangles_per_face[i]`` triangles, edge ``i`` the next ``segments_per_edge[i]`` segments: none where the mesher
    could do nothing and for seams and poles, which thus keep their place in the count.
    """

    box: tuple[float, float, float, float, float, float]
    """xmin, ymin, zmin, xmax, ymax, zmax."""
    vertices: bytes
    """Three coordinates for each; a vertex belongs to one face."""
    normals: bytes
    """The unit outward normal at each vertex."""
    triangles: bytes
    """Three numbers of vertices for each, counter-clockwise from outside."""
    triangles_per_face: bytes
    face_kinds: bytes
    """OCCT's ``GeomAbs_SurfaceType``: 0 plane, 1 cylinder, 2 cone …"""
    edges: bytes
    """Two points, six coordinates, for each segment."""
    segments_per_edge: bytes
    edge_kinds: bytes
    """OCCT's ``GeomAbs_CurveType``: 0 line, 1 circle …"""
    corners: bytes
    """The points in which edges end."""
