package steer

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// crowd is some agents that move by the filter, whatever they wish.
type crowd struct {
	agents []nav.Agent
	drive  nav.Drive
	view   nav.View
}

// drawnCrowd returns agents of radii and speeds of 1:10 that do not overlap each other, a
// rock, a box and two tiles. Those with engines are discs that accelerate alike.
func drawnCrowd(t *rapid.T, engines bool) *crowd {
	c := &crowd{drive: nav.Kinematic{}}
	c.view.Dt = rapid.SampledFrom([]float64{0.01, 0.1, 1}).Draw(t, "dt")
	c.view.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 3, Y: 3}, Radius: 1.5, Body: -1}}
	c.view.Boxes = []nav.Box{{Min: r2.Vec{X: -6, Y: -2}, Max: r2.Vec{X: -3, Y: 1}}}
	tile, err := tiles.New(8, 8, 2.5, r2.Vec{X: -10, Y: -10})
	if err != nil {
		t.Fatal(err)
	}
	tile.Set(tiles.Tile{X: 4, Y: 1}, tiles.Solid)
	tile.Set(tiles.Tile{X: 5, Y: 1}, tiles.Solid)
	c.view.Tiles = tile
	accel := rapid.SampledFrom([]float64{5, 20, 100}).Draw(t, "acceleration") // tiles are seen up to 10 away
	for i := range rapid.IntRange(2, 14).Draw(t, "agents") {
		a := nav.Agent{
			ID: uint32(i), Pos: drawnVec(t, "pos", 9), MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Radius:   rapid.Float64Range(0.15, 1.5).Draw(t, "radius"),
			MaxSpeed: rapid.Float64Range(0.5, 5).Draw(t, "speed"),
			Square:   rapid.IntRange(0, 3).Draw(t, "square") == 0,
		}
		if engines {
			a.MaxAccel, a.Square = accel, false
		}
		c.agents = append(c.agents, a)
		if last := len(c.agents) - 1; c.overlap(last) > 0 {
			c.agents = c.agents[:last]
		}
	}
	return c
}

// overlap returns how deep agent i is in anything else.
func (c *crowd) overlap(i int) float64 {
	a := &c.agents[i]
	own := a.Hull()
	deepest := math.Inf(-1)
	in := func(h shape.Hull) {
		sum := h.Inflate(&own)
		_, gap := sum.Away(a.Pos)
		deepest = max(deepest, -gap)
	}
	for k := range c.agents {
		if k != i {
			b := c.agents[k].Hull()
			in(b.At(c.agents[k].Pos))
		}
	}
	for _, o := range c.view.Obstacles {
		in(shape.Disc(o.Pos, o.Radius))
	}
	for _, b := range c.view.Boxes {
		in(shape.Hull{Core: b})
	}
	if c.view.Tiles != nil && c.view.Tiles.Overlaps(a.Shape(), a.Pos) {
		deepest = max(deepest, 1)
	}
	return deepest
}

// filtering returns an agent as others see it, that tells that it filters.
func filtering(a *nav.Agent) nav.Neighbor {
	n := a.Neighbor()
	n.Filters = true
	return n
}

// step moves all agents by their wishes, through the filter.
func (c *crowd) step(wish func(i int) r2.Vec) {
	next := make([]nav.Agent, len(c.agents))
	for i := range c.agents {
		next[i] = c.agents[i]
		c.view.Neighbors = c.view.Neighbors[:0]
		for k := range c.agents {
			if k != i && portable.Norm(r2.Sub(c.agents[k].Pos, c.agents[i].Pos)) <= filterReach(&c.agents[i], 1.5, c.view.Dt) {
				c.view.Neighbors = append(c.view.Neighbors, filtering(&c.agents[k]))
			}
		}
		c.drive.Move(&next[i], filtered(&next[i], &c.view, wish(i), nil), c.view.Dt)
	}
	c.agents = next
}

// Whatever agents wish, they do not overlap, at any step, with any radii and speeds, discs
// and squares, among rocks, boxes and tiles; nor do discs with equal engines.
func TestFilteredAgentsNeverOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		engines := rapid.Bool().Draw(t, "engines")
		c := drawnCrowd(t, engines)
		if engines {
			c.drive = nav.Thrust{}
		} else if rapid.Bool().Draw(t, "turning") {
			c.drive = nav.Turning{}
			for i := range c.agents {
				c.agents[i].MaxTurn = 2
			}
		}
		seed := rapid.Uint64().Draw(t, "seed")
		for tick := range uint64(80) {
			c.step(func(i int) r2.Vec { // toward the centre, or anywhere, for some steps each
				a := &c.agents[i]
				sin, cos := portable.Sincos(2 * math.Pi * portable.Uniform(portable.Hash(seed, uint64(i), tick/8, 0)))
				goal := r2.Vec{X: 20 * cos, Y: 20 * sin}
				if portable.Hash(seed, uint64(i), tick/8, 1)%2 == 0 {
					goal = r2.Vec{}
				}
				return portable.Scale(20*a.MaxSpeed, r2.Sub(goal, a.Pos))
			})
			for i := range c.agents {
				if deep := c.overlap(i); deep > 1e-9 { // rounding, where they touch from the start
					t.Fatalf("step %d: agent %d overlaps by %v", tick, i, deep)
				}
			}
		}
	})
}

