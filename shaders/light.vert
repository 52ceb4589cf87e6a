#version 330 core
// A star of the sky that an eye sees: a small cone whose volume is its light.
layout(location = 0) in vec2 place;
layout(location = 1) in vec3 flux; // linear
uniform vec2 pixel;
uniform float scale; // pixels per point
flat out vec4 tip;   // its place in the framebuffer, the radius of its foot
flat out vec3 peak;

const float CONE = 1.75; // points

void main() {
	// The eye sees little colour where there is little light; where there is much, a black sky
	// beside it makes colours look paler than they are.
	float y = dot(flux, vec3(0.2126, 0.7152, 0.0722));
	float vivid = mix(0.75, 1.3, smoothstep(0.05, 2.0, y));
	vec3 light = max(y + vivid * (flux - y), 0.4 * flux);
	light *= y / max(dot(light, vec3(0.2126, 0.7152, 0.0722)), 1e-9);
	float most = max(light.r, max(light.g, light.b));
	light *= most / (most + 0.012); // faint ones end softly

	// The cone's volume is that of its samples, so that a star is as bright on the middle of a
	// pixel as on a corner, and does not twinkle as it moves.
	float wide = CONE * scale;
	vec2 at = fract(place + 1.0 / pixel - 0.5);
	float sum = 0.0;
	int n = int(ceil(wide));
	for (int j = 1 - n; j <= n; j++)
		for (int i = 1 - n; i <= n; i++)
			sum += max(1.0 - length(vec2(i, j) - at) / wide, 0.0);
	peak = light * (scale * scale / sum);
	tip = vec4(place + 1.0 / pixel, 1.0 / wide, 0.0);
	gl_PointSize = 2.0 * wide + 1.5;
	gl_Position = vec4(place * pixel, 0.0, 1.0);
}
