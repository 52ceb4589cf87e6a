package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// PastSpot is a place on the trail of a ship in the picture, and when the ship was there. The trail goes on to the next one in the
// list if that is of the same ship.
type PastSpot struct {
	X, Y float64
	Time float64 // scene time
	Ship int32
}

// past notes the places of a trail.
func (f *Frame) past(path []waypoint, ship int) {
	for _, p := range path {
		f.Past = append(f.Past, PastSpot{p.at.X, p.at.Y, p.time, int32(ship)})
	}
}

// PickPast returns the nearest place on a trail to a point of the picture, in framebuffer pixels from its upper left corner, no further
// than reach pixels from there; false if there is none. May says of a ship whether its trail counts. Of two places as near the later one
// is returned.
func (f *Frame) PickPast(x, y, reach float64, may func(ship int) bool) (spot PastSpot, ok bool) {
	at := r2.Vec{X: x - 0.5*float64(f.Width), Y: 0.5*float64(f.Height) - y}
	best, asked, counts := reach, int32(Nothing), false
	for i := range f.Past[:max(len(f.Past)-1, 0)] {
		a, b := &f.Past[i], &f.Past[i+1]
		if a.Ship != b.Ship {
			continue
		}
		from, run := r2.Vec{X: a.X, Y: a.Y}, r2.Vec{X: b.X - a.X, Y: b.Y - a.Y}
		share := 0.0
		if long := r2.Norm2(run); long > 0 {
			share = min(max(r2.Dot(r2.Sub(at, from), run)/long, 0), 1)
		}
		near := r2.Add(from, r2.Scale(share, run))
		away := math.Hypot(near.X-at.X, near.Y-at.Y)
		if away > best {
			continue
		}
		if a.Ship != asked {
			asked, counts = a.Ship, may(int(a.Ship))
		}
		if counts {
			best, ok = away, true
			spot = PastSpot{near.X, near.Y, a.Time + share*(b.Time-a.Time), a.Ship}
		}
	}
	return spot, ok
}
