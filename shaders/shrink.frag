#version 330 core
// Half size: the mean of four by four texels, in four bilinear taps.
in vec2 uv;
uniform sampler2D image;
uniform vec2 texel; // of image
out vec4 color;

void main() {
	color = 0.25 * (texture(image, uv - texel) + texture(image, uv + texel) +
	                texture(image, uv + texel * vec2(-1.0, 1.0)) + texture(image, uv + texel * vec2(1.0, -1.0)));
}
