#version 330 core
in vec2 off;
flat in vec3 middle;
flat in float seed;
flat in float form;
flat in vec3 turn;
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
	if (form < 0.5 || form > 5.5 && form < 6.5) { // wisps, or dust
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
	} else { // a galaxy, in its own axes
		vec2 q = vec2(off.x, turn.z < 0.0 ? -off.y : off.y);
		float bulge = abs(turn.z);
		q = vec2(turn.x * q.x - turn.y * q.y, turn.y * q.x + turn.x * q.y);
		vec2 bent = vec2(noise(3.0 * q + seed + 31.0), noise(3.0 * q + seed + 57.0)) - 0.5;
		float mottled = veil(8.0 * q + seed + bent);
		float born = smoothstep(0.56, 0.72, veil(21.0 * q + seed)); // where stars are born
		float rr = length(q);
		if (form < 5.5) { // a disk with arms
			float wave = 2.0 * atan(q.y, q.x) + 6.5 * log(rr + 0.06) + seed + 1.5 * bent.x;
			float out0 = smoothstep(0.06, 0.3, rr);
			float arm = 0.5 + 0.5 * cos(wave);
			arm *= arm;
			float dust = out0 * smoothstep(0.95, 0.6, rr) * smoothstep(0.45, 0.95, 0.5 + 0.5 * cos(wave + 1.2)) * smoothstep(0.35, 0.6, veil(11.0 * q + bent + 5.0));
			float disk = exp(-3.6 * rr) * (0.6 + 1.5 * out0 * arm * (0.3 + 1.3 * mottled)) * (1.0 - 0.7 * dust);
			vec3 hue = mix(vec3(1.15, 0.98, 0.72), vec3(0.82, 0.98, 1.35), mix(0.6, out0, min(bulge, 1.0)) * (0.35 + 0.65 * arm));
			hue = mix(hue, vec3(1.5, 0.8, 1.0), 0.5 * born * arm * out0);
			light *= end * (1.25 * disk * hue + (2.0 * bulge * exp(-13.0 * rr) + 1.8 * exp(-160.0 * rr * rr)) * vec3(1.18, 0.98, 0.68) * (1.0 - 0.5 * dust));
		} else if (form < 7.5) { // a bar in a ragged disk
			vec2 b = vec2(0.6 * q.x - 0.8 * q.y, 0.8 * q.x + 0.6 * q.y) - vec2(0.03, 0.05);
			b += 0.12 * bent;
			float bar = exp(-pow(abs(b.x) / 0.40, 3.0) - b.y * b.y / 0.016);
			float ragged = exp(-2.3 * rr * rr - 0.7 * rr) * (0.35 + 0.9 * smoothstep(0.3, 0.7, veil(3.2 * q + seed + 1.4 * bent)) * (0.4 + 1.2 * mottled));
			float wave = 0.5 + 0.5 * cos(atan(q.y, q.x) + 4.0 * log(rr + 0.1) + 2.0 + 2.0 * bent.x);
			ragged *= 0.7 + 0.7 * wave;
			vec3 hue = mix(vec3(0.9, 0.97, 1.2), vec3(1.6, 0.75, 1.0), 0.6 * born * smoothstep(0.1, 0.4, ragged));
			light *= end * (0.95 * bar * vec3(1.08, 1.0, 0.86) * (0.75 + 0.5 * mottled) + 1.0 * ragged * hue);
		} else { // a wedge, wide at one end
			q += 0.18 * bent;
			float wide = mix(0.40, 0.19, smoothstep(-0.7, 0.9, q.x));
			float body = exp(-q.x * q.x / 0.30 - pow((q.y - 0.12 * q.x) / wide, 2.0));
			vec2 wing = q - vec2(0.5, 0.5);
			float edge = 0.25 * exp(-dot(wing, wing) / 0.09);
			vec3 hue = mix(vec3(0.95, 0.98, 1.1), vec3(1.5, 0.8, 1.0), 0.5 * born * body);
			light *= end * (1.25 * body + edge) * (0.55 + 0.9 * mottled) * hue;
		}
	}
	color = vec4(light, take);
}
