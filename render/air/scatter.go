package air

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// airTop is how many scale heights of the air, or of what reaches higher, are looked at.
const airTop = 11

// A ray of the sky has so many steps in the shadow of the world, and in the light.
const darkSteps, litSteps = 4, 10

// scattering is the light that a ray through the air meets, of a Sun of one lux.
type scattering struct {
	gas, dust Color // scattered once, as if evenly
	even      Color // scattered more than once
	part      Color // of even light from all round, that which is scattered into the ray
}

// scatter sums up what the air scatters on the way to the ground, of a Sun of one lux.
func (s *Sky) scatter() {
	if s.Moment.Sun < nightfall {
		return
	}
	echo := s.Air.echoes()
	for row := range Rows {
		sin, cos := math.Sincos(rowAltitude(row))
		for col := range Columns {
			along, toward := math.Sincos(math.Pi * float64(col) / (Columns - 1))
			r := s.Air.ray(0, r3.Vec{X: cos * toward, Y: cos * along, Z: sin}, s.Moment.Sun)
			l := r.sum(echo, darkSteps, litSteps)
			s.light[0][row][col], s.light[1][row][col], s.light[2][row][col] = l.even, l.gas, l.dust
		}
	}
}

// A ray looks through the air. Its eye is over the origin, the sun in the half plane of x and z.
//
//	       . .  sun
//	    . '        tangent: how near the sun's ray to a place comes to the ground
//	 o-----x-----x-----x   places on the ray
//	eye
type ray struct {
	air     *Air
	eye     float64 // from the middle of the world, km
	d       r3.Vec
	sun     r3.Vec
	heights [2]float64
	end     float64 // where it leaves the air or meets the ground
	dark    float64 // to there it is in the shadow of the world

	far   float64 // how far it has come
	way   [2]float64
	ozone float64
	over  float64 // the share of the ozone that is over that place
}

// ray returns that from a height, km, in a direction, where the sun has an altitude.
func (a *Air) ray(height float64, d r3.Vec, sun float64) ray {
	sinSun, cosSun := math.Sincos(sun)
	r := ray{air: a, eye: a.Radius + height, d: d, sun: r3.Vec{X: cosSun, Z: sinSun}, heights: [2]float64{a.Height, max(a.DustHeight, 1e-3)}}
	r.over = ozoneOver(height)
	b := r.eye * d.Z
	top := a.Radius + airTop*max(a.Height, a.DustHeight)
	r.end = math.Sqrt(max(b*b-r.eye*r.eye+top*top, 0)) - b
	if hit := b*b - r.eye*r.eye + a.Radius*a.Radius; b < 0 && hit > 0 {
		r.end = -b - math.Sqrt(hit)
	}
	// The shadow is a cylinder behind the world: the ray comes out of it where it is so far from its axis.
	toSun := r3.Dot(d, r.sun)
	p := 1 - toSun*toSun
	q := b - r.eye*sinSun*toSun
	c := r.eye*r.eye*(1-sinSun*sinSun) - a.Radius*a.Radius
	if sinSun < 0 && c < 0 {
		r.dark = r.end
		if p > 0 {
			r.dark = min(r.end, (-q+math.Sqrt(q*q-p*c))/p)
		}
	}
	return r
}

// sum sums up the light along a ray in so many steps, in the dark and in the light.
func (r *ray) sum(echo *echoes, dark, lit int) (l scattering) {
	if r.dark > 0 {
		r.march(&l, echo, r.dark, dark)
	}
	if r.end > r.dark {
		r.march(&l, echo, r.end, lit)
	}
	for i := range l.gas {
		l.gas[i] /= 4 * math.Pi
		l.dust[i] /= 4 * math.Pi
	}
	return l
}

// march adds the light of the way to a place, in steps that grow.
func (r *ray) march(l *scattering, echo *echoes, to float64, steps int) {
	a := r.air
	from := r.far
	for k := range steps {
		t := float64(k+1) / float64(steps)
		next := from + (to-from)*t*t
		step := next - r.far
		mid := r.far + 0.5*step
		r.far = next
		at := r3.Vec{X: mid * r.d.X, Y: mid * r.d.Y, Z: r.eye + mid*r.d.Z}
		away := math.Sqrt(r3.Dot(at, at))
		z := max(away-a.Radius, 0)
		over := ozoneOver(z)
		if over != r.over {
			r.ozone += math.Abs(over-r.over) * a.ozoneMass(r.eye*math.Sqrt(max(1-r.d.Z*r.d.Z, 0)))
			r.over = over
		}
		var density, half [2]float64
		for i, h := range r.heights {
			density[i] = math.Exp(-z / h)
			half[i] = 0.5 * density[i] * step / h
			r.way[i] += half[i]
		}
		down := r3.Dot(at, r.sun) / away // the sine of the sun's altitude there
		through, lit := r.sunlight(away, down, density)
		var round Color
		if echo != nil {
			round = echo.at(z, down)
		}
		for i := range l.gas {
			left := math.Exp(-a.Gas[i]*r.way[0] - a.Dust[i]*r.way[1] - a.Ozone[i]*r.ozone)
			gas, dust := a.Gas[i]*density[0]/r.heights[0]*step, 0.
			if a.DustHeight > 0 {
				dust = a.Dust[i] * a.DustAlbedo[i] * density[1] / r.heights[1] * step
			}
			if lit {
				l.gas[i] += left * through[i] * gas
				l.dust[i] += left * through[i] * dust
			}
			l.even[i] += left * (gas + dust) * round[i]
			l.part[i] += left * (gas + dust)
		}
		r.way[0] += half[0]
		r.way[1] += half[1]
	}
}

// sunlight returns the share of the sun's light that comes to a place so far from the middle of the world, where the sun has a sine of altitude,
// and whether any does.
func (r *ray) sunlight(away, down float64, density [2]float64) (left Color, lit bool) {
	a := r.air
	tangent := away * math.Sqrt(max(1-down*down, 0))
	if down < 0 && tangent < a.Radius {
		return left, false
	}
	var way [2]float64
	for i, h := range r.heights {
		if down >= 0 {
			way[i] = density[i] * mass(away/h, down)
		} else {
			way[i] = 2*math.Exp(-(tangent-a.Radius)/h)*mass(tangent/h, 0) - density[i]*mass(away/h, -down)
		}
	}
	ozone := r.over
	if down < 0 {
		ozone = 2*ozoneOver(tangent-a.Radius) - ozone
	}
	if ozone > 0 {
		ozone *= a.ozoneMass(tangent)
	}
	for i := range left {
		left[i] = math.Exp(-a.Gas[i]*way[0] - a.Dust[i]*way[1] - a.Ozone[i]*ozone)
	}
	return left, true
}

// ozoneOver returns the share of the ozone that is over a height, km.
func ozoneOver(height float64) float64 {
	const thick = 20.
	return min(max(0.5-(height-ozoneHeight)/thick, 0), 1)
}
