#version 330 core
// The disc of a star from near: darker to its limb, with the cells of its rising gas, its
// spots, and the glow around it. Geometry as in disc.frag.
in vec2 place;
flat in vec2 normal;
flat in vec4 form; // curvature, radius
flat in vec3 sun;  // the width of its halo, or 0
flat in vec4 ink;
uniform mat3 axes;    // from the picture to the star
uniform float gain;   // how far above white it may shine; 0 without glow
uniform float scale;  // pixels per point
uniform vec3 tint;    // its light, linear
uniform vec3 fall, power; // of the limb's law, by colour
uniform vec2 cells;   // across the disc, and their contrast
uniform vec2 spots;   // cover, and their light
uniform float soft;   // width of the limb, radii
uniform vec3 offset;
uniform vec3 drift[8]; // how far cells have drifted, in cells
out vec4 color;

uint mixed(ivec3 p) {
	uint h = uint(p.x) * 0x8da6b343u ^ uint(p.y) * 0xd8163841u ^ uint(p.z) * 0xcb1ab31fu;
	h ^= h >> 15; h *= 0x2c1b3c6du;
	h ^= h >> 12; h *= 0x297a2d39u;
	return h ^ (h >> 15);
}

float chance(ivec3 p) { return float(mixed(p) >> 8) / 16777216.0; }

float noise(vec3 p) {
	vec3 i = floor(p), f = p - i;
	ivec3 c = ivec3(i);
	f = f * f * (3.0 - 2.0 * f);
	vec4 a = vec4(chance(c), chance(c + ivec3(1, 0, 0)), chance(c + ivec3(0, 1, 0)), chance(c + ivec3(1, 1, 0)));
	vec4 b = vec4(chance(c + ivec3(0, 0, 1)), chance(c + ivec3(1, 0, 1)), chance(c + ivec3(0, 1, 1)), chance(c + ivec3(1, 1, 1)));
	vec4 z = mix(a, b, f.z);
	vec2 y = mix(z.xy, z.zw, f.y);
	return mix(y.x, y.y, f.x);
}

float clouds(vec3 p) {
	float sum = 0.0, w = 0.5;
	for (int k = 0; k < 4; k++) { sum += w * (noise(p) - 0.5); p = 2.03 * p + 11.0; w *= 0.5; }
	return sum;
}

// Bright cells between dark lanes, about 0: the distances to the nearest two of points that
// drift about, one to a cube. Each cell is as bright as chance has it.
float granules(vec3 p) {
	vec3 i = floor(p);
	float near = 9.0, next = 9.0, own = 0.0;
	for (int z = -1; z <= 1; z++) for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
		ivec3 c = ivec3(i) + ivec3(x, y, z);
		uint h = mixed(c);
		vec3 at = vec3(c) + 0.15 + 0.7 * vec3(h & 1023u, h >> 10 & 1023u, h >> 20 & 1023u) / 1023.0 + drift[h >> 27 & 7u];
		float d = dot(p - at, p - at);
		if (d < near) { next = near; near = d; own = float(h >> 7 & 255u) / 255.0; } else next = min(next, d);
	}
	near = sqrt(near);
	float lane = 1.0 - smoothstep(0.0, 0.40, sqrt(next) - near);
	return 0.55 - 1.1 * near + 1.0 * (own - 0.5) - 0.7 * lane;
}

// How dark spots make a place: 0 none, 1 umbra. They come in groups at middle latitudes.
float spotted(vec3 b) {
	float dark = 0.0, f = 5.0;
	for (int k = 0; k < 2; k++) {
		vec3 p = b * f + offset + 31.0 * float(k);
		vec3 i = floor(p - 0.5);
		for (int n = 0; n < 8; n++) {
			ivec3 c = ivec3(i) + ivec3(n & 1, n >> 1 & 1, n >> 2);
			uint h = mixed(c);
			if (float(h & 1023u) > 1023.0 * min(60.0 * spots.x, spots.x < 0.05 ? 0.7 : 0.22)) continue;
			vec3 at = vec3(c) + 0.5 + 0.4 * (vec3(h >> 10 & 127u, h >> 17 & 127u, h >> 24 & 127u) / 127.0 - 0.5);
			float lat = abs(asin(clamp(normalize(at - offset - 31.0 * float(k)).z, -1.0, 1.0)));
			if (spots.x < 0.05 && (lat < 0.07 || lat > 0.62)) continue;
			float size = (0.10 + 0.18 * float(h >> 5 & 31u) / 31.0) * (0.7 + (spots.x < 0.05 ? 3.0 : 12.0) * spots.x);
			float r = length(p - at) / size * (1.0 + 0.5 * (noise(p * 9.0) - 0.5));
			dark = max(dark, 0.45 * (1.0 - smoothstep(0.85, 1.0, r)) + 0.55 * (1.0 - smoothstep(0.40, 0.52, r)));
		}
		f *= 1.9;
	}
	return dark;
}

