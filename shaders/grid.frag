#version 330 core
// The grid of the plane: lines at steps of 1, 10 and 100, each the fainter the denser it is in the picture, so that all
// fade before they are nearer than pixels can show, and none appears or goes at once.
in vec2 uv;
uniform vec2 size;     // of the picture, pixels
uniform mat3 seen;     // a point of the picture to a point of the plane, times the share of it
uniform vec3 near;     // how far before the focus a point of the plane is
uniform vec2 crossing; // of lines of any strength
uniform float grain;   // between the finest lines
uniform vec4 ink;
uniform float scale;   // pixels per point
uniform int balls;     // bodies that hide what is behind them
uniform vec4 ball[16];
uniform float depth[16];
out vec4 color;

void main() {
	vec2 at = (uv - 0.5) * size;
	vec3 h = seen * vec3(at, 1.0);
	color = vec4(0.0);
	if (h.z <= 0.0) return; // over the horizon
	vec2 p = h.xy / h.z;
	// How the point of the plane moves from pixel to pixel.
	vec2 dx = (seen[0].xy - p * seen[0].z) / h.z, dy = (seen[1].xy - p * seen[1].z) / h.z;
	vec2 wide = vec2(length(vec2(dx.x, dy.x)), length(vec2(dx.y, dy.y))); // plane per pixel across lines of x and of y
	float a = 0.0, apart = grain;
	for (int k = 0; k < 3; k++) {
		vec2 q = (p - crossing) / apart;
		vec2 off = abs(fract(q + 0.5) - 0.5) * apart / wide; // pixels from the nearest line
		vec2 dense = wide * scale / apart;                   // lines per point
		vec2 strength = (1.0 - smoothstep(0.006, 0.09, dense)) * (k == 2 ? 1.0 : 0.75);
		vec2 line = clamp(0.5 * scale + 0.5 - off, 0.0, 1.0) * strength;
		a = max(a, max(line.x, line.y));
		apart *= 10.0;
	}
	a *= ink.a;
	if (a <= 0.0) return;
	float place = dot(near, vec3(p, 1.0));
	for (int k = 0; k < balls; k++) {
		vec2 d = at - ball[k].xy;
		float r = ball[k].z, in_ = 1.0 - dot(d, d) / (r * r);
		if (place < ball[k].w + depth[k] * sqrt(max(in_, 0.0))) a *= clamp(length(d) - r + 0.5, 0.0, 1.0);
	}
	color = vec4(ink.rgb * a, a);
}
