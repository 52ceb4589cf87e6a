#version 330 core
// The corona of a star whose disc is covered: the light of its thin outer gas, a millionth of the disc's. Its fall with the
// distance r from the middle, in radii, is what S. Baumbach measured in photographs of eclipses (Astronomische Nachrichten
// 263, 121, 1937):
//
//   10⁻⁶ (0.0532 r^−2.5 + 1.425 r^−7 + 2.565 r^−17)
//
// Streamers along the equator, and plumes over the poles, are made up. Geometry as in disc.frag.
in vec2 place;
flat in vec2 normal;
flat in vec4 form; // curvature
flat in vec4 ink;
uniform mat3 axes;   // from the picture to the star
uniform vec3 offset;
uniform float shown; // share of its light
out vec4 color;

float chance(ivec3 p) {
	uint h = uint(p.x) * 0x8da6b343u ^ uint(p.y) * 0xd8163841u ^ uint(p.z) * 0xcb1ab31fu;
	h ^= h >> 15; h *= 0x2c1b3c6du;
	h ^= h >> 12; h *= 0x297a2d39u;
	return float((h ^ (h >> 15)) >> 8) / 16777216.0;
}

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

void main() {
	vec2 s = normal + place * form.x;
	float far = length(s);
	vec2 out_ = s / max(far, 1e-4);
	vec2 pole = vec2(axes[0].z, axes[1].z);
	pole /= max(length(pole), 1e-4);
	float north = abs(dot(out_, pole)); // 1 over a pole

	// Rays: noise that changes with the direction, and hardly with the distance.
	float ray = noise(vec3(5.0 * out_, 0.35 * far) + offset) - 0.5;
	ray += 0.6 * (noise(vec3(13.0 * out_, 0.5 * far) + offset) - 0.5);
	ray += 0.35 * (noise(vec3(34.0 * out_, 0.7 * far) + offset) - 0.5);
	float r = 1.0 + max(far - 1.0, 0.0) * (0.80 + 0.55 * north * north - 0.55 * ray);

	float light = 0.0532 * pow(r, -2.5) + 1.425 * pow(r, -7.0) + 2.565 * pow(r, -17.0);
	// An eye sees a range of a thousand in it: by the root of its light.
	float seen = shown * 0.95 * pow(light / 4.0432, 0.38) * (1.0 - smoothstep(2.8, 4.6, far));
	seen *= mix(1.0, 0.8 + 0.5 * ray, smoothstep(1.0, 1.6, far));
	color = vec4(mix(ink.rgb, vec3(1.0), 0.8) * seen, 0.0) * ink.a;
}
