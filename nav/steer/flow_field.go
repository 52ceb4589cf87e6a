package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Flow names a field of velocities.
type Flow uint8

// The fields.
const (
	Vortex  Flow = iota // around the centre, which lies at the agent's hand
	Source              // away from the centre
	Uniform             // one direction everywhere
	Noise               // eddies, drawn from the seed
)

// Words returns what scene files write.
func (Flow) Words() []string { return []string{"vortex", "source", "uniform", "noise"} }

// FlowField drifts with a field of velocities: a river, a wind, a whirl. (The way
// to one goal from every tile of a map is the Flow of a tiles.Field.)
//
//	     <-- <-. .
//	  .'           '.
//	 v               ^    vortex, left hand: counter-clockwise
//	 :       c       :
//	 :               :
//	  '. .       . .'
//	     '-> -->
//
//	wish = (w - v) / dt,   w = v_c + s·F, or slower if that exceeds s = MaxSpeed
//
//	vortex   F = l·ρ/max(|ρ|, Scale)       ρ = p - c,  l across ρ
//	source   F = ρ/max(|ρ|, Scale)
//	uniform  F = the direction of Angle
//	noise    F = (∂ψ/∂y, -∂ψ/∂x)·Scale, at most 1      ψ: smooth noise of p/Scale
//
// The centre c is the agent's target, and v_c its velocity; without a target it
// is the origin. Inside of Scale the first two are slower, down to rest in the
// centre. Angle turns them toward the agent's hand: a vortex becomes a spiral
// inward, at 90° a sink.
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999, for following a field; R. Bridson et al., "Curl-Noise for Procedural
// Fluid Flow", SIGGRAPH 2007, for eddies without sources: agents that drift in them
// do not bunch.
//
//  1. Only the field's centre changes with time; noise is the same for every agent.
//  2. Noise has no divergence: as much flows into any circle as out of it.
//  3. |w| ≤ MaxSpeed, unless the centre itself is faster.
type FlowField struct {
	Kind  Flow    `default:"vortex" help:"shape of the field"`
	Scale float64 `default:"50" min:"1e-9" unit:"length" help:"radius of the core of a vortex or source; size of an eddy"`
	Angle float64 `default:"0" min:"-180" max:"180" unit:"degrees" help:"uniform: direction of the flow, from +x; else angle by which the flow is turned to the hand"`
}

// Looks returns the empty sight: obstacles do not matter.
func (b *FlowField) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *FlowField) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *FlowField) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *FlowField) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	var center, frame r2.Vec
	if b.Kind <= Source && v.Target.Kind != nav.NoGoal {
		center, frame = v.Target.Pos, v.Target.Vel
	}
	flow := b.at(r2.Sub(self.Pos, center), self.Hand, v)
	vel := frame
	if u, ok := portable.Unit(flow); ok {
		speed := min(portable.Norm(flow)*self.MaxSpeed, along(u, frame, self.MaxSpeed))
		vel = portable.AddScaled(frame, speed, u)
	}
	arrow(p, "flow", nav.InkPull, self.Pos, vel)
	return reach(self, v, vel, p)
}

// at returns F at a position relative to the centre, for agents of one hand.
func (b *FlowField) at(place r2.Vec, hand nav.Handedness, v *nav.View) r2.Vec {
	const lane = 0x666c6f77 // "flow": no other draw shares it
	sin, cos := notesOf(v).flow.sincos(b.Angle * (math.Pi / 180))
	core := max(portable.Norm(place), b.Scale)
	flow := r2.Vec{X: place.X / core, Y: place.Y / core}
	switch b.Kind {
	case Uniform:
		return r2.Vec{X: cos, Y: sin}
	case Noise:
		dx, dy := gradient(v.Seed, place.X/b.Scale, place.Y/b.Scale, lane)
		flow = portable.AtMost(1, r2.Vec{X: dy, Y: -dx})
	case Vortex:
		flow = nav.Quarter(flow, hand)
	}
	return portable.AddScaled(portable.Scale(cos, flow), sin, nav.Quarter(flow, hand))
}

// turned is the last sine and cosine of an angle: most agents of a scene have the same.
type turned struct{ angle, sin, cos float64 }

func (t *turned) sincos(angle float64) (sin, cos float64) {
	if angle != t.angle || t.sin == 0 && t.cos == 0 {
		t.angle = angle
		t.sin, t.cos = portable.Sincos(angle)
	}
	return t.sin, t.cos
}

func init() {
	nav.Register("flow_field", "drifts with a field of velocities", func() nav.Behavior { return new(FlowField) })
}
