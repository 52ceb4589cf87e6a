package simd

import (
	"math"
	"math/bits"
	"testing"
)

// Ordinary lanes are none for the plain text: kernels that call all of them odd would be
// right, and slow.
func TestOrdinaryLanesAreNotOdd(t *testing.T) {
	for _, set := range Sets()[1:] {
		with(set, func() {
			columns := func(width int, prepare func(c [][]float64)) []*float64 {
				c := make([][]float64, width)
				for i := range c {
					c[i] = draw(1, 0, i, block)
				}
				prepare(c)
				list := make([]*float64, width)
				for i := range c {
					list[i] = &c[i][0]
				}
				return list
			}
			zero := func(which ...int) func(c [][]float64) { // in every fourth lane
				return func(c [][]float64) {
					for _, k := range which {
						for i := 0; i < block; i += 4 {
							c[k][i] = 0
						}
					}
				}
			}
			none := func(name string) func(odd, marked uint64) {
				return func(odd, _ uint64) {
					if n := bits.OnesCount64(odd); n > 0 {
						t.Errorf("%s, %s: %d of 64 lanes are odd", set, name, n)
					}
				}
			}
			dt := [1]float64{0.1}
			limits := func(c [][]float64) { // above zero
				zero(2, 3, 5, 6)(c)
				for _, column := range c[7:] {
					for i, x := range column {
						column[i] = math.Abs(x)
					}
				}
			}
			none("kinematic")(kinematicKernel((*[8]*float64)(columns(8, limits)), &dt, block))
			none("thrust")(thrustKernel((*[9]*float64)(columns(9, limits)), &dt, block))
			none("toward")(towardKernel((*[7]*float64)(columns(7, zero(0, 1, 2, 3))), nil, block))
			none("magnet feels")(magnetFeelKernel((*[6]*float64)(columns(6, zero())), &[5]float64{20, 1, 1, 0, 1e-4}, block))
			none("magnet decides")(magnetDecideKernel((*[10]*float64)(columns(10, zero(3, 4, 5, 6))), &[4]float64{1, 4, 10, 0.1}, block))
			none("sincos")(sincosKernel((*[3]*float64)(columns(3, zero(0))), nil, block))
			kepler := func(c [][]float64) {
				for i, x := range c[0] {
					c[0][i] = math.Abs(x) / 11
				}
			}
			none("anomaly")(anomalyKernel((*[2]*float64)(columns(2, kepler)), nil, block))
			unit := func(x, y int) func(c [][]float64) {
				return func(c [][]float64) {
					for i := range c[x] {
						n := math.Hypot(c[x][i], c[y][i])
						c[x][i], c[y][i] = c[x][i]/n, c[y][i]/n
					}
				}
			}
			none("antigravity feels")(antigravityFeelKernel((*[13]*float64)(columns(13, unit(5, 6))), &[6]float64{20, 1, 1, 3, 0, 1}, block))
			none("antigravity decides")(antigravityDecideKernel((*[11]*float64)(columns(11, unit(0, 1))), &[4]float64{1, 0, 10, 0.1}, block))
			none("right of way")(rightOfWayKernel((*[12]*float64)(columns(12, unit(4, 5))), &[8]float64{1, 1, 2, 3, 0.01, 1, 0.3, 10}, block))
			straight := func(c [][]float64) {
				copy(c[6], c[4])
				copy(c[7], c[5])
				clear(c[8])
				clear(c[10])
			}
			none("journey")(journeyKernel((*[11]*float64)(columns(11, straight)), nil, block))
			none("cells")(cellsKernel((*[3]*float64)(columns(3, zero(0))), &[4]float64{1, 0, 0, 0}, block))
		})
	}
}
