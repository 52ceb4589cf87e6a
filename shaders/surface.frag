#version 330 core
// One face of the map of a globe's ground, painted once: colour, and in alpha its height,
// or on an ocean how much it mirrors and, below 0, how bright its cities are by night, or on
// lava how much it glows. The clouds of an ocean have a map of their own, because they drift. Everything is taken
// from the direction b alone, so that no face, pole or meridian shows. Noise finer than
// two texels is left out.
in vec2 uv;
uniform int face;      // of the cube, in OpenGL's order
uniform float finest;  // largest frequency of noise, cells per radius
uniform int kind;      // of looks.Kind
uniform vec3 low, mid, high;
uniform vec3 offset;   // place in the lattice of noise
uniform float contrast, crater, crack, cloud, seas, swirl, sides;
uniform vec3 bulk;     // of a body that is no ball: how uneven it is, how far its equator stands out, and 1
uniform vec4 dent;     // direction of its largest crater, and its radius, radians; 0 is none
uniform vec2 caps;     // sines of the latitudes from which on ice covers north and south
uniform bool seen;       // there is a mosaic of pictures
uniform sampler2D map;   // that mosaic: colour, and what of it is known, or the water of an ocean
uniform sampler2D sky;   // an ocean's clouds and lights
uniform sampler2D strip; // colours of bands by latitude
uniform int marks;
uniform vec4 place[24];  // sine and cosine of the latitude, longitude, opacity
uniform vec4 form[24];   // half axes in radians, softness, raggedness
uniform vec3 tint[24];
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 cover; // of clouds

const float PI = 3.14159265358979;

uint mixed(ivec3 p) {
	uint h = uint(p.x) * 0x8da6b343u ^ uint(p.y) * 0xd8163841u ^ uint(p.z) * 0xcb1ab31fu;
	h ^= h >> 15; h *= 0x2c1b3c6du;
	h ^= h >> 12; h *= 0x297a2d39u;
	return h ^ (h >> 15);
}

float chance(ivec3 p) { return float(mixed(p) >> 8) / 16777216.0; }

// From 0 to 1, mean a half, one cell per unit.
float noise(vec3 p) {
	vec3 i = floor(p), f = p - i;
	ivec3 c = ivec3(i);
	f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
	vec4 a = vec4(chance(c), chance(c + ivec3(1, 0, 0)), chance(c + ivec3(0, 1, 0)), chance(c + ivec3(1, 1, 0)));
	vec4 b = vec4(chance(c + ivec3(0, 0, 1)), chance(c + ivec3(1, 0, 1)), chance(c + ivec3(0, 1, 1)), chance(c + ivec3(1, 1, 1)));
	vec4 z = mix(a, b, f.z);
	vec2 y = mix(z.xy, z.zw, f.y);
	return mix(y.x, y.y, f.x);
}

// How much of noise of a frequency the map can hold.
float holds(float frequency) { return 1.0 - smoothstep(0.5, 1.0, frequency / finest); }

// Octaves from a frequency on; from 0 to 1, mean a half.
float clouds(vec3 p, float frequency, int octaves) {
	float sum = 0.5, weight = 0.5;
	for (int i = 0; i < octaves; i++) {
		float w = weight * holds(frequency);
		if (w <= 0.0) break;
		sum += w * (noise(p * frequency + offset + 31.0 * float(i)) - 0.5);
		frequency *= 2.03;
		weight *= 0.55;
	}
	return sum;
}

vec3 warp(vec3 p, float frequency) {
	return vec3(clouds(p, frequency, 3), clouds(p + 7.1, frequency, 3), clouds(p + 13.7, frequency, 3)) - 0.5;
}

