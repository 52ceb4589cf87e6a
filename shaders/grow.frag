#version 330 core
// Double size by a tent of eight taps; the level below is added to this one.
in vec2 uv;
uniform sampler2D image;
uniform vec2 texel; // of image
out vec4 color;

void main() {
	vec4 c = texture(image, uv + texel * vec2(-1.0, 0.0)) + texture(image, uv + texel * vec2(1.0, 0.0));
	c += texture(image, uv + texel * vec2(0.0, -1.0)) + texture(image, uv + texel * vec2(0.0, 1.0));
	c += 2.0 * (texture(image, uv + texel * vec2(-0.5, 0.5)) + texture(image, uv + texel * vec2(0.5, 0.5)));
	c += 2.0 * (texture(image, uv + texel * vec2(-0.5, -0.5)) + texture(image, uv + texel * vec2(0.5, -0.5)));
	color = vec4(c.rgb / 12.0, 1.0);
}
