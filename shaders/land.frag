#version 330 core
// The ground under an eye that stands on a world, and the light of the air over it. What is in the picture shines through the
// air as far as white goes, and not through the ground.
in vec2 uv;
uniform vec2 size;    // of the picture
uniform mat3 horizon; // from the picture to the place: columns are right, up and towards the eye by east, north and zenith
uniform float focal;  // pixels
uniform vec3 ground, far; // colours, linear: under the eye, and at the horizon
uniform vec3 sun;     // to the sun, by east, north and zenith
uniform float airy;   // 1 where there is air
uniform sampler2D layers; // of air.Sky: even light, that of molecules, that of dust
uniform vec2 grid;    // columns and rows of a layer
uniform float scale;  // cd/m² of 1 in a layer
uniform vec3 forward; // asymmetry of dust
uniform vec4 shown;   // see air.Sky.Shown: the light that the eye is used to, how it is shown, power, colour
uniform float pale;
uniform float paper;
layout(location = 0, index = 0) out vec4 color;
layout(location = 0, index = 1) out vec4 keep; // the share of what is behind

const float PI = 3.14159265;

// Even noise from 0 to 1 (Jimenez, "Next Generation Post Processing in Call of Duty", 2014).
float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }

// A layer between its samples, by a cubic B-spline: no row of the grid shows.
vec3 between(float layer, vec2 at) {
	vec2 i = floor(at), f = at - i;
	vec4 x = vec4((1.0 - f.x) * (1.0 - f.x) * (1.0 - f.x), 4.0 - 3.0 * f.x * f.x * (2.0 - f.x), 1.0 + 3.0 * f.x * (1.0 + f.x * (1.0 - f.x)), f.x * f.x * f.x) / 6.0;
	vec4 y = vec4((1.0 - f.y) * (1.0 - f.y) * (1.0 - f.y), 4.0 - 3.0 * f.y * f.y * (2.0 - f.y), 1.0 + 3.0 * f.y * (1.0 + f.y * (1.0 - f.y)), f.y * f.y * f.y) / 6.0;
	vec3 sum = vec3(0.0);
	for (int r = 0; r < 4; r++) {
		// Beside the sun and opposite to it the sky is the same on both sides; at the horizon it goes on as it is.
		int row = int(clamp(i.y + float(r) - 1.0, 0.0, grid.y - 1.0) + layer * grid.y);
		vec3 line = vec3(0.0);
		for (int k = 0; k < 4; k++) {
			float col = abs(i.x + float(k) - 1.0);
			if (col > grid.x - 1.0) col = 2.0 * (grid.x - 1.0) - col;
			line += x[k] * texelFetch(layers, ivec2(int(col), row), 0).rgb;
		}
		sum += y[r] * line;
	}
	return sum;
}

vec3 encoded(vec3 c) {
	vec3 s1 = sqrt(c), s2 = sqrt(s1), s3 = sqrt(s2);
	return mix(12.92 * c, 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * c, step(0.0031308, c));
}

// The light of the air, linear, as the picture shows it.
vec3 sky(vec3 ray) {
	float up = max(ray.z, 0.0);
	float apart = abs(atan(ray.x * sun.y - ray.y * sun.x, ray.x * sun.x + ray.y * sun.y));
	vec2 at = vec2(apart / PI * (grid.x - 1.0), sqrt(min(up, 1.0)) * (grid.y - 1.0));
	float c = dot(ray, sun);
	vec3 l = between(0.0, at) + 0.75 * (1.0 + c * c) * between(1.0, at);
	l += (1.0 - forward * forward) / pow(1.0 + forward * forward - 2.0 * forward * c, vec3(1.5)) * between(2.0, at);
	l = max(l * scale, vec3(0.0));
	float luma = max(dot(l, vec3(0.2126, 0.7152, 0.0722)), 1e-12);
	float v = shown.y * pow(luma / shown.x, shown.z);
	vec3 of = l / luma;
	return 1.0 - exp(-v * max(1.0 + shown.w * (of - 1.0), pale * of));
}

void main() {
	vec3 ray = normalize(horizon * vec3(gl_FragCoord.xy - 0.5 * size, -focal));
	float below = clamp(0.5 - ray.z * focal, 0.0, 1.0); // half a pixel to either side
	vec3 soil = mix(far, ground, smoothstep(0.0, 0.35, sqrt(max(-ray.z, 0.0))));
	vec3 light = vec3(0.0);
	if (airy > 0.0 && below < 1.0) light = encoded(sky(ray));
	vec2 p = gl_FragCoord.xy;
	vec3 dither = (vec3(noise(p), noise(p + 47.0), noise(p + 113.0)) - 0.5) / 255.0;
	soil = encoded(soil) + dither;
	if (paper > 0.0) {
		soil = vec3(0.82);
		light = vec3(0.0);
	} else if (airy > 0.0) {
		light = max(light + dither, vec3(0.0));
	}
	color = vec4(mix(light, soil, below), 1.0);
	keep = vec4((1.0 - light) * (1.0 - below), 0.0);
}
