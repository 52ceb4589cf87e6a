package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

const degree = math.Pi / 180

func gunner(t testing.TB, settings map[string]string) nav.Gunner {
	g, err := nav.NewGunner("gunner")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range settings {
		p, err := nav.Find(g, name)
		if err == nil {
			err = p.SetText(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// An enemy passes behind the turret, from 176° to -176°. The smooth rule follows;
// the naive rule turns all the way round.
func ExampleTurret_rule() {
	for _, rule := range []string{"smooth", "naive"} {
		g, _ := nav.NewGunner("gunner")
		p, _ := nav.Find(g, "rule")
		_ = p.SetText(rule)
		self, turret := nav.Agent{Team: 1}, 172*degree
		fmt.Printf("%-6s", rule)
		for angle := 176.0; angle <= 190; angle += 2 {
			enemy := nav.Neighbor{Team: 2, Pos: r2.Vec{X: 100 * math.Cos(angle*degree), Y: 100 * math.Sin(angle*degree)}}
			turret, _ = g.Aim(&self, &nav.View{Dt: 1. / 60, Turret: turret, Neighbors: []nav.Neighbor{enemy}})
			fmt.Printf(" %4.0f", turret/degree)
		}
		fmt.Println()
	}
	// Output:
	// smooth  175  178 -180 -178 -176 -174 -172 -170
	// naive   175  178  175  172  169  166  163  160
}

// A shell fired at the lead point goes through the centre of an enemy that keeps
// its velocity.
func TestLeadMeetsWhoKeepsItsVelocity(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	g := gunner(t, map[string]string{"rate": "1000000", "tolerance": "0.001"})
	fired := 0
	for range 2000 {
		self := nav.Agent{Team: 1, Radius: 10 * rng.Float64(), Pos: anywhere(rng, 100)}
		enemy := nav.Neighbor{Team: 2, Radius: 5, Pos: r2.Add(self.Pos, anywhere(rng, 150)), Vel: anywhere(rng, 100)}
		if r2.Norm(r2.Sub(enemy.Pos, self.Pos)) < 30 {
			continue
		}
		turret, fire := g.Aim(&self, &nav.View{Dt: 1. / 60, Neighbors: []nav.Neighbor{enemy}})
		if !fire {
			continue
		}
		fired++
		nose := r2.Vec{X: math.Cos(turret), Y: math.Sin(turret)}
		shell, flight := r2.Add(self.Pos, r2.Scale(self.Radius, nose)), r2.Scale(g.Gun().Speed, nose)
		d, u := r2.Sub(shell, enemy.Pos), r2.Sub(flight, enemy.Vel)
		miss := math.Abs(r2.Cross(d, u)) / r2.Norm(u)
		if miss > 1e-6 {
			t.Fatalf("misses the centre by %v: self %+v, enemy %+v", miss, self, enemy)
		}
	}
	if fired < 500 {
		t.Fatalf("fired only %d times", fired)
	}
}

// A turret aims at the nearest enemy in range that is not hidden.
func TestGunnerChoosesItsTarget(t *testing.T) {
	at := func(team int32, angle, d float64) nav.Neighbor {
		return nav.Neighbor{ID: uint32(angle), Team: team, Pos: r2.Vec{X: d * math.Cos(angle*degree), Y: d * math.Sin(angle*degree)}}
	}
	wreck := at(2, 10, 50)
	wreck.Wreck = true
	fleeing := at(2, 0, 100)
	fleeing.Vel.X = 310 // shells make 300
	self := nav.Agent{Team: 1, Heading: -90 * degree}
	for _, c := range []struct {
		name string
		view nav.View
		want float64 // degrees
		fire bool
	}{
		{"the nearer of two", nav.View{Neighbors: []nav.Neighbor{at(2, 30, 120), at(2, 60, 100)}}, 60, true},
		{"no friend", nav.View{Neighbors: []nav.Neighbor{at(1, 30, 50), at(2, 60, 100)}}, 60, true},
		{"no agent without a team", nav.View{Neighbors: []nav.Neighbor{at(0, 30, 50), at(2, 60, 100)}}, 60, true},
		{"no wreck", nav.View{Neighbors: []nav.Neighbor{wreck, at(2, 60, 100)}}, 60, true},
		{"none out of range", nav.View{Neighbors: []nav.Neighbor{at(2, 30, 176)}}, -90, false},
		{"at none that outruns its shells", nav.View{Neighbors: []nav.Neighbor{fleeing}}, 0, false},
		{"no enemy at its own position", nav.View{Neighbors: []nav.Neighbor{at(2, 0, 0)}}, -90, false},
		{"none behind a rock", nav.View{
			Neighbors: []nav.Neighbor{at(2, 0, 100), at(2, 60, 150)},
			Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 50}, Radius: 5, Body: -1}},
		}, 60, true},
		{"none behind a box", nav.View{
			Neighbors: []nav.Neighbor{at(2, 0, 100), at(2, 60, 150)},
			Boxes:     []nav.Box{{Min: r2.Vec{X: 40, Y: -10}, Max: r2.Vec{X: 50, Y: 10}}},
		}, 60, true},
	} {
		c.view.Dt = 1
		turret, fire := gunner(t, nil).Aim(&self, &c.view)
		if math.Abs(turret/degree-c.want) > 1e-9 || fire != c.fire {
			t.Errorf("%s: aims at %.3f°, fires %v; want %v°, %v", c.name, turret/degree, fire, c.want, c.fire)
		}
	}
}