void main() {
	float curve = form.x, radius = form.y;
	float u = dot(place, place) * curve + 2.0 * dot(place, normal);
	float d = u / (1.0 + sqrt(max(0.0, 1.0 + u * curve)));
	vec2 s = normal + place * curve;
	vec3 b;
	float lump = 0.0;
	if (soft > 0.0) { // a great giant is no ball
		b = axes * vec3(normalize(s), 0.0);
		lump = soft * radius * 1.6 * clouds(b * 2.2 + offset);
	}
	d -= lump;
	float edge = max(soft * radius, 0.5);
	float cover = clamp(0.5 - 0.5 * d / edge, 0.0, 1.0);
	cover = soft > 0.0 ? cover * cover * (3.0 - 2.0 * cover) : cover;
	float q = length(s) / (1.0 + (lump + 0.6 * edge * step(1e-6, soft)) * curve);
	float mu = sqrt(max(1.0 - q * q, 0.0));

	vec3 light = vec3(0.0);
	if (cover > 0.0) {
		b = axes * vec3(s, sqrt(max(0.0, 1.0 - dot(s, s))));
		// Cells are as large as they are: where they are too small to be seen, the disc is smooth.
		float f = 0.5 * cells.x, giant = 1.0 - smoothstep(8.5, 14.0, f);
		float real = smoothstep(1.5, 5.0, radius / f);
		float c = 0.0;
		if (cells.y > 0.0) {
			if (real > 0.0) {
				vec3 p = b * f + offset;
				vec3 w = vec3(noise(p * 1.3), noise(p * 1.3 + 7.0), noise(p * 1.3 + 13.0)) - 0.5;
				w += 0.5 * (vec3(noise(p * 3.1), noise(p * 3.1 + 7.0), noise(p * 3.1 + 13.0)) - 0.5);
				float sharp = smoothstep(0.05, 0.45, mu); // foreshortened cells would be noise
				if (giant < 1.0) c = 0.9 * granules(p + 0.9 * w) + 0.25 * clouds(3.5 * p + 2.0 * w);
				if (giant > 0.0) { // of cells as large as a good part of the star plumes and lanes are wide and soft
					vec3 g = 0.42 * p + 0.7 * w;
					float plumes = 4.2 * (noise(g) - 0.5) + 1.3 * clouds(2.3 * g + drift[0]);
					float lane = 1.0 - smoothstep(0.0, 0.22, abs(noise(0.8 * g + 21.0) - 0.5));
					c = mix(c, plumes - 0.55 * lane, giant);
				}
				c *= real * sharp;
			}
			c = cells.y * (c + mix(0.10, 0.6, giant) * clouds(b * clamp(0.2 * f, 1.5, 7.0) + offset + 5.0));
		}
		vec3 rim = max(1.0 - fall * (1.0 - pow(vec3(max(mu, 0.06)), power)), 0.06);
		float dark = spots.x > 0.0 ? spotted(b) : 0.0;
		// Where it is cooler it is redder: a change of light goes with one of colour.
		vec3 change = pow(vec3(max(1.0 + c, 0.05)), vec3(0.75, 1.0, 1.3));
		change *= pow(vec3(mix(1.0, spots.y, dark)), vec3(0.8, 1.0, 1.25));
		float faculae = spots.x > 0.0 && spots.x < 0.05 ? 0.5 * max(clouds(b * 6.0 + offset) - 0.06, 0.0) * (1.0 - mu) * 3.0 : 0.0;
		light = tint * rim * change * (1.0 + faculae);
	}
	// Exposed so that the middle is on the way to white, and the limb keeps its colour.
	float most = max(light.r, max(light.g, light.b));
	float near = smoothstep(80.0, 500.0, radius / scale); // the eye gets used to what fills it
	vec3 hot = mix(light, vec3(most), mix(0.18, 0.08, near) * min(most * most, 1.2));
	hot = pow(hot, vec3(0.4545)) * (0.96 + 0.1 * gain - 0.14 * near);

	float far = max(d, 0.0);
	float wide = sun.x > 0.0 ? sun.x : 0.9 * min(radius, 400.0) + 9.0 * scale;
	float halo = gain == 0.0 ? 0.0 : 0.38 * exp(-far / (0.30 * wide)) + 0.10 * exp(-far / (1.1 * wide));
	color = vec4(hot * cover + ink.rgb * halo * (1.0 - cover), cover) * ink.a;
}
