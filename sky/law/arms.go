package law

import (
	"fmt"
	"math"
)

// armTable is the density of young stars relative to the Sun's place, in arms and between
// them: bytes of 1/128, 64 pc apart, in both directions from −16384 to 16384 pc. It is made
// once, by tools/sky, and has the same bits everywhere.
type armTable struct {
	value []byte
	// most[k] holds the largest value within squares of 64·2^k pc.
	most [][]byte
}

const (
	armSide  = 513
	armStep  = 64
	armFirst = -16384
	armUnit  = 1. / 128
)

func newArmTable(value []byte) (armTable, error) {
	if len(value) != armSide*armSide {
		return armTable{}, fmt.Errorf("the table arms has %d bytes instead of %d", len(value), armSide*armSide)
	}
	t := armTable{value: value}
	n := armSide - 1
	squares := make([]byte, n*n)
	for j := range n {
		for i := range n {
			at := j*armSide + i
			squares[j*n+i] = max(value[at], value[at+1], value[at+armSide], value[at+armSide+1])
		}
	}
	for t.most = append(t.most, squares); n > 1; n /= 2 {
		finer := t.most[len(t.most)-1]
		coarse := make([]byte, n*n/4)
		for j := range n / 2 {
			for i := range n / 2 {
				at := 2*j*n + 2*i
				coarse[j*n/2+i] = max(finer[at], finer[at+1], finer[at+n], finer[at+n+1])
			}
		}
		t.most = append(t.most, coarse)
	}
	return t, nil
}

// at interpolates the table; beyond it, its edge goes on.
func (t *armTable) at(x, y float64) float64 {
	u := max(0, min(armSide-1, (x-armFirst)*(1./armStep)))
	v := max(0, min(armSide-1, (y-armFirst)*(1./armStep)))
	i, j := min(int(u), armSide-2), min(int(v), armSide-2)
	u, v = u-float64(i), v-float64(j)
	k := j*armSide + i
	a, b := float64(t.value[k]), float64(t.value[k+1])
	c, d := float64(t.value[k+armSide]), float64(t.value[k+armSide+1])
	a += float64(u * (b - a))
	c += float64(u * (d - c))
	return (a + float64(v*(c-a))) * armUnit
}

// means returns the means on circles about the galaxy's centre, one for each step of their radius.
func (t *armTable) means() []float64 {
	const half = armSide / 2
	mean, count := make([]float64, half+1), make([]float64, half+1)
	for j := range armSide {
		for i := range armSide {
			x, y := float64(i-half), float64(j-half)
			if k := int(math.Sqrt(float64(x*x)+float64(y*y)) + 0.5); k <= half {
				mean[k] += float64(float64(t.value[j*armSide+i]) * armUnit)
				count[k]++
			}
		}
	}
	for k := range mean {
		mean[k] /= count[k]
	}
	return mean
}

// above bounds the table over a square of the galaxy: corner and side of a cell.
func (t *armTable) above(x, y, side float64) float64 {
	k := 0
	for s := float64(armStep); s < side && k < len(t.most)-1; s *= 2 {
		k++
	}
	step := float64(int(armStep) << k)
	n := (armSide - 1) >> k
	i := max(0, min(n-1, int(math.Floor((x-armFirst)/step))))
	j := max(0, min(n-1, int(math.Floor((y-armFirst)/step))))
	if side <= step {
		return float64(t.most[k][j*n+i]) * armUnit
	}
	return float64(t.most[len(t.most)-1][0]) * armUnit // larger than the whole table
}
