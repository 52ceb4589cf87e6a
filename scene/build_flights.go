package scene

import (
	"errors"
	"math"
	"strings"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r3"
)

// shipOrbit is the orbit on which the ships of a group start.
type shipOrbit struct {
	tomlfile.Table
	OrbitKeys
	Longitude float64 `toml:"longitude" min:"-360" max:"360" unit:"degrees" help:"Instead of an orbit: the ship rests on the ground of the body, at this eastern longitude."`
	Latitude  float64 `toml:"latitude" min:"-90" max:"90" unit:"degrees" help:"Instead of an orbit: the latitude at which it rests on the ground."`
	Lagrange  string  `toml:"lagrange" enum:"L1,L2,L3" help:"Instead of an orbit: the ship rests at this Lagrange point of the body and the one that the body moves about."`
	Spacing   float64 `toml:"spacing" min:"-360" max:"360" unit:"degrees" help:"True anomaly from one ship of the group to the next; if absent, they are spread over the whole orbit."`
}

// shipRadius is the radius of ships on orbits that have none, 150 m in au.
const shipRadius = 1e-9

// orbital reports whether a craft has the drive orbital.
func (c *craft) orbital() bool {
	return len(c.Drive) > 0 && c.Drive[0].name == nav.Name(new(nav.Orbital))
}

// countShips gives each group that is on an orbit at least one ship.
func (b *builder) countShips() {
	for i := range b.file.Groups {
		if t := &b.file.Groups[i]; t.Orbit != nil {
			if !t.Has("count") {
				t.Count = 1
			}
			if !t.Has("radius") {
				t.Radius = shipRadius
			}
		}
	}
}

// fliesIn reports whether the ships of a group can fly in this scene, and the mistakes if not.
func (b *builder) fliesIn(t *groupTable) bool {
	switch f := &b.file; {
	case !t.orbital() && t.Orbit != nil:
		b.Fail(t.Pos("orbit"), `add drive = "orbital", or leave it out`, "only ships with the drive orbital start on an orbit")
	case !t.orbital() && b.planner(t) != nil:
		p := b.planner(t)
		b.Fail(p.at, `add drive = "orbital"`, "%s plans the burns of ships with the drive orbital, and this group has another one", p.name)
	case t.orbital() && b.planner(t) != nil && len(t.Burns) > 0:
		b.Fail(t.Burns[0].Tree().Key, "keep one of them", "the flight plan and %s both say what the engine does", b.planner(t).name)
	case !t.orbital() && len(t.Burns) > 0:
		b.Fail(t.Burns[0].Tree().Key, `add drive = "orbital"`, "only ships with the drive orbital follow a flight plan")
	case !t.orbital():
		return true
	case b.inSky() == "" || b.scene.Galaxy:
		b.Fail(t.Drive[0].at, `add [system] with builtin = "solar"`, "the drive orbital falls among the bodies of a system, and this scene has none")
	case t.Orbit == nil && (t.Count > 0 || t.Source != nil):
		b.Fail(t.Tree().Key, `add orbit = { about = "Earth", altitude = 400 }`, "ships with the drive orbital start on an orbit, and this group has none")
	case t.Place != nil:
		b.Fail(t.Pos("place"), "keep one", "orbit and place both say where the group starts")
	case t.Source != nil:
		b.Fail(t.Pos("source"), "write count in its place", "a source lets agents come to places of the plane, where a ship would be on no orbit; ships with the drive orbital are there from the start")
	case t.Square:
		b.Fail(t.Pos("square"), "leave it out", "ships with the drive orbital are balls in space, and a square lies in the plane")
	case f.Tiles != nil:
		b.Fail(f.Pos("tiles"), "leave it out, or give the group another drive", "ships with the drive orbital fly in space, where the walls of a map, which have no height, would not stop them")
	default:
		return b.fuelled(t)
	}
	return false
}

// planner returns the first behaviour of a group that plans burns, or nil.
func (b *builder) planner(t *groupTable) *part {
	for i := range t.Steer {
		p := &t.Steer[i]
		if made, err := nav.New(p.name); p.file == "" && err == nil && steer.Plans(made) != "" {
			return p
		}
	}
	return nil
}

// notAlone refuses a single agent with the drive orbital: only groups start on orbits.
func (b *builder) notAlone(t *agentTable, c *craft) {
	if c.orbital() {
		b.Fail(t.Tree().Key, "write a [[group]] with orbit instead", "ships with the drive orbital are in groups, which start on an orbit; one without count is a single ship")
	}
}

// fuelled reports whether the masses of a group's ships fit together.
func (b *builder) fuelled(t *groupTable) bool {
	d := t.Drive[0]
	number := func(key string) float64 {
		if n := d.params.Lookup(key); n != nil {
			return tomlfile.ParseNumber(n)
		}
		return 0
	}
	at := func(key string) tomlfile.Span { return d.params.Lookup(key).Value }
	thrust, isp, propellant := number("thrust"), number("isp"), number("propellant")
	switch {
	case (thrust > 0 || isp > 0 || propellant > 0) && !t.Has("mass"):
		b.Fail(d.at, "add mass = 1000", "an engine with a thrust, an isp or propellant needs the mass of the ship, in kg")
	case isp > 0 && !(propellant > 0):
		b.Fail(at("isp"), "add propellant, in kg", "with an isp the engine uses propellant, and the ship has none")
	case propellant > 0 && propellant >= t.Mass:
		b.Fail(at("propellant"), "give the mass of the whole ship as mass", "the propellant is a part of the mass, which is %v kg", t.Mass)
	case propellant > 0 && !(isp > 0):
		b.Fail(at("propellant"), "add isp = 300", "without an isp no propellant is used")
	default:
		return true
	}
	return false
}

