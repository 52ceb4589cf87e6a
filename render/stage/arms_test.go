package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
)

// Turrets turn and shells fly smoothly between steps, no shell is seen before it
// was fired, and wrecks are dark and have no turret.
func TestArms(t *testing.T) {
	sc, w := worlds.Duel(t)
	defer w.Close()
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 2)
	v.Options = Options{}
	seen, wrecked := false, false
	for range 600 {
		w.Step()
		for _, alpha := range []float64{0.25, 1} {
			v.Alpha = alpha
			s.Build(&f, sc, w, v)
			wrecks, fresh := 0, 0
			for i := range w.Agents() {
				if w.Arms().Wrecked()[i] {
					wrecks++
				}
			}
			for _, shell := range w.Arms().Shells {
				if alpha < 1 && shell.Fired+1 == w.Tick() {
					fresh++
				}
			}
			drawn, bars, crosses := 0, 0, 0
			for _, a := range f.Arrows {
				switch a.Color {
				case soundColor:
					bars++
				case crossColor:
					crosses++
				case tornColor:
				default:
					drawn++
				}
			}
			if want := 2 - wrecks + len(w.Arms().Shells) - fresh; drawn != want {
				t.Fatalf("tick %d: %d barrels and shells are drawn, and there are %d", w.Tick(), drawn, want)
			}
			damaged := 0
			for i, full := range sc.Setup.Health {
				if left := w.Arms().Health(uint32(i)); left > 0 && left < full {
					damaged++
				}
			}
			if bars != damaged || crosses != 2*wrecks {
				t.Fatalf("tick %d: %d bars and %d strokes of crosses for %d damaged ships and %d wrecks", w.Tick(), bars, crosses, damaged, wrecks)
			}
			hits := 0
			for _, m := range f.Marks {
				if m.Color.R == strikeColor.R && m.Color.G == strikeColor.G && m.Color.B == strikeColor.B {
					hits++
				}
			}
			if alpha == 1 && len(w.Arms().Hits) > 0 && hits < 2 {
				t.Fatalf("tick %d: a hit does not flash", w.Tick())
			}
			for i, ship := range f.Ships {
				if w.Arms().Wrecked()[f.ShipIDs[i]] != (ship.Color == wreckColor) {
					t.Fatalf("tick %d: agent %d has colour %v", w.Tick(), f.ShipIDs[i], ship.Color)
				}
			}
			seen, wrecked = seen || len(w.Arms().Shells) > fresh, wrecked || wrecks > 0
			if wrecks == 0 {
				a, b := w.Arms().Turret(0)
				want := b + math.Remainder(a-b, 2*math.Pi)*alpha
				barrel := f.Arrows[0]
				got := math.Atan2(float64(barrel.Y1-barrel.Y0), float64(barrel.X1-barrel.X0))
				if math.Abs(math.Remainder(got-want, 2*math.Pi)) > 1e-4 {
					t.Fatalf("tick %d: the barrel points at %v and not at %v", w.Tick(), got, want)
				}
			}
		}
	}
	if !seen || !wrecked {
		t.Errorf("a shell was seen: %v, and a wreck: %v", seen, wrecked)
	}
}
