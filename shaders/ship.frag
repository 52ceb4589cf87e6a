#version 330 core
in vec2 local;
flat in float len;
flat in float square;
flat in vec4 ink;
uniform float line; // width of an outline, pixels; 0 fills the shape
out vec4 color;

void main() {
	if (square > 0.0) {
		vec2 inside = 0.5 * len - abs(local); // from two of the sides
		float depth = min(inside.x, inside.y);
		// A side less than a pixel long covers less than that.
		vec2 cover = clamp(inside + 0.5, 0.0, min(1.0, len));
		float a = ink.a * cover.x * cover.y;
		if (line > 0.0)
			a *= clamp(min(line, 0.2 * len) - depth + 0.5, 0.0, 1.0);
		// The rim is lighter: squares that touch stay apart for the eye.
		float rim = clamp(0.1 * len - depth + 0.5, 0.0, 1.0);
		color = vec4(min(ink.rgb * mix(0.86, 1.12, rim), 1.0) * a, a);
		return;
	}
	float x = local.x, y = abs(local.y);
	// Distances from the flank and from the edge between wing and notch, both
	// positive inside: lines through the corners (0.5, 0), (-0.5, 0.34) and
	// (-0.28, 0), times the length, with unit normals.
	float flank = dot(vec3(x, y, len), vec3(-0.34, -1.0, 0.17) / 1.056220);
	float tail = dot(vec3(x, y, len), vec3(0.34, 0.22, 0.0952) / 0.404969);
	float depth = min(flank, tail);
	depth = mix(0.5 * len - length(local), depth, smoothstep(2.5, 5.0, len)); // a small one is a point of light
	float a = ink.a * clamp(depth + 0.5, 0.0, 1.0);
	if (line > 0.0)
		a *= clamp(min(line, 0.09 * len) - depth + 0.5, 0.0, 1.0); // a small one stays hollow
	// The spine catches a little light: the dart reads as a body, not a hole.
	vec3 c = ink.rgb * (1.12 - 1.12 * min(y / len, 0.34));
	color = vec4(c * a, a);
}