// The shares of two agents in the gap between them add up to 1.
func TestSharesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pair := [2]nav.Agent{}
		for i := range pair {
			pair[i] = nav.Agent{
				ID: uint32(i), Pos: drawnVec(t, "pos", 5), Vel: drawnVec(t, "vel", 4), MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
				Radius: rapid.Float64Range(0.1, 1).Draw(t, "radius"), MaxSpeed: 1000,
			}
			if rapid.Bool().Draw(t, "rests") {
				pair[i].Vel = r2.Vec{}
			}
		}
		gap := portable.Norm(r2.Sub(pair[0].Pos, pair[1].Pos)) - pair[0].Radius - pair[1].Radius
		if gap < 0.01 {
			return
		}
		sum := 0.0
		for i := range pair {
			var f hardFilter
			f.reset(&pair[i], 0.1, new([filterPlanes]halfPlane))
			v := nav.View{Dt: 0.1, Neighbors: []nav.Neighbor{filtering(&pair[1-i])}}
			f.look(&v, nil)
			if f.n != 1 {
				return // too far away to matter
			}
			sum += f.planes[0].limit * f.tau / (gap - f.spare)
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("the shares add up to %v", sum)
		}
	})
}

// Agents at one point leave it in opposite directions.
func TestCoincidentAgentsPart(t *testing.T) {
	for id := range uint32(20) {
		if a, b := between(id, 77), between(77, id); a != portable.Scale(-1, b) {
			t.Errorf("%d and 77: %v and %v", id, a, b)
		}
	}
	c := &crowd{drive: nav.Kinematic{}, view: nav.View{Dt: 0.1}}
	for i := range uint32(2) {
		c.agents = append(c.agents, nav.Agent{ID: i, Radius: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited})
	}
	apart := 0.0
	for range 10 {
		c.step(func(i int) r2.Vec { return portable.Scale(float64(5-10*i), r2.Vec{X: 1, Y: 0.3}) })
		far := portable.Norm(r2.Sub(c.agents[0].Pos, c.agents[1].Pos))
		if far < apart {
			t.Fatalf("they were %v apart, now %v", apart, far)
		}
		apart = far
	}
	if apart == 0 {
		t.Error("they stay at one point")
	}
}

// A wish that keeps clear is not changed by a bit.
func TestFilterLeavesWhatIsClear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := nav.Agent{Radius: 1, MaxSpeed: 2, MaxAccel: 3, MaxTurn: nav.Unlimited, Vel: drawnVec(t, "vel", 1)}
		v := nav.View{Dt: 0.1, Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 50}, Radius: 1}}}
		if w := drawnVec(t, "wish", 9); filtered(&a, &v, w, nil) != w {
			t.Fatalf("%v became %v", w, filtered(&a, &v, w, nil))
		}
	})
}

// A moon that comes is fled, at its own speed, by one that can.
func TestFilterFleesWhatDoesNotGiveWay(t *testing.T) {
	c := &crowd{drive: nav.Kinematic{}, view: nav.View{Dt: 0.1, Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: -5}, Vel: r2.Vec{X: 1}, Radius: 2}}}}
	c.agents = []nav.Agent{{Radius: 1, MaxSpeed: 2, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited}}
	for range 100 {
		c.step(func(int) r2.Vec { return r2.Vec{} })
		o := &c.view.Obstacles[0]
		o.Pos = portable.AddScaled(o.Pos, c.view.Dt, o.Vel)
		if deep := c.overlap(0); deep > 0 {
			t.Fatalf("at %v it overlaps the moon at %v by %v", c.agents[0].Pos, o.Pos, deep)
		}
	}
}

// Beyond the half-planes that have a place, a large agent in a swarm still closes no more of
// any gap than its share.
func TestFilterKeepsToMoreThanItHolds(t *testing.T) {
	self := &nav.Agent{ID: 1, Radius: 10, MaxSpeed: 5, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Vel: r2.Vec{X: 5}}
	var swarm []nav.Neighbor
	for i := range 4 * filterPlanes {
		sin, cos := portable.Sincos(float64(i) * (2 * math.Pi / (4 * filterPlanes)))
		place := portable.Scale(11.6+float64(i%7)/10, r2.Vec{X: cos, Y: sin})
		swarm = append(swarm, nav.Neighbor{ID: uint32(2 + i), Pos: place, Radius: 0.1, Filters: true})
	}
	v := &nav.View{Dt: 0.1, Neighbors: swarm}
	for k := range 60 {
		sin, cos := portable.Sincos(float64(k) / 10)
		var f hardFilter
		f.reset(self, v.Dt, new([filterPlanes]halfPlane))
		f.look(v, nil)
		vel := f.velocity(r2.Vec{X: 5 * cos, Y: 5 * sin})
		for i := range swarm {
			var one hardFilter
			one.reset(self, v.Dt, new([filterPlanes]halfPlane))
			one.agent(v, &swarm[i], nil)
			if !one.holds(vel) {
				t.Fatalf("to %v: %v closes more than its share of the gap to agent %d", k, vel, swarm[i].ID)
			}
		}
	}
}
