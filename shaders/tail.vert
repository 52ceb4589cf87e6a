#version 330 core
// A comet: its coma, its tail of gas straight away from the star, its tail of dust that curves
// back.
layout(location = 0) in vec2 head;  // pixels
layout(location = 1) in vec4 axes;  // in the picture: a pixel away from the star, one back
layout(location = 2) in vec4 shape; // lengths of gas and dust, where dust bends, how far gas leans
layout(location = 3) in vec3 form;  // radius of the coma, light, phase
uniform vec2 pixel;
out vec2 place; // pixels away, pixels back
out vec2 near;  // pixels from the head in the picture
flat out vec4 tail;
flat out vec3 coma;

void main() {
	float len = max(shape.x, shape.y);
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	place = vec2(mix(-1.5 * form.x, 1.02 * len + form.x, c.x), mix(-0.16 * len - 1.5 * form.x, 0.85 * shape.y + 0.2 * shape.x + 1.5 * form.x, c.y));
	near = axes.xy * place.x + axes.zw * place.y;
	tail = shape;
	coma = form;
	gl_Position = vec4((head + near) * pixel, 0.0, 1.0);
}
