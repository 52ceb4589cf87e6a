#version 330 core
// A tile map: the rectangle of it that is in the picture, with its outer wall.
uniform vec2 pixel;
uniform mat3 lie;    // how the ground lies in the picture: its point, times the distance of the eye
uniform vec4 edge;   // lower left, upper right corner of the map: pixels
uniform float tile;  // the side of a tile, pixels
uniform float scale; // pixels per point
out vec2 place;      // pixels
flat out float slanted; // 1 where the ground is not seen from above
flat out float rim;  // thickness of the outer wall, pixels

void main() {
	slanted = lie == mat3(1.0) ? 0.0 : 1.0;
	rim = clamp(0.2 * tile, 1.5 * scale, 6.0 * scale);
	vec2 c = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
	place = mix(edge.xy - rim - 1.0, edge.zw + rim + 1.0, c);
	vec3 seen = lie * vec3(place, 1.0);
	gl_Position = vec4(seen.xy * pixel, 0.0, seen.z);
}