// Craters of five sizes, without those larger than from: x is height, y is the brightness of young ones.
vec2 craters(vec3 b, float share, float from) {
	vec2 sum = vec2(0.0);
	float frequency = bulk.z > 0.0 ? 1.05 : 2.2;
	for (int k = 0; k < (bulk.z > 0.0 ? 6 : 5); k++) {
		float w = holds(frequency * 1.6) * clamp(2.0 * frequency / max(from, 1.0) - 1.0, 0.0, 1.0);
		if (w <= 0.0) { frequency *= 2.1; continue; }
		vec3 p = b * frequency + offset + 57.0 * float(k);
		vec3 i = floor(p - 0.5);
		for (int n = 0; n < 8; n++) { // no crater reaches farther than the next cell
			ivec3 c = ivec3(i) + ivec3(n & 1, n >> 1 & 1, n >> 2);
			uint h = mixed(c);
			if (float(h & 255u) > 255.0 * share) continue;
			vec3 at = vec3(c) + 0.5 + 0.5 * (vec3(h >> 8 & 255u, h >> 16 & 255u, h >> 24) / 255.0 - 0.5);
			float size = 0.10 + 0.15 * float(h >> 4 & 15u) / 15.0;
			float r = length(p - at) / size;
			if (r > 1.8) continue;
			float bowl = r < 1.0 ? 1.15 * r * r - 1.0 : 0.15 * (1.8 - r) / 0.8;
			float size0 = size / frequency;
			sum.x += w * bowl * size0 * 6.0;
			if ((h >> 3 & 31u) == 7u) sum.y += w * (1.0 - smoothstep(0.2, 1.7, r));
		}
		frequency *= 2.1;
	}
	return sum;
}

vec3 direction() {
	vec2 p = 2.0 * uv - 1.0;
	vec3 d;
	if (face == 0) d = vec3(1.0, -p.y, -p.x);
	else if (face == 1) d = vec3(-1.0, -p.y, p.x);
	else if (face == 2) d = vec3(p.x, 1.0, p.y);
	else if (face == 3) d = vec3(p.x, -1.0, -p.y);
	else if (face == 4) d = vec3(p.x, -p.y, 1.0);
	else d = vec3(-p.x, -p.y, -1.0);
	return normalize(d);
}

// The marks on ground c, and their share in w.
vec3 marked(vec3 c, vec3 b, float lon, float scale) {
	for (int i = 0; i < marks; i++) {
		vec3 axis = vec3(place[i].y * cos(place[i].z), place[i].y * sin(place[i].z), place[i].x);
		vec2 half_ = form[i].xy;
		float soft = form[i].z, rough = form[i].w;
		if (dot(b, axis) < cos(min(1.6 * max(half_.x, half_.y) + 0.05, PI))) continue;
		float side = mod(lon - place[i].z + PI, 2.0 * PI) - PI;
		vec2 d = vec2(side * max(sqrt(1.0 - b.z * b.z), 0.02), asin(clamp(b.z, -1.0, 1.0)) - asin(place[i].x));
		if (half_.x > 1.5) d.x = 0.0; // a cap or a collar about the pole
		float r = length(d / half_);
		float wave = clamp(2.0 / max(half_.x, half_.y), 3.0, 40.0);
		if (half_.x > 1.5) wave = 5.0;
		r += rough * 1.1 * (clouds(b + float(i), wave, 5) - 0.5);
		float edge = 0.5 * soft + 1.5 / (finest * 2.0 * min(half_.x, half_.y));
		float even = 0.8 + 0.4 * rough * (clouds(b + 5.0, 2.0 * wave, 4) - 0.5) + 0.2 * (1.0 - rough);
		c = mix(c, tint[i], min(place[i].w * even, 1.0) * (1.0 - smoothstep(1.0 - edge, 1.0 + edge, r)));
	}
	return c;
}

// The mosaic at b, as fine as this map of it.
vec4 pictured(sampler2D mosaic, float lat, float lon) {
	float fine = float(textureSize(mosaic, 0).x) / (4.0 * PI * finest);
	return textureLod(mosaic, vec2(lon / (2.0 * PI) + 0.5, 0.5 - lat / PI), log2(max(fine, 1.0)));
}

