#version 330 core
in vec2 place;
flat in vec4 rect, fill, rim;
uniform float line; // pixels
out vec4 color;

void main() {
	vec2 inside = min(place - rect.xy, rect.zw - place);
	vec2 cover = clamp(inside + 0.5, 0.0, 1.0);
	float edge = clamp(line + 0.5 - min(inside.x, inside.y), 0.0, 1.0);
	vec4 c = mix(fill, rim, edge);
	float a = c.a * cover.x * cover.y;
	color = vec4(c.rgb * a, a);
}
