"""Drawing with a pen: rounds of a designer and a maker on the canvas, and sketches drawn by hand."""
