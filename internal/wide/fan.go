package wide

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Headings is the most headings of a Fan.
const Headings = 32

// Angles are the cosines and sines of the angles of a fan's headings, positive to one side.
type Angles struct{ Cos, Sin [Headings]float64 }

// A Disc moves straight on: an agent must not come into it.
type Disc struct {
	AwayX, AwayY float64 // from the agent's place to its centre
	VelX, VelY   float64
	Room         float64 // away² - radius² > 0
	Toward       float64 // away·vel
	Speed2       float64 // |vel|²
	Firm         float64 // 1; or less, and it counts as one that is met later: see Fan
}

// A Fan tells when an agent meets the first of some discs, on each of some headings:
//
//	t = Room/(b + √(b² - a·Room)),  b = away·(u - vel),  a = |u - vel|²
//
// with its velocity u along the heading, where it meets the disc at all. Of one that is not
// firm, what 1/t is above 1/Ahead counts by that share.
type Fan struct {
	Angles    *Angles
	Way, Side r2.Vec  // unit vectors: of angle 0, and at a right angle to it, where sines are positive
	Speed     float64 // of the agent
	Ahead     float64 // the longest time
	Discs     []Disc

	known int // times
	times [Headings]float64
}

// Begin forgets the times, after a change of what they depend on.
func (f *Fan) Begin() { f.known = 0 }

// Toward returns the direction of a heading, a unit vector.
func (f *Fan) Toward(heading int) r2.Vec {
	cos, sin := f.Angles.Cos[heading], f.Angles.Sin[heading]
	return r2.Vec{
		X: float64(cos*f.Way.X) + float64(sin*f.Side.X),
		Y: float64(cos*f.Way.Y) + float64(sin*f.Side.Y),
	}
}

// Time returns when the agent meets the first disc on a heading, at most Ahead. Kernels work
// out eight headings at once.
func (f *Fan) Time(heading int) float64 {
	if inUse == Off || len(f.Discs) == 0 {
		return f.time(heading)
	}
	for ; f.known <= heading; f.known += 8 {
		k := f.known
		fanKernel(&f.times[k], &f.Angles.Cos[k], &f.Angles.Sin[k], &[9]float64{
			f.Way.X, f.Way.Y, f.Side.X, f.Side.Y, f.Speed, float64(f.Speed * f.Speed), 2 * f.Speed, f.Ahead, 1 / f.Ahead,
		}, &f.Discs[0], len(f.Discs))
	}
	return f.times[heading]
}

func (f *Fan) time(heading int) float64 {
	e, t := f.Toward(heading), f.Ahead
	speed, square, perAhead := f.Speed, float64(f.Speed*f.Speed), 1/f.Ahead
	for i := range f.Discs {
		d := &f.Discs[i]
		b := float64(speed*(float64(d.AwayX*e.X)+float64(d.AwayY*e.Y))) - d.Toward
		a := square + d.Speed2 - float64(2*speed*(float64(e.X*d.VelX)+float64(e.Y*d.VelY)))
		root := float64(b*b) - float64(a*d.Room)
		if min(b, root) <= 0 { // it recedes, or passes: most do one or the other
			continue
		}
		at := d.Room / (b + math.Sqrt(root))
		if d.Firm < 1 && at < f.Ahead {
			at = 1 / (perAhead + float64(d.Firm*(1/at-perAhead)))
		}
		if at < t {
			t = at
		}
	}
	return t
}
