#version 330 core
// The atlas holds each letter's coverage and, beside it, a soft shadow: letters
// stay legible over lines and bright discs. Over stars and the haze of the galaxy, which may be
// as bright as the letters, the shadow is an edge: nearly solid for a pixel around them.
in vec2 uv;
flat in vec4 ink;
flat in float edged;
uniform sampler2D atlas;
uniform float paper;
out vec4 color;

void main() {
	vec2 t = texture(atlas, uv).rg;
	float a = t.r * ink.a;
	float shade = mix(0.72 * t.g, 0.94 * smoothstep(0.0, 0.45, t.g), edged) * ink.a * (1.0 - a);
	color = vec4(ink.rgb * a + mix(vec3(0.012, 0.016, 0.032), vec3(1.0), paper) * shade, a + shade);
}
