#version 330 core
// Half size by five bilinear taps.
in vec2 uv;
uniform sampler2D image;
uniform vec2 texel; // of image
out vec4 color;

void main() {
	vec4 c = 4.0 * texture(image, uv);
	c += texture(image, uv + texel * vec2(-1.0, -1.0)) + texture(image, uv + texel * vec2(1.0, -1.0));
	c += texture(image, uv + texel * vec2(-1.0, 1.0)) + texture(image, uv + texel * vec2(1.0, 1.0));
	color = c / 8.0;
}
