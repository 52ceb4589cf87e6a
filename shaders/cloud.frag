#version 330 core
in vec2 off;
flat in vec3 middle;
flat in float seed;
flat in float form;
flat in float dark;
out vec4 color;

// Chance without a sine, which a picture without a graphics card waits for.
float chance(vec2 p) {
	vec3 q = fract(p.xyx * 0.1031);
	q += dot(q, q.yzx + 33.33);
	return fract((q.x + q.y) * q.z);
}

float noise(vec2 p) {
	vec2 i = floor(p), f = p - i;
	f = f * f * (3.0 - 2.0 * f);
	return mix(mix(chance(i), chance(i + vec2(1, 0)), f.x), mix(chance(i + vec2(0, 1)), chance(i + vec2(1, 1)), f.x), f.y);
}

float veil(vec2 p) {
	mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
	float sum = 0.5 * noise(p);
	p = turn * p * 2.1 + 7.0;
	sum += 0.25 * noise(p);
	p = turn * p * 2.1 + 19.0;
	sum += 0.14 * noise(p);
	return sum + 0.11 * noise(turn * p * 2.2 + 3.0);
}

void main() {
	float r2 = dot(off, off), r = sqrt(r2);
	float end = clamp(1.0 - r2 / 2.56, 0.0, 1.0); // nothing has an edge
	end *= end;
	if (end < 0.001) discard;
	vec3 light = middle;
	float take = 0.0;
	if (form < 0.5 || form > 5.5) { // wisps, or dust
		vec2 p = off * 1.9 + seed;
		vec2 bent = vec2(noise(p * 1.3 + 31.0), noise(p * 1.3 + 57.0)) - 0.5;
		float w = veil(p + 1.6 * bent);
		float body = exp(-2.6 * dot(off + 0.55 * bent, off + 0.55 * bent));
		float threads = 1.0 - abs(2.0 * veil(2.2 * p + bent + 11.0) - 1.0);
		float cloud = end * body * smoothstep(0.2, 0.75, w) * (0.5 + 1.1 * threads * threads);
		if (form > 5.5) take = dark * smoothstep(0.05, 0.5, cloud);
		light *= 1.6 * cloud;
	} else if (form < 2.5) { // a glow
		float k = 1.0 + r2 / 0.03;
		light *= end * (2.8 / (k * sqrt(k)) + 0.12 * exp(-3.0 * r2));
	} else if (form < 3.5) { // a ring
		float w = veil(off * 3.0 + seed);
		float ring = exp(-pow((r - 0.62 - 0.12 * (w - 0.5)) / 0.17, 2.0));
		float hollow = 0.30 * exp(-2.0 * r2);
		// Outside it is red: of hydrogen and nitrogen.
		vec3 hue = mix(vec3(1.0), vec3(2.6, 0.5, 0.6), smoothstep(0.55, 0.95, r));
		light *= end * (ring * hue * (0.6 + 0.8 * w) + hollow);
	} else if (form < 4.5) { // a shell of threads
		vec2 p = off * 2.6 + seed;
		vec2 bent = vec2(noise(p + 31.0), noise(p + 57.0)) - 0.5;
		float thread = pow(1.0 - abs(2.0 * veil(p + 1.5 * bent) - 1.0), 5.0);
		float body = exp(-pow(r / 0.8, 4.0));
		vec3 hue = mix(vec3(1.7, 0.45, 0.4), vec3(0.55, 1.1, 1.2), noise(p * 0.9 + 5.0));
		light *= end * body * (1.4 * thread * hue + 0.30 * exp(-2.5 * r2) * vec3(0.8, 1.0, 1.3));
	} else { // a galaxy's disk
		float arm = cos(2.0 * atan(off.y, off.x) + 7.0 * log(r + 0.05) + seed);
		light *= end * (2.2 * exp(-5.0 * r) * (1.0 + 0.35 * arm * smoothstep(0.1, 0.4, r)) + 2.0 * exp(-60.0 * r2));
	}
	color = vec4(light, take);
}
