package player

import (
	"math"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// ShipFacts describes the selected ship, in the scene's units.
type ShipFacts struct {
	ID     int
	Name   string // its group's, and its number there
	Group  string
	Method string // its behaviour, as scene files call it

	Pos      r2.Vec
	Speed    float64 // length/time
	MaxSpeed float64
	SpeedOf  string  // the body as which it moves: its speeds are as seen from there; empty in the scene's own frame
	MadeGood float64 // length/time: how far it got over the last seconds, in a straight line; NaN if it has not been selected for so long
	Stalled  bool    // it is on its way, and gets nowhere
	DeltaV   float64 // length/time: sum of all speed changes so far
	Journeys int     // arrivals so far

	Health     float64 // hit points left
	FullHealth float64 // at the start; 0 for an invulnerable ship
	Wrecked    bool
	Presence   sim.Presence // whether it has come, or has left

	Armed bool // it has a gun
	Shots int  // shells fired
	Hits  int  // of them that hit an enemy that was no wreck yet

	HasTarget bool
	Target    string
	Distance  float64 // length, to the radius at which it arrives; 0 if it has arrived
	OffPlane  float64 // length, of a body from the plane in which ships fly; 0 where it is no farther than Within

	// The earliest interception of the target: straight at full speed from now on. No
	// method is faster.
	HasMeeting bool
	Meet       r2.Vec
	ETA        float64 // scene time from now

	TargetSpeed float64 // length/time, now
	NoMatch     bool    // its method is to meet the target at the target's velocity, and no flight within its limits does

	Stocks    []string // what it has, "ore 3 of 20", and the notes of its group
	Remembers []string // what its script keeps under names, "name = value"
	Says      []string // what its script prints in the next step, a line each

	Detour      bool // on tiles: the path has corners, so it takes longer
	Unreachable bool // on tiles: no path leads to the target
}

// Facts returns the facts about the selected ship or body.
type Facts struct {
	speaker
	ws *Workspace

	progress progress
	view     nav.View // reused from frame to frame
}

// Ship describes the selected ship at the last step. ok is false if none is
// selected.
func (fs *Facts) Ship() (facts ShipFacts, ok bool) {
	if fs.ws.ship == None || fs.ws.ship >= fs.ws.World.Count() {
		return ShipFacts{}, false
	}
	a, s := fs.ws.World.Agent(uint32(fs.ws.ship)), fs.ws.World.Setup()
	f := ShipFacts{
		ID: fs.ws.ship, Name: fs.ws.ShipName(fs.ws.ship),
		Pos: a.Pos, Speed: r2.Norm(a.Vel), MaxSpeed: a.MaxSpeed, DeltaV: a.DeltaV,
		Journeys: fs.ws.World.Journeys().Arrivals(uint32(fs.ws.ship)),
		Health:   fs.ws.World.Arms().Health(uint32(fs.ws.ship)), Wrecked: fs.ws.World.Arms().Wrecked()[fs.ws.ship],
		Presence: fs.ws.World.Presence(uint32(fs.ws.ship)),
	}
	record := fs.ws.World.Arms().Record(uint32(fs.ws.ship))
	f.Shots, f.Hits = record.Shots, record.Hits
	f.MadeGood, f.Stalled = math.NaN(), fs.stalled()
	if speed, _, _, ok := fs.madeGood(); ok {
		f.MadeGood = speed
	}
	if fs.ws.ship < len(s.Health) {
		f.FullHealth = s.Health[fs.ws.ship]
	}
	var b nav.Behavior
	if g := int(a.Group); g >= 0 && g < len(s.Groups) {
		own := s.Groups[g] // an order may have given it another behaviour
		own.Behavior = nav.Steering(own.Behavior, &a)
		f.Group, f.Method = own.Name, own.Method()
		f.Armed, b = s.Groups[g].Gunner != nil, own.Behavior
	}
	v := &fs.view
	fs.ws.World.View(uint32(fs.ws.ship), v)
	if v.Frame != nil {
		a = v.Seen(a)
		f.Speed, f.SpeedOf = r2.Norm(a.Vel), fs.voice.BodyIn(words.ToBody, s.Bodies[v.Frame.Body].Name)
	}
	ship, inSpace := fs.ws.World.Flights().Ship(a.ID)
	if inSpace {
		vel := ship.Now.V
		if v.Frame != nil {
			vel = r3.Sub(vel, fs.ws.World.Bodies()[v.Frame.Body].V)
		}
		f.Speed = r3.Norm(vel)
	}
	f.Stocks = fs.stocks()
	f.Remembers = fs.remembered()
	if nav.Written(b) && f.Presence == sim.Here && !f.Wrecked {
		f.Says = foretold(b, a, v)
	}
	if f.HasTarget = v.Target.Kind != nav.NoGoal; f.HasTarget {
		f.Target = fs.targetName(&v.Target)
		f.Distance = max(0, v.Target.Distance(a.Pos)-v.Target.Within)
		if i := int(v.Target.Index); v.Target.Kind == nav.BodyGoal && !inSpace {
			if off := math.Abs(fs.ws.World.Bodies()[i].R.Z); off > v.Target.Within {
				f.OffPlane = off
			}
		}
		f.Meet, f.ETA, f.HasMeeting = steer.Meeting(&a, v)
		f.Meet = v.InScene(f.Meet, f.ETA)
		f.TargetSpeed = r2.Norm(v.Target.Vel)
		if g := int(a.Group); g >= 0 && g < len(s.Groups) {
			f.NoMatch = !steer.CanMatch(s.Groups[g].Behavior, &a, v)
		}
		f.Detour, f.Unreachable = v.OnPath && v.Way != v.Target.Pos, v.Lost
	}
	return f, true
}

// Fellows returns how many other ships the group of the selected ship has.
func (fs *Facts) Fellows() int {
	if fs.ws.ship == None {
		return 0
	}
	g := int(fs.ws.World.Glance(uint32(fs.ws.ship)).Of.Group)
	if g < 0 || g >= len(fs.ws.Scene.Groups) {
		return 0
	}
	return fs.ws.Scene.Groups[g].Count - 1
}

// coordinate writes one of a place: 0 where it is but an error of rounding beside the other.
func coordinate(x float64, at r2.Vec) string {
	if math.Abs(x) < 1e-9*r2.Norm(at) {
		return "0"
	}
	return format.Text(x)
}

func (fs *Facts) targetName(t *nav.Target) string {
	switch i := int(t.Index); {
	case t.Kind == nav.BodyGoal && i >= 0 && i < len(fs.ws.World.Setup().Bodies):
		return fs.voice.Body(fs.ws.World.Setup().Bodies[i].Name)
	case t.Kind == nav.AgentGoal && i >= 0 && i < fs.ws.World.Count():
		return fs.ws.ShipName(i)
	}
	m := fs.ws.World.Setup().Tiles
	if m == nil {
		return fs.sayf("the point (%s, %s)", coordinate(t.Pos.X, t.Pos), coordinate(t.Pos.Y, t.Pos))
	}
	at := m.At(t.Pos)
	for _, k := range fs.ws.Scene.Marks {
		if k.Tile == at {
			return fs.sayf("mark %s", k.Name)
		}
	}
	return fs.sayf("tile %d,%d", at.X, at.Y)
}

// BodyFacts describes the selected body, in the scene's units.
type BodyFacts struct {
	Index  int
	Name   string
	Radius float64
	Star   bool // or a pair of stars

	// The body about which it moves, as orbit.System.About has it: Earth about the Sun, not about
	// the barycentre that it shares with the Moon.
	Center     int     // or None
	CenterName string  // empty without one
	Distance   float64 // length, to the centre now
	Speed      float64 // length/time, relative to the centre
	Satellites []int   // the bodies that move about it: moons, planets
	Root       string  // of the hierarchy, such as the Sun; empty if the centre is the root
	FromRoot   float64 // length, to the root now

	HasOrbit     bool
	SemiMajor    float64 // length; negative for a hyperbola, infinite for a parabola
	Eccentricity float64
	Inclination  float64 // radians, to the plane of the scene
	Period       float64 // scene time; infinite for an open orbit
	ShipsBound   int     // number of ships with this body as their goal

	// Of bodies that pull each other: by which share the energy and the angular momentum of all of them have changed since the start,
	// which is the error of the integration; and why they rest, empty while they move.
	Pulled                     bool
	EnergyDrift, MomentumDrift float64
	Rest                       string
}

// Body describes the selected body at the time of the frame. ok is false if none is
// selected.
func (fs *Facts) Body() (facts BodyFacts, ok bool) {
	if fs.ws.body == None || fs.ws.body >= len(fs.ws.index.bodyStates) {
		return BodyFacts{}, false
	}
	bodies := fs.ws.World.Setup().Bodies
	b, now := &bodies[fs.ws.body], fs.ws.index.bodyStates[fs.ws.body]
	f := BodyFacts{Index: fs.ws.body, Name: b.Name, Radius: b.Radius, Star: fs.ws.Stellar(fs.ws.body), Satellites: bodies.Satellites(fs.ws.body)}
	var path orbit.Path
	if f.Center, path = bodies.About(fs.ws.body); f.Center >= 0 {
		f.CenterName = bodies[f.Center].Name
		center := fs.ws.index.bodyStates[f.Center]
		f.Distance = distance(now.R, center.R)
		f.Speed = r3.Norm(r3.Sub(now.V, center.V))
		if root := fs.root(f.Center); root != f.Center {
			f.Root, f.FromRoot = bodies[root].Name, distance(now.R, fs.ws.index.bodyStates[root].R)
		}
	}
	if n := bodies.NBody(); n != nil {
		f.Pulled = true
		f.EnergyDrift, f.MomentumDrift = n.Drift(fs.ws.Time())
		_, f.Rest = n.Ends(fs.ws.Time())
	}
	if c, ok := path.(orbit.Conic); ok {
		el := c.Elements(fs.ws.Time())
		f.HasOrbit, f.Eccentricity, f.Inclination = true, el.E, el.I
		f.SemiMajor, f.Period = el.SemiMajorAxis(), math.Inf(1)
		if el.Mu > 0 {
			f.Period = el.Period()
		}
	}
	f.ShipsBound = fs.ws.World.Bound(fs.ws.body)
	return f, true
}

// root returns the body at the top of body i's hierarchy.
func (fs *Facts) root(i int) int {
	bodies := fs.ws.World.Setup().Bodies
	for bodies[i].Parent >= 0 {
		i = bodies[i].Parent
	}
	return i
}

func distance(a, b r3.Vec) float64 { return r3.Norm(r3.Sub(a, b)) }
