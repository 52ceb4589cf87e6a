#version 330 core
// Double size by a tent of three by three texels, in four bilinear taps; what
// comes out is added to the level of that size.
in vec2 uv;
uniform sampler2D image;
uniform vec2 texel; // of image
out vec4 color;

void main() {
	vec2 h = 0.5 * texel;
	color = 0.25 * (texture(image, uv - h) + texture(image, uv + h) +
	                texture(image, uv + h * vec2(-1.0, 1.0)) + texture(image, uv + h * vec2(1.0, -1.0)));
}
