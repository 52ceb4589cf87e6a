package steer

import (
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A mass of flockmates is felt as they are one by one.
func TestMassIsFeltAsOneByOne(t *testing.T) {
	for n := range 200 {
		at := func(k uint64) float64 { return 60*portable.Uniform(portable.Hash(9, uint64(n), k, 0)) - 30 }
		self := &nav.Agent{ID: 1000, Radius: 1, MaxSpeed: 10, MaxAccel: 5}
		var view nav.View
		for i := range uint64(40) {
			view.Neighbors = append(view.Neighbors, nav.Neighbor{Pos: r2.Vec{X: at(5 * i), Y: at(5*i + 1)}, Vel: r2.Vec{X: at(5*i + 2), Y: at(5*i + 3)}, Radius: 1, ID: uint32(i), Group: int32(i % 2)})
		}
		for _, b := range []nav.Feeler{&Alignment{Range: 20, With: OwnGroup}, &Cohesion{Range: 25, With: OtherGroups}, &Cohesion{Range: 5}} {
			wish, matters := feel(b, self, &view, nil)
			each, alike := feel(b, self, &view, noPen{})
			if wish != each || matters != alike {
				t.Fatalf("%T: %v, %v at once, %v, %v one by one", b, wish, matters, each, alike)
			}
		}
	}
}

// noPen draws nothing.
type noPen struct{}

func (noPen) Arrow(nav.Stroke, r2.Vec, r2.Vec)   {}
func (noPen) Line(nav.Stroke, r2.Vec, r2.Vec)    {}
func (noPen) Circle(nav.Stroke, r2.Vec, float64) {}
