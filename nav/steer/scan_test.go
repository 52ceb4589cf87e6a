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

// A scan finds what is within reach, nothing else, and all of it in the order of the view.
func TestScanFindsWhatIsNear(t *testing.T) {
	walled, _, mistakes := tiles.Parse("....\n.##.\n....", 10, r2.Vec{X: -20, Y: -15})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.Float64Range(-20, 20)
		vec := func() r2.Vec { return r2.Vec{X: length.Draw(t, "x"), Y: length.Draw(t, "y")} }
		self := &nav.Agent{ID: 9, Radius: 1, Pos: vec()}
		v := &nav.View{Target: nav.Target{Kind: nav.BodyGoal, Index: 1}}
		for i := range rapid.IntRange(0, 4).Draw(t, "things") {
			v.Obstacles = append(v.Obstacles, nav.Obstacle{Pos: vec(), Vel: vec(), Radius: 3 * rapid.Float64Range(0, 1).Draw(t, "radius"), Body: int32(i)})
			v.Boxes = append(v.Boxes, shape.Span(vec(), vec()))
			v.Neighbors = append(v.Neighbors, nav.Neighbor{Pos: vec(), Radius: 2, ID: uint32(i)})
		}
		if rapid.Bool().Draw(t, "tiles") {
			v.Tiles = walled
		}
		s := scan{
			self: self, view: v, kinds: nav.Things(rapid.IntRange(0, 15).Draw(t, "kinds")),
			reach: rapid.Float64Range(0, 30).Draw(t, "reach"), radii: rapid.Float64Range(0, 2).Draw(t, "radii"),
			goal: rapid.Bool().Draw(t, "goal"),
		}
		if rapid.Bool().Draw(t, "in time") {
			s.time, s.speed = 2, 3
		}
		type found struct {
			kind  nav.Things
			index int
		}
		var want []found
		near := func(kind nav.Things, index int, gap, radius float64, vel r2.Vec) {
			if s.time > 0 && kind != nav.Agents && kind != nav.Walls {
				gap -= float64((s.speed + math.Abs(vel.X) + math.Abs(vel.Y)) * s.time)
			}
			if s.kinds&kind != 0 && gap < s.reach+float64(s.radii*radius) {
				want = append(want, found{kind, index})
			}
		}
		for i, o := range v.Obstacles {
			if s.goal || i != 1 {
				near(nav.Obstacles, i, portable.Norm(r2.Sub(o.Pos, self.Pos)), o.Radius, o.Vel)
			}
		}
		for i, b := range v.Boxes {
			_, distance := b.Away(self.Pos)
			near(nav.Boxes, i, max(distance, -1), 0, r2.Vec{})
		}
		for side := range 4 {
			if v.Tiles != nil {
				if f, ok := v.Tiles.FaceAlong(self.Pos, side, math.Inf(1)); ok {
					near(nav.Walls, side, f.Distance, 0, r2.Vec{})
				}
			}
		}
		for i, n := range v.Neighbors {
			near(nav.Agents, i, portable.Norm(r2.Sub(n.Pos, self.Pos)), n.Radius, r2.Vec{})
		}
		var got []found
		for s.next() {
			got = append(got, found{s.kind, s.index})
			n, distance := s.off()
			if math.Abs(portable.Norm(n)-1) > 1e-9 || s.inside != (distance == 0) {
				t.Fatalf("%v %d: normal %v, distance %v, inside %v", s.kind, s.index, n, distance, s.inside)
			}
			pos, _ := s.motion()
			if back := portable.AddScaled(pos, distance, n); !s.inside && portable.Norm(r2.Sub(back, self.Pos)) > 1e-9 {
				t.Fatalf("%v %d: %v and %v lead to %v, not %v", s.kind, s.index, pos, n, back, self.Pos)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("found %v, want %v", got, want)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("found %v, want %v", got, want)
			}
		}
		if s.next() {
			t.Fatal("it goes on after its end")
		}
	})
}

// Two agents at one point leave it in opposite or other directions, never together.
func TestScanOfCoincidentCentres(t *testing.T) {
	at := r2.Vec{X: 3, Y: 4}
	normal := func(self, other uint32) r2.Vec {
		v := &nav.View{Neighbors: []nav.Neighbor{{Pos: at, Radius: 1, ID: other}}}
		s := &scan{self: &nav.Agent{ID: self, Radius: 1, Pos: at}, view: v, kinds: nav.Agents, reach: 1}
		if !s.next() {
			t.Fatal("nothing found")
		}
		n, distance := s.off()
		if distance != 0 || math.Abs(portable.Norm(n)-1) > 1e-12 {
			t.Fatalf("normal %v, distance %v", n, distance)
		}
		return n
	}
	if a, b := normal(1, 2), normal(2, 1); a == b {
		t.Errorf("both leave along %v", a)
	}
}

// All that a scan tells of an agent of a crowd is of that one: the view has no neighbours then.
func TestScanOfACrowd(t *testing.T) {
	crowd := []nav.Neighbor{{ID: 4}, {ID: 7, Pos: r2.Vec{X: 3}, Vel: r2.Vec{Y: 2}, Radius: 1}}
	v := &nav.View{Target: nav.Target{Kind: nav.AgentGoal, Index: 7}}
	s := &scan{self: &nav.Agent{ID: 1, Radius: 1}, view: v, others: crowd}
	s.kind, s.index = nav.Agents, 1
	if s.neighbor() != &crowd[1] || s.number() != nav.AgentNumber(7) {
		t.Errorf("it is %+v, number %d", s.neighbor(), s.number())
	}
	if !s.seeks() {
		t.Error("it is not the goal")
	}
	if pos, vel := s.motion(); pos != crowd[1].Pos || vel != crowd[1].Vel {
		t.Errorf("it is at %v with %v", pos, vel)
	}
	if got := s.subject(); got != agentOf(7) {
		t.Errorf("it is %+v", got)
	}
	if s.index = 0; s.seeks() {
		t.Error("another one is the goal")
	}
}
