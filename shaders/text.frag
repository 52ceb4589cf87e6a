#version 330 core
// The atlas holds each letter's coverage and, beside it, a soft shadow: letters
// stay legible over lines and bright discs.
in vec2 uv;
flat in vec4 ink;
uniform sampler2D atlas;
uniform float paper;
out vec4 color;

void main() {
	vec2 t = texture(atlas, uv).rg;
	float a = t.r * ink.a;
	float shade = t.g * ink.a * 0.72 * (1.0 - a);
	color = vec4(ink.rgb * a + mix(vec3(0.012, 0.016, 0.032), vec3(1.0), paper) * shade, a + shade);
}
