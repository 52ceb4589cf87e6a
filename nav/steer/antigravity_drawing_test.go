package steer_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// What is told adds up: pushes to their sum, side-steps to theirs.
func TestAntiGravityTellsEveryForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for i := range 500 {
		var b nav.Behavior = antigravity(t)
		if i%2 == 1 {
			for _, p := range nav.Params(b) {
				change(t, p)
			}
		}
		s := traffic(rng)
		var notes notebook
		b.(nav.Explainer).Explain(&s.self, &s.view, &notes)
		for one, sum := range map[string]string{"push gives way": "pushes", "side-step": "side-steps"} {
			total := r2.Vec{}
			for _, a := range notes.arrows {
				if strings.HasPrefix(one, a.kind) || strings.HasSuffix(one, a.kind) {
					total = r2.Add(total, a.vec)
				}
			}
			if told := notes.told(sum); !(r2.Norm(r2.Sub(total, told)) <= 1e-9*(1+r2.Norm(told))) {
				t.Fatalf("told %s %v, sum of what was told %v", sum, told, total)
			}
		}
	}
}

// What is switched off is not drawn: no side-steps where pushes are not turned aside, no
// side where none is chosen, and none gives way without the right of way.
func TestAntiGravityDrawsNothingThatIsOff(t *testing.T) {
	self := nav.Agent{Radius: 6, MaxSpeed: 60, Vel: r2.Vec{X: 60}}
	view := nav.View{
		Dt: 1.0 / 60, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 400}},
		Neighbors: []nav.Neighbor{{ID: 3, Radius: 6, Pos: r2.Vec{X: 30, Y: -15}, Vel: r2.Vec{Y: 70}}},
	}
	draw := func(set func(*steer.AntiGravity)) *notebook {
		b := antigravity(t)
		set(b)
		var notes notebook
		b.Explain(&self, &view, &notes)
		return &notes
	}
	for word, set := range map[string]func(*steer.AntiGravity){
		"side-step": func(b *steer.AntiGravity) { b.Sidestep = false },
		"split":     func(b *steer.AntiGravity) { b.Split = false },
		"gives way": func(b *steer.AntiGravity) { b.RightOfWay.On = false },
	} {
		for _, on := range []bool{true, false} {
			notes := draw(func(b *steer.AntiGravity) {
				if !on {
					set(b)
				}
			})
			seen := slices.ContainsFunc(notes.arrows, func(a drawn) bool { return strings.HasPrefix(a.kind, word) })
			if seen != on {
				t.Errorf("%s is on: %v, and drawn: %v", word, on, seen)
			}
		}
	}
}

// sketch is a pen that keeps lines and circles.
type sketch struct {
	notebook
	lines, circles map[string][]r2.Vec
	times          [2]float64 // of the last circle: the other's, the agent's own
}

func (s *sketch) Line(of nav.Stroke, from, to r2.Vec) {
	s.lines[of.String()] = append(s.lines[of.String()], from, to)
}

func (s *sketch) Circle(of nav.Stroke, center r2.Vec, _ float64) {
	s.circles[of.String()] = append(s.circles[of.String()], center)
	s.times = [2]float64{of.OtherIn, of.SelfIn}
}

// An agent at 60 to the right and one that crosses its way upward: the figure of
// the article, with numbers.
func TestAntiGravityDrawsTheCrossing(t *testing.T) {
	self := nav.Agent{Radius: 6, MaxSpeed: 60, Vel: r2.Vec{X: 60}}
	view := nav.View{
		Dt: 1.0 / 60, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 400}},
		Neighbors: []nav.Neighbor{{ID: 3, Radius: 6, Pos: r2.Vec{X: 30, Y: -15}, Vel: r2.Vec{Y: 60}}},
	}
	s := sketch{lines: map[string][]r2.Vec{}, circles: map[string][]r2.Vec{}}
	antigravity(t).Explain(&self, &view, &s)
	for name, want := range map[string][]r2.Vec{
		"desired path":    {{}, {X: 120}},
		"present path":    {{}, {X: 120}},
		"path of agent 3": {{X: 30, Y: -15}, {X: 30, Y: 105}},
	} {
		if got := s.lines[name]; len(got) != 2 || got[0] != want[0] || r2.Norm(r2.Sub(got[1], want[1])) > 1e-9 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := s.circles["crossing with agent 3"]; len(got) != 1 || s.times != [2]float64{0.25, 0.5} || r2.Norm(r2.Sub(got[0], r2.Vec{X: 30})) > 1e-9 {
		t.Errorf("crossings: %v, after %v", s.circles, s.times)
	}
	// The desired path ends at the target, if that is nearer than two seconds.
	near := view
	near.Target.Pos.X = 70
	ended := sketch{lines: map[string][]r2.Vec{}, circles: map[string][]r2.Vec{}}
	antigravity(t).Explain(&self, &near, &ended)
	if got := ended.lines["desired path"]; len(got) != 2 || r2.Norm(r2.Sub(got[1], r2.Vec{X: 70})) > 1e-9 {
		t.Errorf("the desired path to a target at 70: %v", got)
	}
	// The cardioid reaches as far ahead as a push of its own size equals the pull, and
	// hardly behind: there it has a notch down to the agent's centre.
	ahead, behind := 0.0, 0.0
	for _, p := range s.lines["cardioid"] {
		ahead, behind = max(ahead, p.X), min(behind, p.X)
	}
	if want := 12 * math.Sqrt(3); math.Abs(ahead-want) > 1e-9 || behind < -0.1*want || behind > -0.05*want {
		t.Errorf("the cardioid reaches from %v to %v", behind, ahead)
	}
}
