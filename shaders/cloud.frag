#version 330 core
in vec2 off;
flat in vec3 middle;
flat in float seed;
out vec4 color;

float chance(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }

float noise(vec2 p) {
	vec2 i = floor(p), f = p - i;
	f = f * f * (3.0 - 2.0 * f);
	return mix(mix(chance(i), chance(i + vec2(1, 0)), f.x), mix(chance(i + vec2(0, 1)), chance(i + vec2(1, 1)), f.x), f.y);
}

void main() {
	vec2 p = off * 2.3 + seed;
	float veil = 0.5 * noise(p) + 0.3 * noise(2.3 * p + 7.0) + 0.2 * noise(5.1 * p + 19.0);
	vec2 q = off * (1.0 + 0.35 * (vec2(noise(p + 31.0), noise(p + 57.0)) - 0.5));
	float edge = max(1.0 - dot(q, q), 0.0) * clamp(4.0 * (1.0 - length(off)), 0.0, 1.0);
	color = vec4(middle * edge * edge * edge * (0.25 + 1.5 * veil * veil * 2.0), 0.0);
}
