// Package plan reads flight plans: files that put a ship on an orbit and say what its engine does.
//
//	plan = 1
//	title = "Once round the Moon"
//	start = 2028-12-03
//	days = 9
//	closest = ["Moon"]
//
//	[ship]
//	about = "Earth"
//	altitude = 200
//
//	[[burn]]
//	hours = 2
//	prograde = 3.15
package plan

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"reflect"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/scene/tomlfile"

	"github.com/invopop/jsonschema"
	"gonum.org/v1/gonum/spatial/r3"
)

// Plan is a flight plan in the units of the Solar System: au and days past J2000.0 TDB, and kg.
type Plan struct {
	File, Title, Summary string
	System               orbit.System
	Until                float64
	Closest              []int // bodies whose distances are of interest
	Shadows              []int // bodies whose shadows are
	Craft                orbit.Craft
	Burns                orbit.Plan
}

var planFormat = tomlfile.Format{Noun: "a flight plan", Header: "plan = 1"}

// planFile is a whole plan. Its tags define the format.
type planFile struct {
	tomlfile.Table
	Plan    int         `toml:"plan" need:"yes" eg:"1" help:"Version of this format: 1. It is the first line."`
	Title   string      `toml:"title" need:"yes" help:"Name of the flight, for people."`
	Summary string      `toml:"summary" help:"One line for lists."`
	Start   *date       `toml:"start" help:"When the flight begins, as 2028-12-03, \"2028-12-03 04:30 UTC\" or \"today\"; TDB without a scale. It is needed."`
	Days    float64     `toml:"days" need:"yes" eg:"9" min:"0.001" max:"100000" unit:"days" help:"How long it is followed."`
	Closest []string    `toml:"closest" help:"Bodies to which the closest approaches are told, as [\"Moon\"]."`
	Shadows []string    `toml:"shadows" help:"Bodies in whose shadow the ship is looked for."`
	Ship    *shipTable  `toml:"ship" help:"Where the ship is, and its masses."`
	Burns   []burnTable `toml:"burn" help:"What its engine does, in order."`
}

// shipTable is the ship at the beginning.
type shipTable struct {
	tomlfile.Table
	About       string  `toml:"about" need:"yes" eg:"\"Earth\"" help:"The body that it is about: the Sun, a planet or a moon."`
	Altitude    float64 `toml:"altitude" min:"0" max:"1e11" unit:"km" help:"Height of the periapsis of its orbit above the mean radius of the body."`
	Apoapsis    float64 `toml:"apoapsis" min:"0" max:"1e11" unit:"km" help:"Height of the apoapsis; without it, the orbit is a circle."`
	Inclination float64 `toml:"inclination" min:"0" max:"180" unit:"degrees" help:"Inclination of the orbit to the ecliptic of J2000.0."`
	Node        float64 `toml:"node" min:"-360" max:"360" unit:"degrees" help:"Longitude of the ascending node."`
	Argument    float64 `toml:"argument" min:"-360" max:"360" unit:"degrees" help:"Argument of periapsis."`
	Anomaly     float64 `toml:"anomaly" min:"-360" max:"360" unit:"degrees" help:"True anomaly at the start: 0 is at periapsis."`
	Position    *triple `toml:"position" help:"Instead of an orbit: the place [x, y, z] in km from the body, in the ecliptic of J2000.0."`
	Velocity    *triple `toml:"velocity" help:"The velocity with position, in km/s."`
	Mass        float64 `toml:"mass" min:"0" max:"1e15" unit:"kg" help:"Mass of the ship with its propellant; burns with a thrust or an isp need it."`
	Propellant  float64 `toml:"propellant" min:"0" max:"1e15" unit:"kg" help:"The part of the mass that burns may use."`
}

// burnTable is a burn.
type burnTable struct {
	tomlfile.Table
	Time     *date   `toml:"time" help:"When: the middle of a burn that lasts. With at: the time from which to wait."`
	Hours    float64 `toml:"hours" min:"0" max:"1e7" unit:"hours" help:"Instead of time: hours after the start."`
	At       string  `toml:"at" enum:"periapsis,apoapsis,ascending node,descending node,entry,exit" help:"The event at which it is: the next one after the time, or after the burn before."`
	Prograde float64 `toml:"prograde" min:"-1000" max:"1000" unit:"km/s" help:"Δv along the velocity about the centre."`
	Normal   float64 `toml:"normal" min:"-1000" max:"1000" unit:"km/s" help:"Δv along the normal of the orbit."`
	Radial   float64 `toml:"radial" min:"-1000" max:"1000" unit:"km/s" help:"Δv outwards, at right angles to both."`
	ISP      float64 `toml:"isp" min:"0" max:"1e7" unit:"s" help:"Specific impulse; 0 uses no propellant."`
	Thrust   float64 `toml:"thrust" min:"0" max:"1e12" unit:"kN" help:"Thrust; 0 is an impulse."`
	Follows  bool    `toml:"follows" help:"A burn with a thrust, prograde alone, turns with the velocity instead of keeping its direction."`
}

