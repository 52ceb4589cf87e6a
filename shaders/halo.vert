#version 330 core
// The glow in the eye around a star that is too bright for it: the brighter, the wider, and
// with a tail.
layout(location = 0) in vec2 place;
layout(location = 1) in vec3 flux; // linear
uniform vec2 pixel;
uniform float scale; // pixels per point
out vec2 off;        // points from the star
flat out vec3 halo;
flat out float reach; // points

const float EPSILON = 0.0006; // of light: less than what a screen of 8 bits shows on black
const float SHARE = 0.05;     // of the light goes into the glow: so much into its middle
const float MOST = 110.0;     // points that it reaches

void main() {
	float y = dot(flux, vec3(0.2126, 0.7152, 0.0722));
	float vivid = mix(0.75, 1.3, smoothstep(0.05, 2.0, y));
	vec3 light = max(y + vivid * (flux - y), 0.4 * flux); // as in light.vert
	float most = max(light.r, max(light.g, light.b));
	float share = SHARE * most / (most + 1.0) * pow(max(most, 1.0), -0.2); // the eye is used to the brightest
	float far = pow(share * most / EPSILON, 1.0 / 3.0);
	// Beyond the most, the glow becomes neither larger nor brighter.
	reach = min(far, MOST);
	halo = light * share * pow(reach / far, 3.0);
	off = (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0) * reach;
	gl_Position = vec4((place + off * scale) * pixel, 0.0, 1.0);
}
