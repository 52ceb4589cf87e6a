#version 330 core
in vec2 local;
flat in float len;
flat in vec4 ink;
out vec4 color;

void main() {
	// Corners of the half dart, in pixels.
	vec2 nose = vec2(0.5, 0.0) * len, wing = vec2(-0.5, 0.34) * len, notch = vec2(-0.28, 0.0) * len;
	vec2 p = vec2(local.x, abs(local.y));
	vec2 side = wing - nose, tail = notch - wing;
	float outer = dot(p - nose, vec2(-side.y, side.x)) / length(side);
	float inner = dot(p - wing, vec2(-tail.y, tail.x)) / length(tail);
	float a = ink.a * clamp(min(outer, inner) + 0.5, 0.0, 1.0);
	// The spine catches a little light: the dart reads as a body, not a hole.
	vec3 c = ink.rgb * (1.12 - 0.38 * clamp(p.y / (0.34 * len), 0.0, 1.0));
	color = vec4(c * a, a);
}
