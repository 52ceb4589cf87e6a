#version 330 core
// The Milky Way around an eye in the disk, at half the picture's size: its map, and in it grain that is finer than a texel.
in vec2 uv;
uniform sampler2D band;
uniform sampler2D grain;
uniform mat3 rays;    // to the middle, and from there to the right and the upper edge
uniform float slope;  // of the map's rows at the plane
uniform float most;   // the light of a full texel
uniform float bright; // by how much it is brighter in the picture
uniform vec4 tone;    // gain, toe, shoulder, strength
uniform vec3 levels;  // of detail: of the map, of the coarser and of the finer grain
out vec4 color;

void main() {
	vec3 d = normalize(rays * vec3(1.0, 2.0 * uv - 1.0));
	float around = atan(d.y, d.x) * 0.15915494309;
	vec4 t = textureLod(band, vec2(around, 0.5 - 0.5 * d.z / (slope + (1.0 - slope) * abs(d.z))), levels.x);
	// Tiles of 6 and of half a degree: whole numbers of them go around.
	vec2 p = vec2(60.0 * around, 9.5493 * d.z);
	float n = textureLod(grain, p, levels.y).r - 0.50196;
	n += 0.8 * (textureLod(grain, 12.0 * p + vec2(0.0, 0.9 * n), levels.z).r - 0.50196);
	vec3 light = (bright * most) * t.rgb * t.rgb * t.rgb * exp(-1.5 * t.a * n * vec3(0.8, 1.0, 1.25));
	float y = dot(light, vec3(0.2126, 0.7152, 0.0722));
	color = vec4(light * (tone.w * tone.x * y / ((y + tone.y) * (1.0 + tone.z * y))), 1.0);
}
