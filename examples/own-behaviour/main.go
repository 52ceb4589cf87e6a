// Command own-behaviour is galaxy with two behaviours more: orbiter, which circles its
// target, and shy (shy.go), which adds up what everything near does to it. Scenes, panels,
// lists and orders know them like any other.
//
//	go run -trimpath . own.toml             # the window
//	go run -trimpath . run own.toml         # without one
//	go run -trimpath . compare own.toml --steer orbiter --steer shy
//
// With -trimpath, as make has it, Go takes Dear ImGui from its cache: to compile it takes minutes.
package main

import (
	"galaxy/app"
	"galaxy/nav"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Orbiter flies around its target at a distance, counter-clockwise.
type Orbiter struct {
	Distance float64 `default:"40" min:"1" unit:"length" help:"radius of the circle"`
	Label    string  `default:"circle" max:"20" help:"what the circle is called in the picture"`
}

// Steer implements nav.Behavior.
func (b *Orbiter) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	return r2.Scale(1/v.Dt, r2.Sub(b.velocity(self, v), self.Vel))
}

// Explain implements nav.Explainer: it draws what Steer decides.
func (b *Orbiter) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	p.Circle(nav.Stroke{Kind: b.Label, Ink: nav.InkLimit}, v.Target.Pos, b.Distance)
	p.Arrow(nav.Stroke{Kind: "direction", Ink: nav.InkSum}, self.Pos, b.velocity(self, v))
}

// velocity is along the circle, and toward it from wherever the agent is off it.
func (b *Orbiter) velocity(self *nav.Agent, v *nav.View) r2.Vec {
	out := r2.Sub(self.Pos, v.Target.Pos)
	far := r2.Norm(out)
	if v.Target.Kind == nav.NoGoal || far == 0 {
		return self.Vel
	}
	out = r2.Scale(1/far, out)
	off := math.Max(-1, math.Min(1, (b.Distance-far)/b.Distance))
	course := r2.Add(r2.Vec{X: -out.Y, Y: out.X}, r2.Scale(2*off, out))
	return r2.Scale(self.MaxSpeed/r2.Norm(course), course)
}

func main() {
	nav.Register("orbiter", "circles its target at a distance", func() nav.Behavior { return new(Orbiter) })
	nav.Register("shy", "flies to its target and is pushed by whatever is near", func() nav.Behavior { return new(Shy) })
	app.Main()
}
