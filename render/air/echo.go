package air

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// echoes is the light that comes to a place in the air from all round, after it was scattered once or more, of a Sun of one lux: the mean of all directions, by
// the height of the place and the altitude of the sun there, as logarithms. Light that is scattered again is taken for even, as by
// S. Hillaire (Computer Graphics Forum 39, 2020): of the light that was scattered once, a share is scattered each further time.
type echoes struct {
	top float64 // km
	log [echoHeights][len(echoSuns)]Color
}

const echoHeights = 10

// echoSuns are altitudes of the sun, degrees.
var echoSuns = [...]float64{-26, -22, -19, -17, -15, -13.5, -12, -10.5, -9, -7.5, -6, -4.5, -3, -1.5, 0, 1.5, 3, 5, 8, 12, 18, 27, 40, 60, 90}

// echoes returns those of an air, which are made when they are first asked for, in some 20 ms of a core.
func (a *Air) echoes() *echoes {
	if e := a.echo.Load(); e != nil {
		return e
	}
	e := &echoes{top: airTop * max(a.Height, a.DustHeight)}
	for i := range e.log {
		t := float64(i) / (echoHeights - 1)
		for j, sun := range echoSuns {
			c := a.roundAbout(max(t*t*e.top, 1e-3), sun*degree)
			for k := range c {
				e.log[i][j][k] = math.Log(max(c[k], 1e-30))
			}
		}
	}
	a.echo.Store(e)
	return e
}

// roundAbout returns the mean light from all directions at a height, km.
func (a *Air) roundAbout(height, sun float64) (mean Color) {
	const high, round = 8, 4
	var part Color
	for i := range high {
		// Closer together near the horizon, from where most of it comes.
		t := 2*(float64(i)+0.5)/high - 1
		sin := t * math.Abs(t)
		weight := 2 * math.Abs(t) / (high * round)
		cos := math.Sqrt(1 - sin*sin)
		for j := range round {
			along, toward := math.Sincos(math.Pi * (float64(j) + 0.5) / round)
			d := r3.Vec{X: cos * toward, Y: cos * along, Z: sin}
			r := a.ray(height, d, sun)
			l := r.sum(nil, 3, 9)
			gas, dust := a.phases(r3.Dot(d, r.sun))
			for k := range mean {
				mean[k] += weight * (gas*l.gas[k] + dust[k]*l.dust[k])
				part[k] += weight * l.part[k]
			}
		}
	}
	for k := range mean {
		mean[k] /= 1 - min(part[k], 0.9)
	}
	return mean
}

// at returns the light at a height, km, where the sun has a sine of altitude.
func (e *echoes) at(z, sine float64) (c Color) {
	h := math.Sqrt(min(max(z/e.top, 0), 1)) * (echoHeights - 1)
	i := min(int(h), echoHeights-2)
	h -= float64(i)
	sun := math.Asin(min(max(sine, -1), 1)) / degree
	j := 0
	for j < len(echoSuns)-2 && sun > echoSuns[j+1] {
		j++
	}
	s := (sun - echoSuns[j]) / (echoSuns[j+1] - echoSuns[j])
	for k := range c {
		low := e.log[i][j][k] + s*(e.log[i][j+1][k]-e.log[i][j][k])
		high := e.log[i+1][j][k] + s*(e.log[i+1][j+1][k]-e.log[i+1][j][k])
		c[k] = math.Exp(low + h*(high-low))
	}
	return c
}
