#version 330 core
// The disc of a planet, moon or rock: its map turned as the body is, its day and night,
// its air and its rings, as seen from above or from the eye. Geometry as in disc.frag.
//
// All directions have the axes of the picture, turned so that z leads from the middle to the eye. With n = near, an eye at
// z = 1/n sees a limb that is n nearer to it than the middle. What it sees at s on the disc inside of the limb, with
// up = √(1 − s²), is where its ray first meets the ball:
//
// A globe that is flat at its poles is a ball in a space that is stretched along its axis. Its limb is an ellipse, which place
// is stretched to make a circle of. What the ball has at x across the axis' trace on the picture, y along it, and z is on the
// globe at x, w y, (q z − (1 − q²) sin·cos y)/w, with q = round_, and sin, cos, w as in main.
//
//   x, y = s (1 − n up) / √(1 − n²) / (1 + s² n²/(1 − n²)),   z = (up + s² n/(1 − n²)) / (1 + s² n²/(1 − n²))
in vec2 place;
flat in vec2 normal;
flat in vec4 form; // curvature, radius
flat in vec3 sun;
flat in vec4 ink;
uniform samplerCube ground;
uniform samplerCube clouds; // cover, in red
uniform vec4 weather;   // of an ocean: how far clouds have turned about the axis, two moments of their shear from 0 to 1, 1 where there are some
uniform sampler2D ring;  // colour and opacity, from its inner to its outer edge
uniform mat3 axes;       // from the picture to the body: columns are the picture's axes
uniform float texels;    // side of a face of the map
uniform float scale;     // pixels per point
uniform float phase;     // 1: it has its day and night however small it is
uniform float near;      // radius over the distance of the eye; 0: the rays are parallel
uniform int kind;        // of looks.Kind
uniform float relief, flatness, rough;
uniform float ambient;   // light from everywhere
uniform float sweep;     // radians that the body turns while the picture is exposed
uniform vec4 air;        // colour of thick air, scale height in radii or 0
uniform vec4 deep;       // optical depth straight down, by colour, and how much longer the way in air is along the horizon
uniform vec4 haze;       // reddening, forward scattering, sine of the dusk, and the top of the air in radii
uniform vec4 layer;      // colour of a detached layer, and its depth along a ray that grazes it, or 0
uniform vec2 layerAt;    // height of its middle and half its width, radii
uniform vec4 bulk;       // half axes of a body that is no ball, in radii of the disc, and by how much it rises where the map is higher by 1; 0: it is one
uniform float round_;    // axis over the width of the equator: 1 is a ball
uniform vec3 white;      // colour of clouds
uniform vec2 rings;      // inner and outer edge in radii; 0 is none
uniform vec3 offset;
uniform vec3 light;      // of the sun, linear
uniform vec3 sun2, light2;
uniform vec3 at;         // where the sun is in truth: the day is drawn as if it stood higher, shadows are not
uniform float sunSize;   // its radius as seen from here, radians
uniform vec4 shade[4];   // bodies before the sun: place and radius, in radii
uniform vec3 umbra;      // light in their shadow
uniform vec3 heat;       // light of its own, linear
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

// The same, and how it changes along x, y and z, after it.
vec4 slopes(vec3 p) {
	vec3 i = floor(p), f = p - i;
	ivec3 c = ivec3(i);
	vec3 u = f * f * (3.0 - 2.0 * f), du = 6.0 * f * (1.0 - f);
	vec4 a = vec4(chance(c), chance(c + ivec3(1, 0, 0)), chance(c + ivec3(0, 1, 0)), chance(c + ivec3(1, 1, 0)));
	vec4 b = vec4(chance(c + ivec3(0, 0, 1)), chance(c + ivec3(1, 0, 1)), chance(c + ivec3(0, 1, 1)), chance(c + ivec3(1, 1, 1)));
	vec4 z = mix(a, b, u.z), dz = b - a;
	vec2 y = mix(z.xy, z.zw, u.y), dy = z.zw - z.xy, d = mix(dz.xy, dz.zw, u.y);
	return vec4(mix(y.x, y.y, u.x), vec3(y.y - y.x, mix(dy.x, dy.y, u.x), mix(d.x, d.y, u.x)) * du);
}

