package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// The stars of the backdrop drift with what the person moves, by as many points as the
// picture, and not with bodies that the camera follows.
func TestDriftOfTheBackdrop(t *testing.T) {
	p, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	for range 30 {
		p.Advance(1.0 / 60)
	}
	if d := p.View().Drift; d != (r2.Vec{}) {
		t.Errorf("the first view drifts by %v", d)
	}
	p.Observer.Pan(50, -20)
	p.Advance(0)
	if d := p.View().Drift; math.Abs(d.X-50) > 1e-6 || math.Abs(d.Y+20) > 1e-6 {
		t.Errorf("moved by (50, -20) it drifts by %v", d)
	}
	p.Observer.ResumeView(OwnView{Body: "Mars", Height: 0.01})
	p.Advance(0)
	before, center := p.View().Drift, p.Observer.Plane().Center
	for range 100 {
		p.Advance(0.1)
	}
	if d := p.View().Drift; d != before || p.Observer.Plane().Center == center {
		t.Errorf("with Mars it drifts by %v", r2.Sub(d, before))
	}
	p.Selection.SelectBody(3)
	p.Selection.FlyToSelection()
	for range 600 {
		p.Advance(1.0 / 60)
	}
	if d := p.View().Drift; !(r2.Norm(d) < 1e5) {
		t.Errorf("a flight across the system drifts by %v", d)
	}
	p.Observer.SetReducedMotion(true)
	still := p.View().Drift
	p.Observer.Pan(300, 300)
	p.Advance(0)
	if d := p.View().Drift; d != still {
		t.Error("with reduced motion it drifts")
	}
}
