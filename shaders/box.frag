#version 330 core
in vec2 place;
flat in vec4 rect, fill, rim;
flat in float slanted;
uniform float line; // pixels
out vec4 color;

void main() {
	vec2 inside = min(place - rect.xy, rect.zw - place);
	vec2 px = mix(vec2(1.0), max(fwidth(place), 1e-6), slanted); // of the picture
	vec2 cover = clamp(inside / px + 0.5, 0.0, 1.0);
	vec2 edges = clamp((line - inside) / px + 0.5, 0.0, 1.0);
	float edge = max(edges.x, edges.y);
	vec4 c = mix(fill, rim, edge);
	float a = c.a * cover.x * cover.y;
	color = vec4(c.rgb * a, a);
}