// The map ends at its texels; closer than that noise goes on, by as many octaves as there are down to two pixels: about 0, and
// after it the slope of ground that is as rough at any size.
vec4 detail(vec3 b, float radius) {
	vec4 sum = vec4(0.0);
	float f = 0.4 * texels, weight = 1.0;
	for (int k = 0; k < 8; k++) {
		float w = weight * clamp(radius / (2.0 * f) - 0.5, 0.0, 1.0);
		if (w <= 0.0) break;
		sum += w * (slopes(b * f + offset) - vec4(0.5, 0.0, 0.0, 0.0));
		f *= 2.7;
		weight *= 0.8;
	}
	return sum;
}

// How much of the ground clouds cover at b. They turn about the axis, and winds shear them. So that shear does not wind
// them up, it is that of a few days, and two of these fade into each other.
float cloudy(vec3 b, float lod) {
	float wind = 4.0 * b.z * b.z * (1.0 - b.z * b.z) - 0.35; // westerlies, and trade winds about the equator
	float part = 1.0 - abs(2.0 * weather.y - 1.0), sum = 0.0;
	for (int k = 0; k < 2; k++) {
		float a = weather.x + 0.16 * wind * ((k == 0 ? weather.y : weather.z) - 0.5), ca = cos(a), sa = sin(a);
		sum += (k == 0 ? part : 1.0 - part) * textureLod(clouds, vec3(ca * b.x + sa * b.y, ca * b.y - sa * b.x, b.z), lod).r;
	}
	return sum;
}

// Colours are those of the screen; light multiplies what they stand for.
vec3 lit(vec3 c, vec3 l) { return c * pow(max(0.88 * l, 0.0), vec3(0.4545)); }

// The share of a disc of radius a that another one of radius b covers, whose middle is d away: two segments of circles, or, of a
// large one, the edge alone, which is nearly straight.
float covered(float a, float b, float d) {
	if (d >= a + b) return 0.0;
	if (d <= abs(a - b)) return min(b * b / (a * a), 1.0);
	if (b > 8.0 * a) {
		float u = clamp((d - b) / a, -1.0, 1.0);
		return (acos(u) - u * sqrt(1.0 - u * u)) / 3.14159265;
	}
	vec2 u = clamp((d * d + vec2(a * a - b * b, b * b - a * a)) / (2.0 * d * vec2(a, b)), -1.0, 1.0);
	vec2 segment = acos(u) - u * sqrt(1.0 - u * u);
	return min((a * a * segment.x + b * b * segment.y) / (3.14159265 * a * a), 1.0);
}

// The share of the sun that a point p of the globe sees past the bodies before it.
vec3 past(vec3 p) {
	vec3 open = vec3(1.0);
	for (int k = 0; k < 4; k++) {
		float r = shade[k].w;
		if (r <= 0.0) break;
		vec3 v = shade[k].xyz - p;
		float along = dot(v, at);
		if (along <= 0.0) continue;
		float disc = along * sunSize; // radius of the sun where the body is
		float hidden = covered(max(disc, 1.5 * form.x), r, length(v - along * at)); // in penumbra and umbra
		if (r < 0.9) hidden *= smoothstep(-0.05, 0.05, dot(p, at)); // it ends where it falls on the ground
		open *= mix(vec3(1.0), umbra, hidden);
	}
	return open;
}

// The share of the sun's light that rings let through which hold back a of light that falls
// on them straight.
float through(float a, float slant) {
	return exp(log(max(1.0 - a, 0.003)) / max(abs(slant), 0.12));
}

float matt(float i, float e) { // Minnaert's law, flatter where flatness is 1
	float k = 1.0 - 0.5 * flatness;
	return pow(max(i, 1e-4), k) * pow(clamp(e, 0.25, 1.0), k - 1.0);
}

// How much longer than straight down the way is to a place in air, at an angle to the normal with a cosine: Chapman's function, as
// C. Schüler has it (GPU Pro 3, 2012).
float slanted(float cosine) {
	float a = deep.w / ((deep.w - 1.0) * abs(cosine) + 1.0);
	return cosine >= 0.0 ? a : 2.0 * deep.w * exp(min(0.5 * cosine * cosine / air.a, 20.0)) - a;
}

// The share of a sun's light that comes through the air to where it has thinned out to dense, day being the cosine: part of what
// is thrown out of its way comes from the sky.
vec3 comes(float day, float dense, float sky) {
	return mix(exp(-haze.x * deep.rgb * dense * (slanted(day) - 1.0)), vec3(1.0), sky);
}

