package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

const degree = math.Pi / 180

// line is a quantity that changes linearly, and stands still outside the bounds
// of its fit.
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

// turning is an angle that grows linearly, kept in turns: whole turns fall away
// without rounding, however many they are. Mercury makes 25000 in a table, and
// degrees or radians would leave 1e-11 of one.
type turning struct {
	start  float64 // turns
	hi, lo float64 // turns per time; lo is what hi lost to rounding
}

// newTurning returns the angle a − b, all in degrees, and rates per unit.
func newTurning(a, b, rateA, rateB, unit float64) turning {
	rate := rateA - rateB
	// what the difference lost (Knuth's two-sum)
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
	turns := a.hi * dt
	rest := math.FMA(a.hi, dt, -turns) + float64(a.lo*dt) + a.start
	turns -= math.RoundToEven(turns)
	turns += rest
	turns -= math.RoundToEven(turns)
	return 2 * math.Pi * turns
}

// speed returns radians per time.
func (a turning) speed() float64 { return 2 * math.Pi * a.hi }

// wave is what the outer planets' mean anomaly has beyond its linear growth,
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
		slope = 2 * math.Abs(w.bend) * max(math.Abs(from), math.Abs(to))
	}
	return slope + math.Abs(w.freq)*w.height()
}

func (w wave) height() float64 {
	return math.Sqrt(float64(w.cos*w.cos) + float64(w.sin*w.sin))
}

// turn returns (x, y) turned counter-clockwise by an angle.
func turn(x, y, sin, cos float64) (float64, float64) {
	return float64(x*cos) - float64(y*sin), float64(x*sin) + float64(y*cos)
}

// onAxes returns the vector with components v along the axes.
func onAxes(axes [3]r3.Vec, v r3.Vec) r3.Vec {
	return addScaled(addScaled(scale(v.X, axes[0]), v.Y, axes[1]), v.Z, axes[2])
}

// anglesOnAxes turns the angles of an orbit that count from axes into those
// that count from the frame. An orbit in the frame's own plane has its node at 0.
func anglesOnAxes(axes [3]r3.Vec, i, node, arg float64) (fi, fnode, farg float64) {
	sinI, cosI := portable.Sincos(i)
	sinN, cosN := portable.Sincos(node)
	sinW, cosW := portable.Sincos(arg)
	normal := onAxes(axes, r3.Vec{X: sinI * sinN, Y: -sinI * cosN, Z: cosI})
	peri := onAxes(axes, r3.Vec{
		X: float64(cosN*cosW) - float64(sinN*sinW*cosI),
		Y: float64(sinN*cosW) + float64(cosN*sinW*cosI),
		Z: sinW * sinI,
	})
	toNode := r3.Vec{X: -normal.Y, Y: normal.X}
	tilt := norm(toNode)
	if tilt == 0 {
		toNode = r3.Vec{X: 1}
	}
	fi = portable.Atan2(tilt, normal.Z)
	fnode = portable.Atan2(toNode.Y, toNode.X)
	farg = portable.Atan2(dot(peri, cross(normal, toNode)), dot(peri, toNode))
	return fi, fnode, farg
}

// nearCircle solves Kepler's equation m = E − e sin E for sin E and cos E, m in
// [−π, π]. It is made for ellipses whose shape changes, for which nothing can
// be prepared: one evaluation of sine and cosine at m, from which both are
// turned by the small angle E − m. Where that angle is not small it leaves the
// work to the solver for every eccentricity.
func nearCircle(e, m float64) (sinE, cosE float64) {
	const round = 0.3
	if !(e <= round) {
		c := ellipse(e, m)
		return c.sin, 1 - c.vers
	}
	sinE, cosE = portable.Sincos(m)
	d := 0.0 // E − m
	for range 4 {
		// Householder's step of third order: the error of d falls to its fourth
		// power, from e to 1e-16 in two steps for Earth and three for Pluto.
		f := d - float64(e*sinE)
		f1, f2, f3 := 1-float64(e*cosE), 0.5*e*sinE, e*cosE/6
		step := -f / f1
		step = -f / (f1 + float64(step*f2))
		step = -f / (f1 + float64(step*(f2+float64(step*f3))))
		d += step
		excess, versine := portable.Versine(step)
		s, c := step-excess, versine
		sinE, cosE = sinE+(float64(cosE*s)-float64(sinE*c)), cosE-(float64(sinE*s)+float64(cosE*c))
		if math.Abs(step) < 1e-4 {
			break
		}
	}
	return sinE, cosE
}
