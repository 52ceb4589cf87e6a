#version 330 core
// A line with or without a head, plain or dashed.
layout(location = 0) in vec4 ends;  // tail, tip: pixels
layout(location = 1) in vec3 shape; // width, head length, dash length: pixels
layout(location = 2) in vec4 tint;
uniform vec2 pixel;
out vec2 local; // along from the tail, across
flat out vec4 form; // length, width, head, dash
flat out vec4 ink;

void main() {
	vec2 run = ends.zw - ends.xy;
	float len = length(run);
	vec2 x = len > 0.0 ? run / len : vec2(1.0, 0.0);
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	float room = max(0.5 * shape.x, 0.5 * shape.y) + 1.5;
	local = vec2(mix(-1.5 - shape.x, len + 1.5 + shape.x, c.x), mix(-room, room, c.y));
	form = vec4(len, shape);
	ink = tint;
	gl_Position = vec4((ends.xy + x * local.x + vec2(-x.y, x.x) * local.y) * pixel, 0.0, 1.0);
}
