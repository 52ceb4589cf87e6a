#version 330 core
// What shines: the part of the light above the threshold, at half size.
in vec2 uv;
uniform sampler2D image;
uniform vec2 texel;
out vec4 color;

vec3 shine(vec2 p) {
	vec3 c = texture(image, p).rgb;
	float m = max(c.r, max(c.g, c.b));
	return c * (max(m - 0.82, 0.0) / max(m, 1e-4));
}

void main() {
	// Four taps between texels: no single bright pixel flickers as it moves.
	vec3 c = shine(uv + texel * vec2(-0.5, -0.5)) + shine(uv + texel * vec2(0.5, -0.5)) +
	         shine(uv + texel * vec2(-0.5, 0.5)) + shine(uv + texel * vec2(0.5, 0.5));
	color = vec4(0.25 * min(c, vec3(32.0)), 1.0);
}
