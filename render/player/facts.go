package player

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
)

// Facts is what there is to know about the selected ship, in the scene's units.
type Facts struct {
	ID     int
	Name   string // its group's, and its number there
	Group  string
	Method string // its behaviour, as scene files call it

	Pos      r2.Vec
	Speed    float64 // length/time
	MaxSpeed float64
	DeltaV   float64 // length/time: all speed changes so far, added up
	Journeys int     // arrivals so far

	Health     float64 // hit points left
	FullHealth float64 // with which it started; 0 where shells do it no harm
	Wrecked    bool

	HasTarget bool
	Target    string  // the name of where it goes
	Distance  float64 // length, to the target's edge of arrival; 0 when there

	// Where and when it first meets its target, were it to fly straight there
	// at full speed from now: no method is earlier.
	HasMeeting bool
	Meet       r2.Vec
	ETA        float64 // scene time from now

	Around bool // on tiles the way there has corners, and takes longer
	Lost   bool // on tiles there is no way
}

// sight is the room that facts are computed in, kept for the next frame.
type sight struct{ view nav.View }

// Facts returns the facts about the selected ship at the last step, or false
// where none is selected.
func (p *Player) Facts() (Facts, bool) {
	if p.Ship == None || p.Ship >= len(p.World.Agents()) {
		return Facts{}, false
	}
	a, s := &p.World.Agents()[p.Ship], p.World.Setup()
	f := Facts{
		ID: p.Ship, Name: p.ShipName(p.Ship),
		Pos: a.Pos, Speed: r2.Norm(a.Vel), MaxSpeed: a.MaxSpeed, DeltaV: a.DeltaV,
		Journeys: p.World.Journeys(uint32(p.Ship)),
		Health:   p.World.Health(uint32(p.Ship)), Wrecked: p.World.Wrecked(uint32(p.Ship)),
	}
	if p.Ship < len(s.Health) {
		f.FullHealth = s.Health[p.Ship]
	}
	if g := int(a.Group); g >= 0 && g < len(s.Groups) {
		f.Group, f.Method = s.Groups[g].Name, nav.Method(s.Groups[g].Behavior)
	}
	v := &p.facts.view
	p.World.View(uint32(p.Ship), v)
	if f.HasTarget = v.Target.Kind != nav.NoGoal; f.HasTarget {
		f.Target = p.targetName(&v.Target)
		f.Distance = max(0, r2.Norm(r2.Sub(v.Target.Pos, a.Pos))-v.Target.Within)
		f.Meet, f.ETA, f.HasMeeting = nav.Meeting(a, v)
		f.Around, f.Lost = v.OnPath && v.Way != v.Target.Pos, v.Lost
	}
	return f, true
}

func (p *Player) targetName(t *nav.Target) string {
	switch i := int(t.Index); {
	case t.Kind == nav.BodyGoal && i >= 0 && i < len(p.World.Setup().Bodies):
		return p.World.Setup().Bodies[i].Name
	case t.Kind == nav.AgentGoal && i >= 0 && i < len(p.World.Agents()):
		return p.ShipName(i)
	}
	m := p.World.Setup().Tiles
	if m == nil {
		return "a point"
	}
	at := m.At(t.Pos)
	for _, k := range p.Scene.Marks {
		if k.Tile == at {
			return "mark " + k.Name
		}
	}
	return fmt.Sprintf("tile %d,%d", at.X, at.Y)
}

// BodyFacts is what there is to know about the selected body, in the scene's
// units.
type BodyFacts struct {
	Index  int
	Name   string
	Parent string // empty for a body that moves around nothing
	Radius float64

	Distance float64 // length, to the parent now
	Speed    float64 // length/time, relative to the parent
	Root     string  // of the hierarchy, the Sun; empty where the parent is it
	FromRoot float64 // length, to the root now

	HasOrbit     bool
	SemiMajor    float64 // length; negative for a hyperbola, infinite for a parabola
	Eccentricity float64
	Inclination  float64 // radians, to the plane of the scene
	Period       float64 // scene time; infinite for an open orbit
	ShipsBound   int     // ships on their way to it
}

// BodyFacts returns the facts about the selected body at the time of the
// picture, or false where none is selected.
func (p *Player) BodyFacts() (BodyFacts, bool) {
	if p.Body == None || p.Body >= len(p.cast.states) {
		return BodyFacts{}, false
	}
	bodies := p.World.Setup().Bodies
	b, now := &bodies[p.Body], p.cast.states[p.Body]
	f := BodyFacts{Index: p.Body, Name: b.Name, Radius: b.Radius}
	if b.Parent >= 0 {
		f.Parent = bodies[b.Parent].Name
		center := p.cast.states[b.Parent]
		f.Distance = distance(now.R, center.R)
		f.Speed = r3.Norm(r3.Sub(now.V, center.V))
		if root := p.root(b.Parent); root != b.Parent {
			f.Root, f.FromRoot = bodies[root].Name, distance(now.R, p.cast.states[root].R)
		}
	}
	if c, ok := b.Path.(orbit.Conic); ok {
		el := c.Elements(p.Time())
		f.HasOrbit, f.Eccentricity, f.Inclination = true, el.E, el.I
		f.SemiMajor, f.Period = el.SemiMajorAxis(), math.Inf(1)
		if el.Mu > 0 {
			f.Period = el.Period()
		}
	}
	for i := range p.World.Agents() {
		if g := &p.World.Agents()[i].Goal; g.Kind == nav.BodyGoal && int(g.Index) == p.Body {
			f.ShipsBound++
		}
	}
	return f, true
}

// root returns the body at the top of body i's hierarchy.
func (p *Player) root(i int) int {
	bodies := p.World.Setup().Bodies
	for bodies[i].Parent >= 0 {
		i = bodies[i].Parent
	}
	return i
}

func distance(a, b r3.Vec) float64 { return r3.Norm(r3.Sub(a, b)) }
