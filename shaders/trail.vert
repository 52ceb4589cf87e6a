#version 330 core
// A segment of a trail, from one point of the list to the next. A point without
// colour lifts the pen: no segment ends there.
layout(location = 0) in vec2 from;
layout(location = 1) in vec4 fromTint;
layout(location = 2) in vec2 to;
layout(location = 3) in vec4 toTint;
uniform vec2 pixel;
uniform float width; // pixels
out float across;
out vec4 ink; // premultiplied, so that it fades evenly

void main() {
	if (toTint == vec4(0.0)) {
		gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // outside: the segment vanishes
		across = 0.0;
		ink = vec4(0.0);
		return;
	}
	float end = float(gl_VertexID >> 1);
	float side = float(gl_VertexID & 1) * 2.0 - 1.0;
	vec2 run = to - from;
	float len = length(run);
	vec2 n = len > 0.0 ? vec2(-run.y, run.x) / len : vec2(0.0, 1.0);
	vec4 tint = mix(fromTint, toTint, end);
	across = side * (0.5 * width + 1.0);
	ink = vec4(mix(fromTint == vec4(0.0) ? toTint.rgb : fromTint.rgb, toTint.rgb, end) * tint.a, tint.a);
	gl_Position = vec4((mix(from, to, end) + n * across) * pixel, 0.0, 1.0);
}
