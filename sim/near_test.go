package sim

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim/contact"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// Near finds what a search of all pairs finds, once each.
func TestNearFindsAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place := rapid.Float64Range(-30, 30)
		s := Setup{
			Dt: 0.1, Groups: []Group{{Name: "all", Behavior: new(steer.Seek), Drive: new(nav.Kinematic)}},
			Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: place.Draw(t, "rock x"), Y: place.Draw(t, "rock y")}, Radius: 3, Body: -1}},
			Boxes:     []nav.Box{{Min: r2.Vec{X: -9, Y: 5}, Max: r2.Vec{X: 12, Y: 7}}},
		}
		for i := range rapid.IntRange(1, 30).Draw(t, "agents") {
			s.Agents = append(s.Agents, nav.Agent{
				ID: uint32(i), Pos: r2.Vec{X: place.Draw(t, "x"), Y: place.Draw(t, "y")}, Radius: rapid.SampledFrom([]float64{0.3, 1, 3}).Draw(t, "radius"),
				Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Square: rapid.Bool().Draw(t, "square"),
				Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 40}, Within: 1},
			})
		}
		w, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		w.Step()
		const reach = 2
		found := map[[3]uint32]Gap{}
		w.Near(reach, func(g *Gap) {
			key := [3]uint32{g.Agent, uint32(g.With.Kind), g.With.Index}
			if _, twice := found[key]; twice {
				t.Fatalf("%+v twice", g)
			}
			found[key] = *g
		})
		n := 0
		check := func(a, b uint32, kind contact.Kind, gap, before, limit float64) {
			g, ok := found[[3]uint32{a, uint32(kind), b}]
			if !ok {
				g, ok = found[[3]uint32{b, uint32(kind), a}]
			}
			if ok != (gap <= limit) || ok && (math.Abs(g.Length-gap) > 1e-9 || gap < 0 && math.Abs(g.Before-before) > 1e-9) {
				t.Fatalf("%d and %v %d: found %v %+v, the gap is %v, before %v", a, kind, b, ok, g, gap, before)
			}
			if ok {
				n++
			}
		}
		gap := func(agents []nav.Agent, i, k int) float64 {
			a, b := &agents[i], &agents[k]
			dx, dy := math.Abs(a.Pos.X-b.Pos.X), math.Abs(a.Pos.Y-b.Pos.Y)
			core, round := 0.0, 0.0
			for _, x := range []*nav.Agent{a, b} {
				if x.Square {
					core += x.Radius
				} else {
					round += x.Radius
				}
			}
			if dx < core && dy < core {
				return max(dx, dy) - core - round
			}
			return math.Hypot(max(0, dx-core), max(0, dy-core)) - round
		}
		for i := range w.Agents() {
			for k := range i {
				check(uint32(i), uint32(k), contact.Agent, gap(w.Agents(), i, k), gap(w.Previous(), i, k), reach*max(w.Agents()[i].Radius, w.Agents()[k].Radius))
			}
			a := &w.Agents()[i]
			if rock := &s.Obstacles[0]; !a.Square {
				was := r2.Norm(r2.Sub(w.Previous()[i].Pos, rock.Pos)) - 3 - a.Radius
				check(uint32(i), 0, contact.Rock, r2.Norm(r2.Sub(a.Pos, rock.Pos))-3-a.Radius, was, reach*a.Radius)
			}
		}
		for _, g := range found {
			if g.With.Kind == contact.Box || g.With.Kind == contact.Rock && w.Agents()[g.Agent].Square {
				n++ // of the geometry of [shape]
			}
		}
		if n != len(found) {
			t.Fatalf("%d gaps, of which %d exist", len(found), n)
		}
	})
}
