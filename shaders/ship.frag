#version 330 core
in vec2 local;
flat in float len;
flat in vec4 ink;
uniform float line; // width of an outline, pixels; 0 fills the dart
out vec4 color;

void main() {
	float x = local.x, y = abs(local.y);
	// Distances from the flank and from the edge between wing and notch, both
	// positive inside: lines through the corners (0.5, 0), (-0.5, 0.34) and
	// (-0.28, 0), times the length, with unit normals.
	float flank = dot(vec3(x, y, len), vec3(-0.34, -1.0, 0.17) / 1.056220);
	float tail = dot(vec3(x, y, len), vec3(0.34, 0.22, 0.0952) / 0.404969);
	float depth = min(flank, tail);
	float a = ink.a * clamp(depth + 0.5, 0.0, 1.0);
	if (line > 0.0)
		a *= clamp(min(line, 0.09 * len) - depth + 0.5, 0.0, 1.0); // a small one stays hollow
	// The spine catches a little light: the dart reads as a body, not a hole.
	vec3 c = ink.rgb * (1.12 - 1.12 * min(y / len, 0.34));
	color = vec4(c * a, a);
}
