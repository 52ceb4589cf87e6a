#version 330 core
in vec2 place;
flat in vec2 normal;
flat in vec4 form; // curvature, radius, ring width, glow
flat in vec3 sun;
flat in vec4 ink;
uniform float gain;  // how far above white a star may shine; 0 without glow
uniform float scale; // pixels per point
uniform float paper;
out vec4 color;

void main() {
	float curve = form.x, radius = form.y, ring = form.z, glow = form.w;

	// |p − c| − r without the cancellation of large circles:
	// with u = |q|²/r + 2 q·n the distance is u / (1 + √(1 + u/r)).
	float u = dot(place, place) * curve + 2.0 * dot(place, normal);
	float d = u / (1.0 + sqrt(max(0.0, 1.0 + u * curve)));

	if (ring > 0.0) {
		float a = ink.a * clamp(0.5 * ring + 0.5 - abs(d), 0.0, 1.0);
		color = vec4(ink.rgb * a, a);
		return;
	}
	float cover = clamp(0.5 - d, 0.0, 1.0);
	vec2 s = normal + place * curve; // place on the unit disc
	float up = sqrt(max(0.0, 1.0 - dot(s, s)));

	if (glow > 0.0) { // a star: white-hot core, coloured limb, a halo around
		vec3 core = mix(ink.rgb, vec3(1.0), 0.45 * up * up * (1.0 - paper));
		float far = max(d, 0.0);
		float wide = sun.x > 0.0 ? sun.x : 0.9 * min(radius, 400.0) + 9.0 * scale;
		float halo = gain == 0.0 ? 0.0 : glow * (0.42 * exp(-far / (0.35 * wide)) + 0.13 * exp(-far / (1.3 * wide)));
		color = vec4(core * cover * (1.0 + gain * glow) + ink.rgb * halo * (1.0 - cover), cover) * ink.a;
		return;
	}
	vec3 c = ink.rgb;
	float big = smoothstep(2.0, 7.0, radius / scale); // a dot has no day and night
	if (sun.xy != vec2(0.0)) {
		float day = dot(vec3(s, up), sun);
		float lit = 0.13 + 0.84 * smoothstep(-0.12, 1.0, day) + 0.09 * up;
		c *= mix(1.0, lit, big);
		float air = max(0.03 * min(radius, 600.0), 0.8);
		float haze = 0.30 * big * exp(-max(d, 0.0) / air) * smoothstep(-0.3, 0.8, day) * (1.0 - cover);
		color = vec4(c * cover + ink.rgb * haze * (1.0 - paper), cover) * ink.a;
		return;
	}
	c *= 0.80 + 0.20 * up;                                                  // a rock: flat,
	c += mix(0.22, -0.22, paper) * big * (1.0 - smoothstep(0.0, 1.6 * scale, abs(d + scale))); // with a rim
	color = vec4(c * cover, cover) * ink.a;
}
