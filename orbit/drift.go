package orbit

import (
	"math"

	"galaxy/internal/portable"
)

const degree = math.Pi / 180

// line is a quantity that changes linearly, and is constant outside the bounds of its
// fit.
type line struct{ start, rate float64 }

func (l line) at(held float64, inside bool) (value, rate float64) {
	if l.rate == 0 {
		return l.start, 0
	}
	if inside {
		rate = l.rate
	}
	return l.start + float64(l.rate*held), rate
}

// turning is an angle that grows linearly, kept in turns: whole turns are removed
// without rounding, however many they are. Mercury makes 25000 in a table, for which
// degrees or radians would have an error of 1e-11 turns.
type turning struct {
	start  float64 // turns
	hi, lo float64 // turns per time; lo is the rounding error of hi
}

// newTurning returns the angle a − b, all in degrees, and rates per unit.
func newTurning(a, b, rateA, rateB, unit float64) turning {
	rate := rateA - rateB
	// the rounding error of the difference (Knuth's two-sum)
	back := rate - rateA
	lost := (rateA - (rate - back)) - (rateB + back)

	turns := 360 * unit
	hi := rate / turns
	return turning{
		start: (a - b) / 360,
		hi:    hi,
		lo:    (math.FMA(-hi, turns, rate) + lost) / turns,
	}
}

// angle returns the angle in radians, in [−π, π].
func (a turning) angle(dt float64) float64 {
	turns := float64(a.hi * dt)
	rest := math.FMA(a.hi, dt, -turns) + float64(a.lo*dt) + a.start
	turns -= math.RoundToEven(turns)
	turns += rest
	turns -= math.RoundToEven(turns)
	return float64(2 * math.Pi * turns)
}

// speed returns radians per time.
func (a turning) speed() float64 { return float64(2 * math.Pi * a.hi) }

// wave is the part of the outer planets' mean anomaly beyond its linear growth,
// radians.
type wave struct{ bend, cos, sin, freq float64 }

func (w wave) at(dt, held float64) (value, slope float64) {
	s, c := portable.Sincos(w.freq * dt)
	// Beyond the bounds the parabola goes on as its tangent.
	value = float64(w.bend*held*(2*dt-held)) + float64(w.cos*c) + float64(w.sin*s)
	slope = float64(2*w.bend*held) + float64(w.freq*(float64(w.sin*c)-float64(w.cos*s)))
	return value, slope
}

func (w wave) mostSpeed(from, to float64) float64 {
	if w == (wave{}) {
		return 0
	}
	var slope float64
	if w.bend != 0 {
		slope = float64(2 * math.Abs(w.bend) * max(math.Abs(from), math.Abs(to)))
	}
	return slope + float64(math.Abs(w.freq)*w.height())
}

func (w wave) height() float64 {
	return math.Sqrt(float64(w.cos*w.cos) + float64(w.sin*w.sin))
}
