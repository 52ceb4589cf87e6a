#version 330 core
// What shines: the part of the light above the threshold, at half size.
uniform sampler2D image;
uniform ivec2 last; // the image's last texel
out vec4 color;

vec3 shine(ivec2 p) {
	vec3 c = texelFetch(image, min(p, last), 0).rgb;
	float m = max(c.r, max(c.g, c.b));
	return c * (max(m - 0.82, 0.0) / max(m, 1e-4));
}

void main() {
	// The threshold comes before the mean: a bright pixel does not flicker as it
	// moves from one block to the next.
	ivec2 p = 2 * ivec2(gl_FragCoord.xy);
	vec3 c = shine(p) + shine(p + ivec2(1, 0)) + shine(p + ivec2(0, 1)) + shine(p + ivec2(1, 1));
	color = vec4(0.25 * min(c, vec3(32.0)), 1.0);
}