// The light that air gets: gas from any side, and what is thick or throws all light on as ground does.
vec3 airlit(float day, float dense, float up) {
	float wide = haze.z + sqrt(2.0 * air.a);
	float soft = day > haze.z ? day : haze.z * smoothstep(-haze.z, haze.z, day);
	float thick = max(1.0 - exp(-deep.g), 1.0 - haze.x), thin = smoothstep(-wide, 0.4, day);
	return mix(thin, matt(soft, up), thick) * comes(max(day, -0.5 * wide), dense, 0.25);
}

// A vector in the space in which the globe is a ball.
vec3 stretched(vec3 v) {
	vec3 axis = vec3(axes[0].z, axes[1].z, axes[2].z);
	return v + (1.0 / round_ - 1.0) * dot(v, axis) * axis;
}

// The light that grains of dust throw on, the more the less it has to turn: Henyey and Greenstein's law, with g as rings of
// fine dust have it, over what it is to the side. ahead is the cosine of the turn.
float forward(float ahead) {
	const float g = 0.6;
	return pow((1.0 + g * g) / (1.0 + g * g - 2.0 * g * ahead), 1.5) - 1.0;
}

// The rings where the ray through s of the disc meets them: colour times opacity, opacity. pole leads to the eye's side, and
// open is the height of the eye over their plane, as a sine.
vec4 ringAt(vec2 s, vec3 pole, float open, out float height) {
	float wide = rings.y - rings.x, far = inversesqrt(1.0 - near * near);
	float across = dot(pole.xy, s) * far;
	float t = pole.z / (pole.z - near * across); // along the ray, 1 at the middle of the planet
	vec3 p = vec3(s * t * far, -across / (pole.z - near * across));
	height = p.z;
	if (t <= 0.0) return vec4(0.0); // behind the eye
	float r = length(p), u = (r - rings.x) / wide;
	float px = form.x * t * length(vec2(1.0, length(pole.xy) / pole.z)) / wide; // of the strip per pixel
	float in_ = clamp(u / px + 0.5, 0.0, 1.0) * clamp((1.0 - u) / px + 0.5, 0.0, 1.0);
	if (in_ <= 0.0) return vec4(0.0);
	vec4 c = textureLod(ring, vec2(clamp(u, 0.0, 1.0), 0.5), log2(max(512.0 * px, 1.0)));
	float tau = -log(max(1.0 - c.a, 0.003));
	// From the side they are a line, thinner than a pixel, of which a pixel shows a share.
	float thin = max(open / pole.z, 0.12);
	float a = (1.0 - exp(-tau / max(pole.z, 0.05))) * in_ * thin;
	if (sun == vec3(0.0)) return vec4(lit(c.rgb, vec3(1.0)) * a, a);
	// The planet's shadow: a cone away from the star, whose edge is as wide as the star is from there.
	vec3 q = stretched(p), away = normalize(stretched(at));
	float along = dot(q, away);
	float soft = max(sunSize * -along, 1.5 * form.x);
	float day = along < 0.0 ? smoothstep(1.0 - soft, 1.0 + soft, length(q - along * away)) : 1.0;
	// Where the sun stands behind them, only what is thin is bright.
	float slant = dot(at, pole);
	float dim = 0.13 + 0.8 * min(3.0 * tau * exp(-1.2 * tau / max(abs(slant), 0.25)), 1.0);
	float bright = mix(dim, 1.0, smoothstep(-0.03, 0.03, slant));
	// The lumps of ice send light back, the dust among them, where rings are thin, on.
	float ahead = -dot(at, normalize(vec3(0.0, 0.0, 1.0) - near * p));
	bright *= 1.0 - 0.7 * smoothstep(0.0, 0.9, ahead);
	bright += ahead > 0.0 ? 0.10 * forward(ahead) * tau * exp(-1.5 * tau) : 0.0;
	vec3 l = light * day * bright + light2 + 0.05;
	return vec4(lit(c.rgb, l) * a, a);
}

// The radius of a body that is no ball where it is at q, in the space in which it is a ball but for what stands out.
float lump(vec3 q, float lod) {
	return 1.0 + bulk.w * (textureLod(ground, q * bulk.xyz, lod).a - 0.5);
}

