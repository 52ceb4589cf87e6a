//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "testing"

// Nothing is told by a colour alone: marks of different colours have different shapes, by at least a twelfth of their field, and shares
// of a strip different stripes.
func TestSignsDifferWithoutColours(t *testing.T) {
	const across, down = 12, 16
	raster := func(sign []part) (cells [across * down]bool) {
		for i := range cells {
			x, y := 6*(float32(i%across)+0.5)/across-3, (float32(i/across)+0.5)/down
			for _, p := range sign {
				cells[i] = cells[i] || x > p.left && x < p.right && y > p.top && y < p.low
			}
		}
		return cells
	}
	for a := range markSigns {
		if len(markSigns[a]) == 0 {
			t.Errorf("marks of kind %d have no sign", a)
		}
		for b := range a {
			one, other, n := raster(markSigns[a]), raster(markSigns[b]), 0
			for i := range one {
				if one[i] != other[i] {
					n++
				}
			}
			for paper, colours := range markColors {
				if same := colours[a] == colours[b]; same != (n == 0) || !same && n < across*down/12 {
					t.Errorf("marks of kinds %d and %d differ in %d cells of their signs, on paper %v their colours are the same: %v", a, b, n, paper, same)
				}
			}
		}
	}
	for a := range hatches {
		for b := range a {
			if hatches[a] == hatches[b] {
				t.Errorf("shares %d and %d have the same stripes", a, b)
			}
		}
	}
}
