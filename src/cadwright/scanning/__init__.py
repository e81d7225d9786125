"""3D scans: meshes as people have them, their sections, the parts that sections give, and how far off these are.

CAD-Assistant's way from scan to CAD goes through cross-sections (sections 3.2 and 5). No CAD kernel is needed for any
of it. Bytes from strangers are read in workers only: `worker` is called by name there.
"""