// mostBurns bounds the burns of a plan.
const mostBurns = 1000

// date is a time of a plan.
type date struct{ scene.Instant }

func (t *date) Read(n *tomlfile.Node, d *tomlfile.Decoder) { t.ReadAs("time", "2028-12-03", n, d) }

// triple is a vector.
type triple r3.Vec

func (v *triple) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	if n.Kind != tomlfile.ArrayKind || len(n.Items) != 3 {
		d.Fail(n.Value, "write [x, y, z]", "this is a vector of three numbers")
		return
	}
	for i, to := range []*float64{&v.X, &v.Y, &v.Z} {
		*to, _ = d.Number(n.Items[i], "the vector", `min:"-1e11" max:"1e11"`)
	}
}

//go:embed plans
var plans embed.FS

// Builtin lists the names of the built-in plans, sorted.
func Builtin() []string { return tomlfile.Names(plans, "plans", "") }

// maxPlan is the largest size of a plan's file in bytes.
const maxPlan = 1 << 20

// Open reads a built-in plan by name, or a file by path. Its errors tell all mistakes with their places.
func Open(nameOrPath string) (*Plan, error) {
	if text, err := plans.ReadFile("plans/" + nameOrPath + tomlfile.Extension); err == nil {
		return parse(&tomlfile.Source{Name: nameOrPath, Text: text})
	}
	src, err := tomlfile.ReadFile(nameOrPath, maxPlan, false)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no plan %s; %s", sanitize.Line(nameOrPath), suggest.Hint(nameOrPath, Builtin()))
	case err != nil:
		return nil, fmt.Errorf("plan %s cannot be read: %w", sanitize.Line(nameOrPath), err)
	}
	return parse(src)
}

func parse(src *tomlfile.Source) (*Plan, error) {
	if err := src.Decode(); err != nil {
		return nil, err
	}
	root, bad := tomlfile.Parse(src, planFormat)
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	r := reader{Decoder: &tomlfile.Decoder{Format: planFormat}, system: orbit.SolarSystem(orbit.Integrated)}
	p := r.read(root)
	if len(r.Found) > 0 {
		return nil, r.Mistakes()
	}
	p.File = src.Name
	return p, nil
}

// reader reads one file.
type reader struct {
	*tomlfile.Decoder
	system orbit.System
}

// Units of plans in au, days and kg.
const (
	km     = 1 / orbit.AU
	second = 1 / 86400.0
	kmS    = km / second
	newton = 1e-3 * kmS / second // kg·km/s²
	// earthly is the acceleration by which a specific impulse is a speed, km/s².
	earthly = 9.80665e-3
	degree  = math.Pi / 180
)

func (r *reader) read(root *tomlfile.Node) *Plan {
	var f planFile
	if n := root.Lookup("burn"); n != nil && n.Kind == tomlfile.ArrayKind && len(n.Items) > mostBurns {
		r.Fail(n.Items[mostBurns].Key, "make it two plans", "a plan has at most %d burns, this one has %d", mostBurns, len(n.Items))
		return nil
	}
	r.Table(root, reflect.ValueOf(&f).Elem(), "the plan")
	switch {
	case len(r.Found) > 0:
		return nil
	case f.Plan != 1:
		r.Fail(f.Pos("plan"), "write plan = 1", "this program reads plans of version 1, not %d", f.Plan)
		return nil
	case f.Start == nil:
		r.Fail(root.Key, "add start = 2028-12-03", "the plan has no start")
		return nil
	case f.Ship == nil:
		r.Fail(root.Key, `add [ship] with about = "Earth" and altitude = 400`, "the plan has no ship")
		return nil
	}
	start := f.Start.Number
	p := &Plan{System: r.system, Title: f.Title, Summary: f.Summary, Until: start + f.Days, Closest: r.bodies(&f.Table, "closest", f.Closest), Shadows: r.bodies(&f.Table, "shadows", f.Shadows)}
	first, end := orbit.Integrated.Range()
	if start < first || p.Until > end {
		r.Fail(f.Start.At, "begin and end within them", "the flight is not within the planets' tables, 3000 BC to AD 3000")
	}
	for i, body := range p.Shadows {
		if !(r.system[body].Radius > 0) || r.system[body].Parent < 0 {
			r.Fail(f.Tree().Lookup("shadows").Items[i].Value, "name a planet or a moon", "%s throws no shadow", r.system[body].Name)
		}
	}
	p.Craft = r.craft(f.Ship, start)
	for i := range f.Burns {
		p.Burns = append(p.Burns, r.burn(&f.Burns[i], start))
	}
	return p
}