// The ground as pictures show it. Where they end, in size or in place, it goes on as ground of
// its kind does; own is that ground, and pit its craters that are too small for the pictures.
vec3 surveyed(vec3 own, vec2 pit, vec3 b, vec4 m, out float bright) {
	float f = float(textureSize(map, 0).x) / 12.0;
	float rough = clouds(b, f, 4) - 0.5;
	vec3 c = m.rgb * (1.0 + 0.5 * rough * contrast + 0.35 * pit.x);
	c = mix(own * mix(vec3(1.0), m.rgb / mid, 0.5), c, m.a);
	bright = dot(c, vec3(0.3333)) / max(dot(mid, vec3(0.3333)), 0.01) - 1.0;
	return mix(c, min(high * 1.1, vec3(1.0)), 0.25 * clamp(pit.y, 0.0, 1.0));
}

vec3 ground(float x) { // x from 0 to 1 about a half
	x = clamp(0.5 + (x - 0.5) * 2.0 * contrast, 0.0, 1.0);
	return x < 0.5 ? mix(low, mid, 2.0 * x) : mix(mid, high, 2.0 * x - 1.0);
}

void main() {
	vec3 b = direction();
	float lat = asin(clamp(b.z, -1.0, 1.0)), lon = atan(b.y, b.x);
	float edge = 0.05 * (clouds(b, 6.0, 4) - 0.5);
	float ice = max(smoothstep(caps.x - 0.012, caps.x + 0.012, b.z + edge), smoothstep(caps.y - 0.012, caps.y + 0.012, -b.z + edge));
	vec3 c;
	float a = 0.5;
	cover = vec4(0.0);

	if (seen && kind < 3) { // rock, ice or dust that is known
		vec4 m = pictured(map, lat, lon);
		vec2 all = craters(b, crater, 0.0);
		vec2 pit = mix(all, craters(b, crater, 0.02 * float(textureSize(map, 0).x)), m.a);
		float rough = clouds(b, 1.9, 8), bright;
		c = surveyed(ground(0.5 + 1.8 * (rough - 0.5) + 1.1 * all.x), pit, b, m, bright);
		a = 0.5 + 0.12 * clamp(bright, -1.0, 1.0) + mix(0.45, 0.3, m.a) * pit.x;
	} else if (kind == 0) { // rock
		float rough = clouds(b, 1.7, 8);
		vec2 pit = craters(b, crater, 0.0);
		c = marked(ground(rough + 0.35 * pit.x), b, lon, 1.0);
		c = mix(c, min(high * 1.25, vec3(1.0)), 0.55 * clamp(pit.y, 0.0, 1.0));
		a = 0.5 + 0.35 * (rough - 0.5) + 0.3 * pit.x;
	} else if (kind == 1) { // ice
		float rough = clouds(b, 2.1, 7);
		vec2 pit = craters(b, crater, 0.0);
		float web = 0.0;
		if (crack > 0.0) { // arcs of great and small circles, each over a part of the globe
			vec3 q = b + 0.05 * warp(b, 2.5);
			for (int k = 0; k < 22; k++) {
				ivec3 c = ivec3(offset) + ivec3(0, 0, k);
				float z = 2.0 * chance(c) - 1.0, turn = 2.0 * PI * chance(c + ivec3(1, 0, 0));
				vec3 axis = vec3(sqrt(1.0 - z * z) * vec2(cos(turn), sin(turn)), z);
				float at = abs(dot(q, axis) - 1.1 * (chance(c + ivec3(2, 0, 0)) - 0.5));
				float wide = 0.004 + 0.012 * pow(chance(c + ivec3(3, 0, 0)), 2.0), px = 0.4 / finest;
				float line = (1.0 - smoothstep(wide - px, wide + px, at)) * min(wide / px, 1.0);
				line *= mix(1.0, smoothstep(0.0, 0.35 * wide, at), 0.5 * step(0.009, wide)); // the widest are double
				web = max(web, line * smoothstep(0.40, 0.56, noise(b * 1.7 + offset + 3.0 * float(k))));
			}
		}
		c = ground(rough + 0.25 * pit.x);
		c = marked(c, b, lon, 1.0);
		c = mix(c, low, 0.75 * crack * web);
		c = mix(c, high, 0.5 * clamp(pit.y, 0.0, 1.0));
		a = 0.5 + 0.2 * (rough - 0.5) + 0.3 * pit.x + 0.05 * web;
	} else if (kind == 2) { // desert
		vec3 q = b + 0.25 * warp(b, 1.6);
		float rough = clouds(q, 1.9, 8);
		vec2 pit = craters(b, crater, 0.0);
		c = marked(ground(0.5 + 0.9 * (rough - 0.5) + 0.12 * pit.x), b, lon, 1.0);
		c *= 1.0 + 0.12 * (clouds(b, 14.0, 5) - 0.5);
		c = mix(c, vec3(0.95, 0.95, 0.94), 0.92 * ice);
		a = 0.5 + 0.3 * (rough - 0.5) + 0.25 * pit.x * (1.0 - ice);
	} else if (kind == 3) { // ocean
		float water;
		if (seen) {
			vec2 bend = 0.01 * (vec2(clouds(b, 50.0, 3), clouds(b + 3.0, 50.0, 3)) - 0.5); // coasts are ragged
			vec4 m = pictured(map, lat - bend.y, lon + bend.x / max(sqrt(1.0 - b.z * b.z), 0.1));
			c = m.rgb * (1.0 + 0.35 * (clouds(b, 40.0, 4) - 0.5) * (1.0 - m.a));
			water = m.a;
		} else {
			vec3 q = b + 0.3 * warp(b, 1.3);
			float height = clouds(q, 1.25, 9);
			float shore = 0.32 + 0.36 * seas;
			float wet = clouds(b, 2.7, 6) + 0.45 * exp(-pow(lat / 0.21, 2.0)) - 0.35 * exp(-pow((abs(lat) - 0.45) / 0.16, 2.0)) + 0.2 * exp(-pow((abs(lat) - 0.87) / 0.25, 2.0));
			float warm = 30.0 - 50.0 * b.z * b.z - 90.0 * max(height - shore, 0.0);
			vec3 land = mix(vec3(0.80, 0.68, 0.47), vec3(0.56, 0.51, 0.31), smoothstep(0.30, 0.42, wet));
			land = mix(land, mix(mid, vec3(0.45, 0.50, 0.28), 0.5), smoothstep(0.42, 0.52, wet));
			land = mix(land, mid * 0.75, smoothstep(0.55, 0.70, wet));
			land = mix(land, vec3(0.49, 0.48, 0.39), smoothstep(4.0, -2.0, warm));
			land = mix(land, vec3(0.93, 0.95, 0.97), smoothstep(-6.0, -10.0, warm));
			land *= 1.0 + 0.5 * (clouds(b, 8.0, 6) - 0.5);
			vec3 sea = mix(low, low * 1.25 + 0.10, smoothstep(0.06, 0.0, shore - height));
			water = 1.0 - smoothstep(-0.004 - 0.3 / finest, 0.004 + 0.3 / finest, height - shore);
			c = mix(land, sea, water);
			c = mix(c, vec3(0.92, 0.95, 0.97), 0.9 * ice);
			water *= 1.0 - ice;
		}
		c = marked(c, b, lon, 1.0);
		vec2 above = vec2(0.0);
		float veil;
		if (seen) {
			vec3 w = 0.02 * warp(b, 30.0);
			above = pictured(sky, lat + w.z, lon + w.x / max(sqrt(1.0 - b.z * b.z), 0.1)).rg;
			veil = clamp(1.25 * above.x - 0.08, 0.0, 1.0) * (1.0 + 0.6 * (clouds(b, 24.0, 5) - 0.5));
		} else { // more about the equator and in the westerlies, less in the horse latitudes
			vec3 q = b + 0.35 * warp(b * vec3(1.0, 1.0, 1.6), 1.9);
			float thick = clouds(q * vec3(1.0, 1.0, 1.7) + 5.0, 2.6, 8);
			float belt = 0.10 * exp(-pow(lat / 0.14, 2.0)) + 0.12 * exp(-pow((abs(lat) - 0.95) / 0.22, 2.0)) - 0.14 * exp(-pow((abs(lat) - 0.42) / 0.18, 2.0));
			veil = smoothstep(0.0, 0.24, thick + belt - 0.72 + 0.36 * cloud);
		}
		cover = vec4(clamp(0.92 * veil * step(0.001, cloud), 0.0, 1.0));
		a = water - above.y * above.y;
	} else if (kind == 4) { // lava
		vec3 q = b + 0.2 * warp(b, 2.0);
		float rough = clouds(b, 2.0, 7), glow = 0.0;
		for (int k = 0; k < 3; k++) {
			float f = 2.2 * pow(2.2, float(k));
			float line = abs(noise(q * f + offset + 91.0 * float(k)) - 0.5);
			glow = max(glow, (1.0 - smoothstep(0.0, 0.055, line)) * (1.0 - 0.25 * float(k)) * smoothstep(0.3, 0.62, noise(b * 1.9 + offset + 3.0 * float(k))));
		}
		glow = max(glow, 0.8 * smoothstep(0.70, 0.80, clouds(b + 9.0, 1.5, 4)));
		c = mix(low, mid, clamp(0.5 + 1.6 * (rough - 0.5), 0.0, 1.0));
		c = marked(c, b, lon, 1.0);
		c = mix(c, mix(high, vec3(1.0, 0.87, 0.5), glow * glow), glow);
		a = glow;
	} else if (kind == 5) { // clouds
		vec3 q = b * vec3(1.0, 1.0, 2.6) + 0.4 * warp(b * vec3(1.0, 1.0, 2.0), 1.2);
		float chevron = 0.22 * sin(2.0 * lon + 5.0 * abs(lat) + 3.0 * (clouds(b, 1.1, 3) - 0.5));
		c = ground(clouds(q, 1.6, 6) + 0.25 * chevron * cos(lat));
		if (seen) c = pictured(map, lat, lon).rgb * (1.0 + 0.12 * (clouds(q, 6.0, 5) - 0.5));
		c = marked(c, b, lon, 1.0);
	} else { // giant
		float line = lat + (sides > 0.0 ? 0.011 * cos(sides * lon) * smoothstep(1.26, 1.33, lat) * (1.0 - smoothstep(1.41, 1.48, lat)) : 0.0);
		float wild = swirl * (1.0 + 1.3 * smoothstep(0.9, 1.25, abs(lat)));
		vec3 s = vec3(b.xy, b.z * 4.0); // longer along the parallels
		vec3 t = warp(s, 2.6) + 0.5 * warp(s + 19.0, 7.0);
		line += wild * 0.075 * t.x;
		c = textureLod(strip, vec2(line / PI + 0.5, 0.5), log2(max(512.0 / (finest * 2.0 * PI), 1.0))).rgb;
		vec3 fine = vec3(b.xy, b.z * 9.0) + 0.25 * wild * t;
		c *= 1.0 + 0.34 * (0.25 + 0.75 * wild) * (clouds(fine, 4.0, 7) - 0.5);
		c = marked(c, b + 0.006 * wild * t, lon + 0.03 * wild * t.y, 1.0);
		if (seen) { // about the poles pictures from the side show little
			vec3 m = pictured(map, lat + 0.004 * wild * t.z, lon + 0.01 * wild * t.x).rgb;
			c = mix(m * (1.0 + 0.2 * (clouds(fine, 12.0, 5) - 0.5)), c, smoothstep(0.95, 1.15, abs(lat)));
		}
	}
	if (bulk.z > 0.0) { // its heights are its shape
		a += 1.4 * bulk.x * (clouds(b + 3.0, 1.15, 4) - 0.5);
		a -= 0.95 * bulk.y * (1.0 - exp(-b.z * b.z / 0.03)) * (1.0 - b.z * b.z);
		if (dent.w > 0.0) {
			float r = acos(clamp(dot(b, dent.xyz), -1.0, 1.0)) / dent.w * (1.0 + 0.12 * (clouds(b, 5.0, 3) - 0.5));
			a += 0.8 * dent.w * (r < 1.0 ? 1.15 * r * r - 1.0 : 0.15 * max(1.8 - r, 0.0) / 0.8);
		}
	}
	color = vec4(clamp(c, 0.0, 1.0), clamp(a, bulk.z > 0.0 ? -2.0 : -1.0, bulk.z > 0.0 ? 2.0 : 1.0));
}
