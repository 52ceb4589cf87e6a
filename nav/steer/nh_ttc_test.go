package steer

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// asNHTTC returns the method with the units of the authors' program.
func asNHTTC() *NHTTC {
	b := new(NHTTC)
	nav.Reset(b)
	b.Radii, b.Arrival = false, 0.05
	return b
}

// robot returns the robot of the authors' program.
func robot(id uint32, pos, vel r2.Vec) nav.Agent {
	return nav.Agent{ID: id, Pos: pos, Vel: vel, Radius: 0.1, MaxSpeed: 0.3, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited}
}

// looking returns the descent of a robot at the origin that is bound for (2, 0) past other robots.
func looking(v *nav.View, others ...nav.Neighbor) *descent {
	self := robot(9, r2.Vec{}, r2.Vec{})
	*v = nav.View{Dt: 0.1, Neighbors: others}
	d := &descent{self: &self, view: v, ahead: 1, cruise: 0.3, horizon: 5, goalCost: 1, ttcCost: 1, way: r2.Vec{X: 2}, distance: 2}
	d.look(0.05, 0.01)
	return d
}

// Costs worked out by hand: 1.7 - 2 of the way, and one over the time after which the centres are 0.25 apart.
func TestNHTTCCosts(t *testing.T) {
	at := func(x, y, vx float64) nav.Neighbor {
		return nav.Neighbor{ID: 1, Pos: r2.Vec{X: x, Y: y}, Vel: r2.Vec{X: vx}, Radius: 0.1}
	}
	ahead := r2.Vec{X: 0.3}
	for _, c := range []struct {
		name   string
		others []nav.Neighbor
		u      r2.Vec
		want   float64
	}{
		{"alone", nil, ahead, -0.3},
		{"at rest", nil, r2.Vec{}, 0},
		{"one at rest ahead", []nav.Neighbor{at(1, 0, 0)}, ahead, -0.3 + 0.3/0.75},
		{"one that comes", []nav.Neighbor{at(1, 0, -0.3)}, ahead, -0.3 + 0.6/0.75},
		{"one that is as fast", []nav.Neighbor{at(1, 0, 0.3)}, ahead, -0.3},
		{"one beside the way", []nav.Neighbor{at(1, 0.26, 0)}, ahead, -0.3},
		{"one touched aside", []nav.Neighbor{at(1, 0.15, 0)}, ahead, -0.3 + 0.3/0.8}, // 0.2² + 0.15² = 0.25²
		{"one beyond the horizon", []nav.Neighbor{at(1.8, 0, 0)}, ahead, -0.3},
		{"the first of two alone", []nav.Neighbor{at(1.2, 0, 0), at(1, 0, 0)}, ahead, -0.3 + 0.3/0.75},
		{"one too near", []nav.Neighbor{at(0.22, 0, 0)}, ahead, -0.3 + 0.3/0.01},
		{"one too near, away from it", []nav.Neighbor{at(0.22, 0, 0)}, r2.Vec{X: -0.3}, 0.3},
	} {
		if got, _ := looking(new(nav.View), c.others...).cost(c.u); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The gradient is that of the cost.
func TestNHTTCGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	draw := func(size float64) r2.Vec {
		return r2.Vec{X: size * (2*rng.Float64() - 1), Y: size * (2*rng.Float64() - 1)}
	}
	met := 0
	for range 3000 {
		var v nav.View
		d := looking(&v, nav.Neighbor{ID: 1, Pos: draw(1), Vel: draw(0.3), Radius: 0.1}, nav.Neighbor{ID: 2, Pos: draw(1), Vel: draw(0.3), Radius: 0.1})
		v.Boxes = nil
		u := draw(0.2)
		const h = 1e-6
		_, slope := d.cost(u)
		c := d.first(u)
		at := func(x, y float64) float64 { cost, _ := d.cost(r2.Add(u, r2.Vec{X: x, Y: y})); return cost }
		numeric := r2.Scale(1/(2*h), r2.Vec{X: at(h, 0) - at(-h, 0), Y: at(0, h) - at(0, -h)})
		if !(c.time < d.horizon) || r2.Norm(slope) > 50 || r2.Norm(numeric) > 50 {
			continue // no collision, or one that hardly is or is now
		}
		met++
		if r2.Norm(r2.Sub(slope, numeric)) > 1e-3*(1+r2.Norm(slope)) {
			t.Fatalf("u %v, a collision after %v: %v, numerically %v", u, c.time, slope, numeric)
		}
	}
	if met < 300 {
		t.Errorf("only %d of the velocities lead to a collision", met)
	}
}

// The scenes 1v1_v, 2v1_v and 5circle_v of the authors' program, with its robots: all arrive, and no two touch.
func TestNHTTCScenes(t *testing.T) {
	for name, ways := range map[string][][4]float64{ // from and to
		"1v1": {{-1, 0.01, 1, 0.01}, {1, -0.01, -1, -0.01}},
		"5circle": {
			{1, 0, -1, 0},
			{0.309, 0.9511, -0.309, -0.9511},
			{-0.809, 0.5878, 0.809, -0.5878},
			{-0.809, -0.5878, 0.809, 0.5878},
			{0.337, -1.0361, -0.309, 0.9511},
		},
	} {
		b := asNHTTC()
		var all []nav.Agent
		for i, w := range ways {
			all = append(all, robot(uint32(i), r2.Vec{X: w[0], Y: w[1]}, r2.Vec{}))
		}
		there := 0
		for k := 0; k < 200 && there < len(all); k++ { // 20 s; a straight line takes 7
			next := make([]nav.Agent, len(all))
			there = 0
			for i := range all {
				next[i] = all[i]
				v := nav.View{Dt: 0.1, Tick: uint64(k), Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: ways[i][2], Y: ways[i][3]}}}
				for j := range all {
					if j != i {
						v.Neighbors = append(v.Neighbors, all[j].Neighbor())
					}
				}
				nav.Kinematic{}.Move(&next[i], b.Steer(&next[i], &v), v.Dt)
				if r2.Norm(r2.Sub(next[i].Pos, v.Target.Pos)) <= b.Arrival {
					there++
				}
			}
			all = next
			for i := range all {
				for j := range i {
					if gap := r2.Norm(r2.Sub(all[i].Pos, all[j].Pos)) - 0.2; gap < 0 {
						t.Fatalf("%s: %d and %d overlap by %v", name, i, j, -gap)
					}
				}
			}
		}
		if there < len(all) {
			t.Errorf("%s: %d of %d arrive", name, there, len(all))
		}
	}
}

