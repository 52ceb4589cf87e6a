package nav_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"galaxy/nav"

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
		for one, sum := range map[string]string{"push of": "pushes", "side-step of": "side-steps"} {
			total := r2.Vec{}
			for _, a := range notes.arrows {
				if strings.HasPrefix(a.name, one) {
					total = r2.Add(total, a.vec)
				}
			}
			if told := notes.told(sum); !(r2.Norm(r2.Sub(total, told)) <= 1e-9*(1+r2.Norm(told))) {
				t.Fatalf("told %s %v, sum of what was told %v", sum, told, total)
			}
		}
	}
}

// sketch is a pen that keeps lines and circles.
type sketch struct {
	notebook
	lines, circles map[string][]r2.Vec
}

func (s *sketch) Line(name string, _ nav.Ink, from, to r2.Vec) {
	s.lines[name] = append(s.lines[name], from, to)
}

func (s *sketch) Circle(name string, _ nav.Ink, center r2.Vec, _ float64) {
	s.circles[name] = append(s.circles[name], center)
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
	if got := s.circles["crossing with agent 3: it in 0.25, self in 0.50"]; len(got) != 1 || r2.Norm(r2.Sub(got[0], r2.Vec{X: 30})) > 1e-9 {
		t.Errorf("crossings: %v", s.circles)
	}
	// The cardioid reaches as far ahead as a push of its own size equals the pull,
	// and not behind.
	ahead, behind := 0.0, 0.0
	for _, p := range s.lines["cardioid"] {
		ahead, behind = max(ahead, p.X), min(behind, p.X)
	}
	if want := 12 * math.Sqrt(3); math.Abs(ahead-want) > 1e-9 || behind < -0.1*want {
		t.Errorf("the cardioid reaches from %v to %v", behind, ahead)
	}
}
