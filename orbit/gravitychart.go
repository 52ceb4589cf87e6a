package orbit

import (
	"math"
	"sync/atomic"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// chartTerms is the terms of a chart12's pieces: half a quarter of a revolution is exact to rounding.
const chartTerms = 12

// chart12 keeps places of a body as polynomials over stretches of one length, which are numbered from time 0. A stretch is made
// when it is first asked for, and depends on its number alone.
type chart12 struct {
	path      Path
	perLength float64 // a power of two
	fixed     bool
	atRest    r3.Vec
	kept      [64]atomic.Pointer[stretch] // by the number's last digits
}

// stretch is a piece of a chart.
type stretch struct {
	number float64
	powers [chartTerms]r3.Vec // of u, from −1 to 1
}

// chart prepares the chart of a path.
func (c *chart12) chart(path Path) {
	c.path, c.perLength = path, 1
	switch p := path.(type) {
	case nil:
		c.fixed = true
		return
	case Fixed:
		c.fixed, c.atRest = true, p.R
		return
	}
	if length := unitOfTime(path) * (2 * math.Pi / 8); length > 0 && !math.IsInf(length, 1) {
		_, exponent := math.Frexp(length)
		c.perLength = math.Ldexp(1, 1-exponent)
	}
}

// unitOfTime returns the time in which a body passes a radian of its orbit where that is fastest.
func unitOfTime(path Path) float64 {
	switch p := path.(type) {
	case Reflex:
		return unitOfTime(p.Of)
	case Conic:
		el := p.Elements(0)
		return float64(math.Sqrt(el.Q*el.Q*el.Q/el.Mu) * math.Sqrt(max(1-el.E, 0.25)))
	}
	if accel := maxAcceleration(path); !math.IsInf(accel, 1) && accel > 0 {
		return path.MaxSpeed() / accel
	}
	r, v := path.State(0)
	return portable.Norm3(r) / portable.Norm3(v)
}

// at returns the place at a time after an epoch. The sum of both would lose digits.
func (c *chart12) at(epoch, tau float64) r3.Vec {
	if c.fixed {
		return c.atRest
	}
	x := float64(epoch * c.perLength) // exact, as is what is left of it
	number := math.Floor(x)
	y := (x - number) + float64(tau*c.perLength)
	more := math.Floor(y)
	number += more
	s := c.kept[uint(int64(number))%uint(len(c.kept))].Load()
	if s == nil || s.number != number {
		s = c.make(number)
	}
	u := float64(2*(y-more)) - 1
	z := float64(u * u)
	p := &s.powers
	even, odd := p[chartTerms-2], p[chartTerms-1]
	for k := chartTerms - 4; k >= 0; k -= 2 {
		even, odd = portable.AddScaled3(p[k], z, even), portable.AddScaled3(p[k+1], z, odd)
	}
	return portable.AddScaled3(even, u, odd)
}

// chebyshev has T_k at the nodes of chartTerms, and the powers of u in T_k.
var chebyshev = func() (t struct {
	at, powers [chartTerms][chartTerms]float64
},
) {
	for k := range chartTerms {
		for j := range chartTerms {
			_, t.at[k][j] = portable.Sincos(math.Pi * float64(k) * (float64(j) + 0.5) / chartTerms)
		}
		switch k {
		case 0, 1:
			t.powers[k][k] = 1
		default:
			for j := range t.powers[k] {
				if j > 0 {
					t.powers[k][j] = 2 * t.powers[k-1][j-1]
				}
				t.powers[k][j] -= t.powers[k-2][j]
			}
		}
	}
	return t
}()

// make makes a stretch and keeps it.
func (c *chart12) make(number float64) *stretch {
	s := &stretch{number: number}
	var places [chartTerms]r3.Vec
	for j := range places {
		places[j], _ = c.path.State((number + float64(0.5*(1+chebyshev.at[1][j]))) / c.perLength)
	}
	for k := range chartTerms {
		var term r3.Vec
		for j, place := range places {
			term = portable.AddScaled3(term, chebyshev.at[k][j], place)
		}
		share := 2.0 / chartTerms
		if k == 0 {
			share = 1.0 / chartTerms
		}
		term = portable.Scale3(share, term)
		for j := k & 1; j <= k; j += 2 {
			s.powers[j] = portable.AddScaled3(s.powers[j], chebyshev.powers[k][j], term)
		}
	}
	c.kept[uint(int64(number))%uint(len(c.kept))].Store(s)
	return s
}
