package gl

import "testing"

// Stars have depth: most do not move with the view, brighter ones do, and the band stays
// where it is painted.
func TestStarsHaveDepth(t *testing.T) {
	near, most := 0, float32(0)
	for _, s := range starField(starCount) {
		if s.depth < 0 || s.depth > mostDepth {
			t.Fatalf("depth %v", s.depth)
		}
		if s.depth > 0 {
			near++
			most = max(most, s.depth)
		}
		if s.depth > 0 && s.diameter < 1.2 {
			t.Errorf("a star of %v points is near", s.diameter)
		}
	}
	if near < 100 || near > starCount/4 || most < 0.03 {
		t.Errorf("%d of %d stars are near, the nearest %v", near, starCount, most)
	}
}
