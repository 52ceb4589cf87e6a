#version 330 core
// The ground of the picture: blue-black, with a faint band of unresolved stars
// across it. Painted once per size, so it may think for a while.
in vec2 uv;
uniform vec2 size; // pixels
uniform float paper;
out vec4 color;

float hash(vec2 p) {
	vec3 q = fract(vec3(p.xyx) * 0.1031);
	q += dot(q, q.yzx + 33.33);
	return fract((q.x + q.y) * q.z);
}

float noise(vec2 p) {
	vec2 i = floor(p), f = fract(p);
	f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
	return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x),
	           mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}

float cloud(vec2 p) {
	float sum = 0.0, weight = 0.5;
	for (int i = 0; i < 6; i++) {
		sum += weight * noise(p);
		p = mat2(1.6, 1.2, -1.2, 1.6) * p + 17.0; // turn each octave off the lattice
		weight *= 0.5;
	}
	return sum;
}

void main() {
	vec2 p = (uv - 0.5) * size / max(size.x, size.y);
	vec3 c = mix(vec3(0.013, 0.018, 0.036), vec3(0.022, 0.030, 0.056), smoothstep(0.75, 0.0, length(p)));

	vec2 along = normalize(vec2(1.0, 0.42));
	float across = dot(p, vec2(-along.y, along.x)) + 0.05 * (cloud(p * 3.0) - 0.5) + 0.07;
	float band = exp(-across * across / 0.020);
	float dust = cloud(p * 7.0 + 3.0);
	float lane = smoothstep(0.0, 0.035, abs(across + 0.05 * (dust - 0.45)));
	float milk = band * (0.35 + 0.65 * lane) * smoothstep(0.18, 0.85, cloud(p * 4.0 + 9.0) + 0.25 * dust);
	c += milk * mix(vec3(0.040, 0.050, 0.085), vec3(0.085, 0.072, 0.070), smoothstep(0.35, 0.75, dust));

	// Half a step of noise, or so slow a gradient would show its 8-bit stairs.
	c += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
	// On paper the band is a shade of grey.
	c = mix(c, vec3(1.0) - 0.9 * milk * vec3(0.115, 0.105, 0.080), paper);
	color = vec4(c, 1.0);
}
