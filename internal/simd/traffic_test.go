package simd

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

func trafficAll(t *testing.T, columns [][]float64) {
	n := min(len(columns[0]), MostOncoming)
	for i := range columns {
		columns[i] = columns[i][:n]
	}
	agree(t, columns, func(c [][]float64) {
		var d Oncoming
		var traffic Traffic
		for k, column := range []*[MostOncoming]float64{&d.AwayX, &d.AwayY, &d.VelX, &d.VelY, &d.Distance, &d.Touch} {
			copy(column[:], c[k])
		}
		for i := range n {
			d.Distance[i], d.Touch[i] = math.Hypot(d.AwayX[i], d.AwayY[i]), math.Abs(d.Touch[i])
		}
		oncoming, turn := traffic.Meet(&d, n, &Street{Way: r2.Vec{X: 0.6, Y: 0.8}, Side: r2.Vec{X: -0.8, Y: 0.6}, Speed: 1.25, Horizon: 20, Room: 1.1})
		copy(c[0], traffic.Weight[:n])
		copy(c[1], traffic.Turn[:n])
		for i := range n {
			c[2][i], c[3][i] = oncoming, turn
		}
	})
}

func TestTrafficAgrees(t *testing.T) {
	trials(6, func(columns [][]float64) { trafficAll(t, columns) })
}

func FuzzTraffic(f *testing.F) { fuzzed(f, 6, trafficAll) }

// Of what comes straight at an agent all counts, and each goes aside by half of the room; what flies on ahead of it does
// not count.
func TestTrafficMeets(t *testing.T) {
	var d Oncoming
	d.AwayX, d.VelX = [MostOncoming]float64{8, 8}, [MostOncoming]float64{-2, 2}
	d.Distance, d.Touch = [MostOncoming]float64{8, 8}, [MostOncoming]float64{2, 2}
	for _, set := range Sets() {
		with(set, func() {
			var traffic Traffic
			oncoming, turn := traffic.Meet(&d, 2, &Street{Way: r2.Vec{X: 1}, Side: r2.Vec{Y: 1}, Speed: 2, Horizon: 32, Room: 1.5})
			if oncoming != 1 || turn != 1.5*(2+2)/(8*2) {
				t.Errorf("%s: %v comes, and it turns by %v", set, oncoming, turn)
			}
		})
	}
}