// Where the ray through s of the disc meets a body that is no ball: p and its normal n, in the picture's axes, and its place b on
// the map. smooth_ is the normal of its ellipsoid. It returns how much of the pixel it covers. The ray goes on by as much as is left to the ground below it, and the
// least that was left is how far beside the outline it goes by.
float met(vec2 s, float lod, out vec3 p, out vec3 n, out vec3 b, out vec3 smooth_) {
	float far = inversesqrt(1.0 - near * near), pixel = form.x * far;
	vec3 from = vec3(s * far, near > 0.0 ? 0.0 : 2.0), way = near > 0.0 ? vec3(s * far, -1.0 / near) : vec3(0.0, 0.0, -1.0);
	way = normalize(way);
	vec3 o = axes * from / bulk.xyz, v = axes * way / bulk.xyz;
	float fast = length(v), most = 1.0 + 1.5 * bulk.w;
	v /= fast;
	float mid = -dot(o, v), across = dot(o, o) - mid * mid, half_ = most * most - across;
	p = vec3(s, 0.0);
	n = vec3(0.0, 0.0, 1.0);
	b = axes * n;
	smooth_ = n;
	if (half_ <= 0.0) return 0.0;
	half_ = sqrt(half_);
	float t = mid - half_, least = 9.0, fine = 0.25 * pixel * fast;
	vec3 q = o + t * v;
	for (int k = 0; k < 40; k++) {
		q = o + t * v;
		float left = length(q) - lump(q, lod);
		least = min(least, left);
		if (left < fine || t > mid + half_) break;
		t += max(0.6 * left, fine);
	}
	vec3 up = normalize(q);
	float step_ = max(2.2 / texels, 1.5 * form.x);
	vec3 t1 = normalize(abs(up.z) < 0.9 ? vec3(-up.y, up.x, 0.0) : vec3(0.0, -up.z, up.y)), t2 = cross(up, t1);
	vec2 rise = vec2(lump(up + step_ * t1, lod) - lump(up - step_ * t1, lod), lump(up + step_ * t2, lod) - lump(up - step_ * t2, lod)) / (2.0 * step_);
	n = normalize((up - (rise.x * t1 + rise.y * t2) / length(q)) / bulk.xyz) * axes;
	smooth_ = normalize(up / bulk.xyz) * axes;
	p = q * bulk.xyz * axes;
	b = normalize(q * bulk.xyz);
	return clamp(1.0 - (least - fine) / (fast * pixel), 0.0, 1.0);
}