// Property 4, and the worst that can be: no distance, no speed, no target, no room.
func TestNHTTCFaceToFace(t *testing.T) {
	b := asNHTTC()
	self := robot(1, r2.Vec{}, r2.Vec{X: 0.3})
	for range 400 {
		x := 1 - self.Pos.X // the mirror image comes
		v := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 3}}, Neighbors: []nav.Neighbor{{ID: 2, Pos: r2.Vec{X: x}, Vel: r2.Vec{X: -self.Vel.X}, Radius: 0.1}}}
		nav.Kinematic{}.Move(&self, b.Steer(&self, &v), v.Dt)
	}
	if self.Pos.Y != 0 || self.Pos.X > 0.376 || r2.Norm(self.Vel) > 0.05 {
		t.Errorf("at %v, flying %v; want hardly any speed before the other one", self.Pos, self.Vel)
	}
	for _, at := range []r2.Vec{{}, {X: 1e-300}, {X: 0.2}, {X: 0.25}, {X: 1e300}} {
		self := robot(1, r2.Vec{}, r2.Vec{})
		v := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 0.06}}, Neighbors: []nav.Neighbor{{ID: 2, Pos: at, Radius: 0.1}}, Boxes: []nav.Box{{Min: at, Max: at}}}
		if w := b.Steer(&self, &v); math.IsNaN(w.X+w.Y) || math.IsInf(w.X+w.Y, 0) {
			t.Errorf("another at %v: wish %v", at, w)
		}
	}
}
