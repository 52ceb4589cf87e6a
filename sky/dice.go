package sky

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/sky/law"
)

// dice draw what a generated system is: numbers that follow from its seed, one after the
// other.
type dice struct{ seed, drawn uint64 }

func (d *dice) bits() uint64 {
	d.drawn++
	return law.Draw(d.seed, d.drawn)
}

// flat returns a number from a to b.
func (d *dice) flat(a, b float64) float64 {
	return a + float64((b-a)*portable.Uniform(d.bits()))
}

func (d *dice) chance(p float64) bool { return d.flat(0, 1) < p }

// normal returns a number of mean 0 and variance 1, within ±6: a sum of twelve.
func (d *dice) normal() float64 {
	sum := int64(-12 * 0xffff / 2)
	for range 3 {
		x := d.bits()
		sum += int64(x&0xffff + x>>16&0xffff + x>>32&0xffff + x>>48)
	}
	return float64(sum) * (1. / 0x10000)
}

// lognormal returns a number of a median and a spread in powers of ten.
func (d *dice) lognormal(median, dex float64) float64 {
	return median * portable.Exp(math.Ln10*dex*d.normal())
}

func (d *dice) poisson(mean float64) int {
	u, n := d.flat(0, 1), 0
	for p := portable.Exp(-mean); u >= p && n < 20; n++ {
		u -= p
		p = p * mean / float64(n+1)
	}
	return n
}

// rayleigh returns the length of a vector of two normal numbers of a spread.
func (d *dice) rayleigh(sigma float64) float64 {
	return sigma * math.Sqrt(-2*portable.Log(1-d.flat(0, 1)))
}

// power returns a number from a to b whose density in ln x goes as x^p.
func (d *dice) power(a, b, p float64) float64 {
	lo, hi := pow(a, p), pow(b, p)
	return pow(d.flat(lo, hi), 1/p)
}

func (d *dice) angle() float64 { return d.flat(0, 2*math.Pi) }
