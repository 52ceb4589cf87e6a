package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
)

// shipsNear returns the pixels that ships within some pixels of a place cover, weighted
// by their opacity, and their number.
func shipsNear(f *Frame, x, y, within float64) (covered float64, n int) {
	for i := range f.Ships {
		p := &f.Ships[i]
		if math.Hypot(float64(p.X)-x, float64(p.Y)-y) < within {
			size := float64(p.Size) / 16
			covered += size * size * float64(p.Color.A) / 255
			n++
		}
	}
	return covered, n
}

// In a view of the whole Solar System hundreds of ships lie within the orbit of Mars,
// some pixels wide; they leave most of it free. In a view where there is room for all,
// ships have their usual size, and the selected one has it everywhere.
func TestShipsDoNotBuryThePlanets(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system", "time.start=2026-11-20")
	v := View{Width: 1280, Height: 720, Scale: 1, Alpha: 1, Ship: 5, Body: Nothing, Follow: Nothing}
	var s Builder
	var f Frame

	v.Camera = observer.Camera{Plane: observer.Plane{Zoom: 720.0 / 70}}
	s.Build(&f, sc, w, v)
	covered, n := shipsNear(&f, 0, 0, 20)
	if share := covered / (math.Pi * 20 * 20); n < 200 || share > 0.75 {
		t.Errorf("%d ships near the Sun cover %.2f of the place", n, share)
	}
	for i, id := range f.ShipIDs {
		if size := float64(f.Ships[i].Size) / 16; int(id) == v.Ship && size < 5 {
			t.Errorf("the selected ship is %v pixels long", size)
		} else if size < pointLeast {
			t.Fatalf("a ship is %v pixels long", size)
		}
	}

	lone := w.Agents()[20].Pos
	v.Camera = observer.Camera{Plane: observer.Plane{Center: r2.Vec{X: lone.X, Y: lone.Y}, Zoom: 1e5}}
	s.Build(&f, sc, w, v)
	usual := uint16(16 * s.picture.shipSize(len(w.Agents())))
	for i := range f.Ships {
		if f.Ships[i].Size < usual || f.Ships[i].Color.A != 255 {
			t.Errorf("a ship with room about it is %d sixteenths of a pixel long, usual are %d", f.Ships[i].Size, usual)
		}
	}
}
