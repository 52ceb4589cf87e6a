package tiles_test

import (
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// A disc that touches a corner slides around it, although rounding leaves the step
// turned a little inward. These numbers once made it stay for ever.
func TestDiscsDoNotStickToCorners(t *testing.T) {
	m, err := tiles.New(5, 5, 30, r2.Vec{X: -100, Y: 40})
	if err != nil {
		t.Fatal(err)
	}
	m.Set(tiles.Tile{X: 1, Y: 2}, tiles.Solid)
	from := r2.Vec{X: -29.89209297904347, Y: 96.10335509533215} // the corner is at -40, 100
	step := r2.Vec{X: -1.0097718430925404, Y: -1.1092163111393063}
	if to := m.Move(tiles.Disc(10.832987854575315), from, step).To; to.Y > from.Y-0.5 {
		t.Errorf("from %v by %v only to %v", from, step, to)
	}
}
