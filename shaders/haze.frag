#version 330 core
// The haze of what is not drawn alone, from its grid, at a quarter of the picture's size.
in vec2 uv;
uniform sampler2D haze;
uniform vec2 grid; // columns and rows
out vec4 color;

// Between its samples by a cubic B-spline, from four reads: no edge of the grid
// shows. The outer samples stand on the picture's edges.
vec3 between(vec2 at) {
	vec2 p = vec2(at.x, 1.0 - at.y) * (grid - 1.0) + 0.5;
	vec2 i = floor(p - 0.5) + 0.5, f = p - i;
	vec2 w0 = (1.0 - f) * (1.0 - f) * (1.0 - f) / 6.0;
	vec2 w1 = (4.0 - 3.0 * f * f * (2.0 - f)) / 6.0;
	vec2 w3 = f * f * f / 6.0;
	vec2 w2 = 1.0 - w0 - w1 - w3;
	vec2 g0 = w0 + w1, g1 = w2 + w3;
	vec2 a = (i - 1.0 + w1 / g0) / grid, b = (i + 1.0 + w3 / g1) / grid;
	return g0.y * (g0.x * texture(haze, a).rgb + g1.x * texture(haze, vec2(b.x, a.y)).rgb)
		+ g1.y * (g0.x * texture(haze, vec2(a.x, b.y)).rgb + g1.x * texture(haze, b).rgb);
}

void main() { color = vec4(between(uv), 1.0); }
