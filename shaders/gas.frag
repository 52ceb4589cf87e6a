#version 330 core
// A thin disc of gas about a black hole, where the light that comes to the eye in a direction crosses its plane:
//
//	eye o- - - - - - .
//	                   .   first crossing: the disc before the hole, or behind it and bent over the shadow
//	       ====( )=======
//	              .        second crossing, half a turn farther: its other side, bent under the shadow
//
// Each place shines as a black body, whose light comes hotter or colder to the eye by the shift of frequency.
uniform vec2 size;    // of the picture
uniform vec3 toward;  // to the hole: right, up, towards the eye
uniform vec3 axis;    // about which the gas turns
uniform vec2 shadow;  // the angle from its middle to its edge; the focal length in pixels
uniform vec4 edges;   // inner edge, where it begins to fade, outer edge, distance of the eye: radii of the horizon
uniform vec2 rows;    // in the shadow, outside of it
uniform float turn;   // steps of a path in half a turn
uniform float reach;  // the angle beyond which there is none
uniform float share;  // how much of it is seen
uniform float hottest; // K
uniform sampler2D paths; // see starscape.Paths
uniform sampler2D heat;  // K, by the radius of the horizon over the distance
out vec4 color;

const float PI = 3.14159265358979;

// The radius of the horizon over the distance from the hole, at an azimuth on the path of light that is seen in an angle; times as in
// starscape.Paths.
float path(float angle, float azimuth) {
	float row = angle < shadow.x
		? (rows.x - 1.0) * (1.0 - sqrt(sqrt((shadow.x - angle) / shadow.x)))
		: rows.x + (rows.y - 1.0) * sqrt(sqrt((angle - shadow.x) / (PI - shadow.x)));
	vec2 at = vec2(azimuth / PI * turn, row);
	ivec2 i = ivec2(at), last = ivec2(2.0 * turn, angle < shadow.x ? rows.x - 1.0 : rows.x + rows.y - 1.0);
	vec2 f = at - vec2(i);
	ivec2 j = min(i + 1, last);
	i = min(i, last);
	return mix(mix(texelFetch(paths, i, 0).r, texelFetch(paths, ivec2(j.x, i.y), 0).r, f.x),
		mix(texelFetch(paths, ivec2(i.x, j.y), 0).r, texelFetch(paths, j, 0).r, f.x), f.y);
}

// The light of a black body in red, green and blue: Planck's law at 612, 549 and 465 nm, over that of one as white as a screen.
vec3 planck(float kelvin) { return vec3(36.2, 55.4, 115.8) / max(exp(vec3(23510.0, 26208.0, 30942.0) / kelvin) - 1.0, 1e-6); }

// The light that comes from the place where u is the radius of the horizon over the distance, and what it takes of the light behind
// it. spin is the angular momentum of the light about the axis, over its energy and the horizon's radius.
vec4 shine(float u, float spin) {
	float r = 1.0 / u;
	float there = smoothstep(edges.x, edges.x + 0.15, r) * smoothstep(edges.z, edges.y, r);
	if (there <= 0.0) return vec4(0.0);
	// The shift by the motion on a circle and by gravity (Luminet 1979), for an eye at rest at its distance.
	float shift = sqrt(1.0 - 1.5 * u) / (sqrt(1.0 - 1.0 / edges.w) * (1.0 - sqrt(0.5 * u * u * u) * spin));
	vec3 light = planck(shift * texture(heat, vec2((u * edges.x * 255.0 + 0.5) / 256.0, 0.5)).r);
	float bright = light.g / planck(hottest).g;
	return there * vec4(0.42 * light / max(light.g, 1e-12) * sqrt(bright), 0.85); // brighter parts have less contrast
}

vec4 seen(vec2 at) {
	vec3 ray = normalize(vec3(at - 0.5 * size, -shadow.y));
	float along = dot(ray, toward);
	vec3 beside = ray - along * toward;
	float across = length(beside), angle = atan(across, along);
	if (angle > reach || across < 1e-6) return vec4(0.0);
	beside /= across;
	float azimuth = atan(dot(toward, axis), dot(beside, axis)); // where the plane of the path meets the disc's
	if (azimuth <= 0.0) azimuth += PI;
	float unit = edges.w * sin(angle);
	float spin = unit / sqrt(1.0 - 1.0 / edges.w) * dot(cross(toward, beside), axis);
	vec4 all = vec4(0.0);
	for (int k = 0; k < 2; k++) {
		float u = path(angle, azimuth + PI * float(k)) / unit;
		if (u * edges.z > 1.0 && u * edges.x < 1.0 && azimuth > 1e-4) all += (1.0 - all.a) * shine(u, spin);
	}
	return all;
}

void main() {
	vec3 ray = normalize(vec3(gl_FragCoord.xy - 0.5 * size, -shadow.y));
	float angle = atan(length(cross(ray, toward)), dot(ray, toward));
	if (angle > reach) discard;
	vec4 all;
	if (angle > 0.6 * shadow.x && angle < 1.3 * shadow.x) { // about the shadow images are as thin as a pixel
		vec2 p = gl_FragCoord.xy;
		all = 0.25 * (seen(p + vec2(-0.375, -0.125)) + seen(p + vec2(0.125, -0.375)) + seen(p + vec2(0.375, 0.125)) + seen(p + vec2(-0.125, 0.375)));
	} else {
		all = seen(gl_FragCoord.xy);
	}
	color = share * all;
}