// body finds a body by its name.
func (r *reader) body(name string, at tomlfile.Span) int {
	i, err := r.system.Find(name)
	if err != nil {
		r.Unknown(at, name, r.system.Names, "there is no body %q in the Solar System", name)
		return 0
	}
	return i
}

func (r *reader) bodies(t *tomlfile.Table, key string, names []string) (list []int) {
	for i, name := range names {
		list = append(list, r.body(name, t.Tree().Lookup(key).Items[i].Value))
	}
	return list
}

// craft returns the ship at the beginning.
func (r *reader) craft(s *shipTable, start float64) orbit.Craft {
	c := orbit.Craft{Time: start, About: r.body(s.About, s.Pos("about")), Mass: s.Mass, Propellant: s.Propellant}
	b := &r.system[c.About]
	if s.Propellant > 0 && s.Propellant >= s.Mass {
		r.Fail(s.Pos("propellant"), "give the mass of the whole ship as mass", "the propellant is a part of the mass, which is %v kg", s.Mass)
	}
	switch {
	case s.Position != nil && s.Velocity != nil:
		for _, key := range []string{"altitude", "apoapsis", "inclination", "node", "argument", "anomaly"} {
			if s.Has(key) {
				r.Fail(s.Pos(key), "leave it out, or leave position and velocity out", "%s and position say the same thing in two ways", key)
			}
		}
		c.State = orbit.State{R: r3.Scale(km, r3.Vec(*s.Position)), V: r3.Scale(kmS, r3.Vec(*s.Velocity))}
		return c
	case s.Position != nil || s.Velocity != nil:
		r.Fail(s.Tree().Key, "give position and velocity", "one of position and velocity is missing")
		return c
	case !s.Has("altitude"):
		r.Fail(s.Tree().Key, "add altitude = 400", "the ship has no orbit")
		return c
	case !(b.Mu > 0):
		r.Fail(s.Pos("about"), "name a body with a mass", "nothing circles %s, which has no mass", b.Name)
		return c
	case s.Has("apoapsis") && s.Apoapsis < s.Altitude:
		r.Fail(s.Pos("apoapsis"), "altitude is the lower one", "the apoapsis is lower than the periapsis at %v km", s.Altitude)
		return c
	}
	low := b.Radius + s.Altitude*km
	high := low
	if s.Has("apoapsis") {
		high = b.Radius + s.Apoapsis*km
	}
	el := orbit.Elements{
		Q: low, E: (high - low) / (high + low), I: s.Inclination * degree, Node: s.Node * degree, Peri: s.Argument * degree, Mu: b.Mu,
	}
	if err := el.Check(); err != nil {
		r.Fail(s.Tree().Key, "give other heights", "this is no orbit: %s", strings.TrimPrefix(err.Error(), "orbit: "))
		return c
	}
	mean := orbit.MeanFromEccentric(el.E, orbit.EccentricFromTrue(el.E, s.Anomaly*degree))
	c.State.R, c.State.V = el.State(mean / el.MeanMotion())
	return c
}

var events = map[string]orbit.FlightKind{
	"periapsis": orbit.OnPeriapsis, "apoapsis": orbit.OnApoapsis, "ascending node": orbit.OnAscendingNode,
	"descending node": orbit.OnDescendingNode, "entry": orbit.OnEntry, "exit": orbit.OnExit,
}

// burn returns a burn of a flight.
func (r *reader) burn(b *burnTable, start float64) orbit.Burn {
	one := orbit.Burn{
		Time: start + b.Hours/24, On: events[b.At], Prograde: b.Prograde * kmS, Normal: b.Normal * kmS, Radial: b.Radial * kmS,
		Thrust: b.Thrust * 1000 * newton, Follows: b.Follows, Exhaust: b.ISP * earthly * kmS,
	}
	switch {
	case b.Time != nil && b.Has("hours"):
		r.Fail(b.Pos("hours"), "leave one of them out", "time and hours say the same thing in two ways")
	case b.Time != nil:
		one.Time = b.Time.Number
	case !b.Has("hours") && b.At == "":
		r.Fail(b.Tree().Key, `add time, hours, or at = "periapsis"`, "the burn has no time")
	}
	if b.Time != nil && one.Time < start {
		r.Fail(b.Pos("time"), "give a later time", "the burn comes before the flight begins")
	}
	if one.DeltaV() == 0 {
		r.Fail(b.Tree().Key, "add prograde, normal or radial", "the burn has no Δv")
	}
	return one
}

// Schema returns the JSON Schema of plans.
func Schema() []byte {
	forms := func(t reflect.Type) *jsonschema.Schema {
		switch t {
		case reflect.TypeFor[triple]():
			return tomlfile.ListOf(3)
		case reflect.TypeFor[date]():
			return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "number"}, {Type: "string"}}}
		}
		return nil
	}
	return tomlfile.Schema("galaxy flight plan", &planFile{}, forms, func(key string, s *jsonschema.Schema) {
		if key == "plan" {
			s.Const = 1
		}
	})
}