// launch puts the ships of a group on their orbit, and returns where that is.
func (b *builder) launch(t *groupTable) []start {
	o, s := t.Orbit, &b.scene.Setup
	before := len(b.Found)
	about, ok := b.body(o.About, o.Pos("about"))
	if !ok {
		return nil
	}
	plan := b.flightPlan(t)
	if s.Flights == nil {
		s.Flights = &sim.Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}}
	}
	spacing := 360 / float64(t.Count)
	if o.Has("spacing") {
		spacing = o.Spacing
	}
	var placed []start
	landed := o.Has("longitude") || o.Has("latitude")
	for i := range t.Count {
		about := about
		var st orbit.State
		ok := true
		switch on := float64(spacing * float64(i)); {
		case landed && (o.Lagrange != "" || o.Has("altitude") || o.Position != nil), o.Lagrange != "" && (o.Has("altitude") || o.Position != nil):
			b.Fail(o.Tree().Key, "keep one", "an orbit, a place on the ground and a Lagrange point all say where the ship is")
			return nil
		case landed:
			st.R = b.onGround(about, o.Longitude+on, o.Latitude)
		case o.Lagrange != "":
			var err error
			if about, st, err = flights.AtRest(s.Bodies, about, int(o.Lagrange[1]-'0'), s.Start); err != nil {
				b.Fail(o.Pos("lagrange"), "", "there is no %s: %s", o.Lagrange, strings.TrimPrefix(err.Error(), "plan: "))
				return nil
			}
		default:
			st, ok = o.State(&b.Decoder, &o.Table, &s.Bodies[about], on)
		}
		if !ok || len(b.Found) > before {
			return nil
		}
		s.Flights.Ships = append(s.Flights.Ships, flights.Start{Agent: uint32(len(s.Agents) + i), About: about, State: st, Plan: plan, Landed: landed})
		body := b.scatter.states[about]
		placed = append(placed, start{pos: plane(orbit.State{R: r3.Add(body.R, st.R)}), vel: plane(orbit.State{R: r3.Add(body.V, st.V)}), near: nowhere})
	}
	return placed
}

// onGround returns the place of a longitude and a latitude on a body at the start, from its middle.
func (b *builder) onGround(body int, longitude, latitude float64) r3.Vec {
	axes := b.scene.Looks[body].Spin.Axes(b.scene.Setup.Start)
	sinL, cosL := portable.Sincos(longitude * degree)
	sinB, cosB := portable.Sincos(latitude * degree)
	up := portable.AddScaled3(portable.AddScaled3(portable.Scale3(cosB*cosL, axes[0]), cosB*sinL, axes[1]), sinB, axes[2])
	const fine = 1e9 // so that it has the same bits on every machine
	for _, x := range []*float64{&up.X, &up.Y, &up.Z} {
		*x = math.Round(*x*fine) / fine
	}
	return portable.Scale3(b.scene.Setup.Bodies[body].Radius, up)
}

// flightPlan returns the burns of a group's ships. A burn without an engine of its own uses the ship's.
func (b *builder) flightPlan(t *groupTable) (plan orbit.Plan) {
	if len(t.Burns) > MostBurns {
		b.Fail(t.Burns[MostBurns].Tree().Key, "", "a plan has at most %d burns, this one has %d", MostBurns, len(t.Burns))
		return nil
	}
	g := b.scene.Setup.Groups[len(b.scene.Setup.Groups)-1]
	engine, _ := g.Drive.(*nav.Orbital)
	last, begins := math.Inf(-1), b.scene.Setup.Start
	for i := range t.Burns {
		one := &t.Burns[i]
		burn := one.Burn(&b.Decoder, begins)
		if engine != nil && !one.Has("thrust") && !one.Has("isp") {
			burn.Thrust, burn.Exhaust = engine.Thrust*1000*flightNewton, engine.Isp*earthly*flightSpeed
		}
		if burn.On == orbit.OnTime && (one.Time != nil || one.Has("hours")) {
			if burn.Time < last {
				b.Fail(one.Tree().Key, "put the burns in order", "this burn comes before the one above")
			}
			last = burn.Time
		}
		plan = append(plan, burn)
	}
	return plan
}

// spins gives the ships that land the rotations of the bodies.
func (b *builder) spins() {
	s := &b.scene.Setup
	if s.Flights == nil {
		return
	}
	for i := range s.Bodies {
		spin := b.scene.Looks[i].Spin
		pole := spin.Axes(s.Start)[2]
		const fine = 1e9 // so that it has the same bits on every machine
		for _, x := range []*float64{&pole.X, &pole.Y, &pole.Z} {
			*x = math.Round(*x*fine) / fine
		}
		s.Flights.Spins = append(s.Flights.Spins, flights.Spin{Pole: pole, Rate: spin.Rate()})
	}
}

// badFlight reports a ship that cannot fly, at the burn that is to blame if one is.
func (b *builder) badFlight(e *sim.SetupError, first int) {
	at := b.sourceOf(e, first)
	cause := errors.Unwrap(e)
	text := strings.TrimPrefix(cause.Error(), "orbit: ")
	if burn := new(orbit.BurnError); errors.As(cause, &burn) {
		if t := &b.file.Groups[b.scene.Setup.Agents[e.Index].Group]; burn.Burn < len(t.Burns) {
			at, text = t.Burns[burn.Burn].Tree().Key, "this burn "+burn.Problem
		}
	}
	b.Fail(at, "", "the ship %s cannot fly: %s", b.scene.Setup.AgentName(uint32(e.Index)), text)
}