void main() {
	float curve = form.x, radius = form.y;
	vec3 pole = vec3(axes[0].z, axes[1].z, axes[2].z);
	float q = round_, sine = length(pole.xy), w = sqrt(q * q + (1.0 - q * q) * pole.z * pole.z);
	vec2 trace = sine > 0.0 ? pole.xy / sine : vec2(0.0);
	vec2 off = place + (1.0 / w - 1.0) * dot(trace, place) * trace;
	float u = dot(off, off) * curve + 2.0 * dot(off, normal);
	float d = u / (1.0 + sqrt(max(0.0, 1.0 + u * curve))); // pixels outside of the limb
	float cover = clamp(0.5 - d, 0.0, 1.0);
	vec2 s = normal + off * curve; // place on the unit disc
	vec2 in_ = dot(s, s) < 1.0 ? s : normalize(s); // beside the globe, its limb
	float s2 = dot(in_, in_), disc = sqrt(max(0.0, 1.0 - s2));
	float close = near * q / w, far = 1.0 / (1.0 - close * close), curl = 1.0 / (1.0 + s2 * close * close * far);
	vec3 ball = vec3(in_ * ((1.0 - disc * close) * sqrt(far) * curl), (disc + s2 * close * far) * curl);
	float y = dot(trace, ball.xy);
	vec3 p = vec3(ball.xy + (w - 1.0) * y * trace, (q * ball.z - (1.0 - q * q) * sine * pole.z * y) / w);
	vec3 n = normalize(p + (1.0 / (q * q) - 1.0) * dot(pole, p) * pole);
	vec3 b = axes * normalize(stretched(p));                                // on the map
	vec3 smooth_ = n;
	if (lumpy) {
		cover = met(s, log2(max(0.7 * texels * curve, 1.0)), p, n, b, smooth_);
		if (cover <= 0.0) discard;
	}
	float up = max(dot(n, normalize(vec3(0.0, 0.0, 1.0) - near * p)), 0.0); // of the eye over the ground
	float wide = radius * sqrt((1.0 + near) / (1.0 - near));                // pixels per radius where it is nearest
	float open = abs(pole.z); // of the eye over the plane of the equator, as a sine
	if (pole.z < 0.0) pole = -pole;
	pole.z = max(pole.z, 0.7 * curve); // a line of a pixel

	vec4 sum = vec4(0.0), behind = vec4(0.0), front = vec4(0.0); // premultiplied
	float height = 0.0;
	if (rings.y > 0.0) {
		front = ringAt(s + (w - 1.0) * dot(trace, s) * trace, pole, open, height);
		if (cover > 0.0 && height < p.z) {
			behind = front;
			front = vec4(0.0);
		}
	}

	float day = sun == vec3(0.0) ? 1.0 : dot(n, sun), day2 = light2 == vec3(0.0) ? 0.0 : dot(n, sun2);
	vec3 back = normalize(vec3(0.0, 0.0, 1.0) - near * p); // to the eye
	float ahead = airy ? max(1.0 + haze.y * min(forward(-dot(at, back)), 40.0), 0.6) : 1.0;
	float big = max(phase, smoothstep(2.0, 7.0, radius / scale)); // a dot on a map has no day and night
	vec3 open_ = sun == vec3(0.0) ? vec3(1.0) : past(p);
	// What the air on the ray throws to the eye, and how much of what is behind it that hides: before the ground, or beside the
	// globe, where the ray goes in and out again. It is no thinner there than a pixel, and fainter instead.
	vec3 veil = vec3(0.0), hidden = vec3(0.0);
	float thin = 1.0 - near * near, high = max(d, 0.0) * curve * thin, share = 1.0;
	if (airy) {
		float seen = max(air.a, 0.6 * curve * thin), dense = exp(-high / max(seen, 1e-9));
		share = air.a / max(seen, 1e-9);
		hidden = 1.0 - exp(-deep.rgb * (d > 0.0 ? 2.0 * deep.w * dense : slanted(up)));
		veil = light * open_ * airlit(day, d > 0.0 ? 0.6 * dense : 0.5, up);
		if (light2 != vec3(0.0)) veil += light2 * airlit(day2, d > 0.0 ? 0.6 * dense : 0.5, up);
		veil = lit(air.rgb, veil * ahead + ambient);
	}
	if (cover > 0.0) {
		float lod = log2(max(0.5 * texels / (wide * sqrt(max(up, 0.05))), 1.0));
		if (sweep > 0.0) lod = max(lod, log2(max(0.12 * sweep * texels, 1.0)));
		if (kind == 4) lod += 1.5 * (1.0 - up) * (1.0 - up); // sparks of lava would flicker at the limb
		vec3 spot = b;
		if (zoomed) { // its texels are wider than a pixel: their edges are ragged instead of soft
			vec3 q = b * 0.7 * texels + offset, r = b * 2.4 * texels + offset;
			vec3 w = vec3(noise(q), noise(q + 17.0), noise(q + 31.0)) - 0.5;
			w += 0.5 * (vec3(noise(r), noise(r + 17.0), noise(r + 31.0)) - 0.5);
			spot += 2.2 / texels * smoothstep(texels, 2.0 * texels, wide) * w;
		}
		vec4 m = textureLod(ground, spot, lod);
		if (sweep > 0.0) { // one map, seen at five moments
			for (int k = 1; k < 5; k++) {
				float a = 0.25 * sweep * float(k), ca = cos(a), sa = sin(a);
				m += textureLod(ground, vec3(ca * b.x - sa * b.y, sa * b.x + ca * b.y, b.z), lod);
			}
			m *= 0.2;
		}
		vec3 c = m.rgb;
		vec4 fine = near_ ? detail(kind >= 5 ? vec3(b.xy, 3.0 * b.z) : b, wide) : vec4(0.0);
		float water = 0.0, cloud = 0.0;
		if (sea) {
			water = max(m.a, 0.0);
			if (zoomed) { // a coast is no wider than a few pixels
				float sharp = clamp(wide / texels, 1.0, 12.0), w = clamp(sharp * (water - 0.5 + 0.12 * fine.x) + 0.5, 0.0, 1.0);
				c *= 1.0 + 0.25 * (water - w) * smoothstep(1.0, 3.0, sharp); // the land of what was half water is lighter
				water = w;
			}
			if (weather.w > 0.0) {
				cloud = clamp(cloudy(spot, lod) * (1.0 + 1.2 * rough * fine.x), 0.0, 1.0);
			}
		}
		c *= 1.0 + rough * fine.x * (1.0 - 0.8 * water);

		if (sea) c = mix(c, white, cloud);
		vec3 slope = n;
		if (lumpy) {
			vec3 grain = fine.yzw * axes;
			slope = normalize(n - 0.12 * (grain - dot(grain, n) * n));
		} else if (relief > 0.0 && radius > 12.0 * scale && up > 0.0) {
			float step_ = max(2.2 / texels, 1.5 * curve);
			vec3 t1 = normalize(vec3(n.z, 0.0, -n.x)), t2 = cross(n, t1);
			float h1 = textureLod(ground, b + step_ * (axes * t1), lod).a - m.a;
			float h2 = textureLod(ground, b + step_ * (axes * t2), lod).a - m.a;
			vec3 grain = fine.yzw * axes;
			slope = normalize(n - relief * (0.12 / step_ * (h1 * t1 + h2 * t2) + 0.07 * (grain - dot(grain, n) * n)));
		}
		float dusk = max(haze.z, 0.02);
		float i = sun == vec3(0.0) ? 0.6 + 0.4 * up : dot(slope, sun);
		i = lumpy ? mix(-0.1, i, smoothstep(-0.2, 0.05, dot(smooth_, sun))) : mix(day, i, smoothstep(-0.02, 0.06, day)); // what leans to the sun behind the terminator is in the shadow of the rest
		i = i > dusk ? i : dusk * smoothstep(-dusk, dusk, i);
		vec3 l = light * matt(i, up);
		if (airy) l *= comes(max(day, 0.0), 1.0, 0.2); // a low sun is red
		if (sun != vec3(0.0)) {
			if (rings.y > 0.0) { // their shadow
				float slant = dot(at, pole);
				slant = abs(slant) < 0.02 ? 0.02 * sign(slant + 1e-9) : slant;
				float t = -dot(p, pole) / slant;
				// Thin rings that fall on the ground at a slant are wider than their strip says, or narrower than a pixel.
				float high = max(up, 0.2), px = curve * (1.0 / high + length(pole.xy - pole.z * n.xy / high) / abs(slant)) / (rings.y - rings.x);
				if (t > 0.0) {
					float r = (length(p + t * at) - rings.x) / (rings.y - rings.x);
					if (r > 0.0 && r < 1.0) {
						float a = textureLod(ring, vec2(r, 0.5), log2(max(512.0 * px, 1.0))).a;
						l *= 0.10 + 0.90 * through(a, slant);
					}
				}
			}
			l *= open_;
		}
		if (light2 != vec3(0.0)) {
			float i2 = mix(day2, dot(slope, sun2), smoothstep(-0.02, 0.06, day2));
			i2 = i2 > dusk ? i2 : dusk * smoothstep(-dusk, dusk, i2);
			l += light2 * matt(i2, up);
		}
		if (sea) { // it mirrors the star half way between it and the view
			vec3 half_ = normalize(sun + back);
			float mirror = pow(max(dot(n, half_), 0.0), 60.0); // waves lean by some 10°
			mirror *= 1.0 + 12.0 * pow(1.0 - max(dot(back, half_), 0.0), 5.0); // Fresnel's law, beside what it sends straight back
			c += 0.45 * water * (1.0 - cloud) * mirror * smoothstep(0.0, 0.2, day);
		}
		vec3 seen = lit(c, mix(vec3(1.0), l + ambient, big));
		if (airy) seen = mix(seen, veil, hidden * big);
		if (heat != vec3(0.0)) { // clouds of different depth glow differently
			vec3 own = heat * (0.35 + 0.65 * up) * (0.4 + 1.6 * dot(m.rgb, vec3(0.3333)));
			seen = pow(pow(seen, vec3(2.2)) + own, vec3(0.4545));
		}
		if (sea) seen += 2.4 * sqrt(max(-m.a - 0.004, 0.0)) * (1.0 - 0.8 * cloud) * vec3(1.0, 0.81, 0.53) * smoothstep(0.05, -0.12, max(day, day2)) * big; // cities
		if (kind == 4) seen = max(seen, c * smoothstep(0.05, 0.5, m.a) * 1.15 * (0.25 + 0.75 * smoothstep(0.0, 0.4, up))); // lava shines by itself
		sum = vec4(seen, 1.0) * cover;
	}
	if (airy) { // beside the globe
		vec3 c = veil * hidden * share;
		hidden *= share;
		if (layer.a > 0.0) {
			float wide = max(layerAt.y, 0.6 * curve * thin), off = (high - layerAt.x) / wide;
			float a = layer.a * layerAt.y / wide * exp(-off * off);
			c = mix(c, lit(layer.rgb, light * smoothstep(-0.5, 0.3, day) * ahead), a);
			hidden = max(hidden, vec3(a));
		}
		float a = dot(hidden, vec3(0.3333)) * big;
		behind = vec4(c * big, a) + behind * (1.0 - a);
	}
	sum += behind * (1.0 - cover);
	sum = front + sum * (1.0 - front.a);
	color = sum * ink.a;
}
