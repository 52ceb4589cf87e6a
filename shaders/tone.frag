#version 330 core
// The picture and its glow, brought back below white. Colours under the knee
// pass unchanged, so that switching the glow off alters nothing but the glow.
in vec2 uv;
uniform sampler2D image;
uniform sampler2D glow;
uniform float strength;
out vec4 color;

void main() {
	const float knee = 0.8;
	vec3 c = texture(image, uv).rgb + strength * texture(glow, uv).rgb;
	vec3 over = max(c - knee, 0.0);
	c = min(c, knee) + (1.0 - knee) * (1.0 - exp(-over / (1.0 - knee)));
	color = vec4(c, 1.0);
}
