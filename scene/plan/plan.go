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
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/orbit"
	burns "galaxy/orbit/plan"
	"galaxy/scene"
	"galaxy/scene/tomlfile"

	"github.com/invopop/jsonschema"
)

// Plan is a flight plan in the units of the Solar System: au and days past J2000.0 TDB, and kg.
type Plan struct {
	File, Title, Summary string
	System               orbit.System
	Until                float64
	Closest              []int // bodies whose distances are of interest
	Shadows              []int // bodies whose shadows are
	Craft                orbit.Craft
	Burns                orbit.Plan // those that are given, and after Write all
	maneuvers            burns.Series
	park                 float64 // distance of a circle in the plane of the first maneuver, a transfer; 0: as Craft says
}

// Planned returns the number of burns that are to be planned: each may become several.
func (p *Plan) Planned() int { return len(p.maneuvers) - len(p.Burns) }

// Write plans the burns that the file leaves to planners, and puts all into Burns. It ends with the error of ctx if that is
// done before. Without such burns it does nothing.
func (p *Plan) Write(ctx context.Context) error {
	if p.Planned() == 0 {
		return nil
	}
	g, err := orbit.NewGravity(p.System)
	if err != nil {
		return err
	}
	if p.park > 0 {
		c, err := p.maneuvers[0].(burns.Transfer).Park(ctx, g, p.Craft.About, p.park, p.Craft.Time)
		if err != nil {
			return err
		}
		p.Craft.State = c.State
	}
	all, err := p.maneuvers.Plan(ctx, g, p.Craft)
	if err != nil {
		return err
	}
	p.Burns, p.maneuvers = all, nil
	for _, b := range all {
		p.maneuvers = append(p.maneuvers, burns.Given{b})
	}
	return nil
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
	scene.OrbitKeys
	Mass       float64 `toml:"mass" min:"0" max:"1e15" unit:"kg" help:"Mass of the ship with its propellant; burns with a thrust or an isp need it."`
	Propellant float64 `toml:"propellant" min:"0" max:"1e15" unit:"kg" help:"The part of the mass that burns may use."`
}

// date is a time of a plan.
type date struct{ scene.Instant }

func (t *date) Read(n *tomlfile.Node, d *tomlfile.Decoder) { t.ReadAs("start", "2028-12-03", n, d) }

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

func (r *reader) read(root *tomlfile.Node) *Plan {
	var f planFile
	if n := root.Lookup("burn"); n != nil && n.Kind == tomlfile.ArrayKind && len(n.Items) > scene.MostBurns {
		r.Fail(n.Items[scene.MostBurns].Key, "make it two plans", "a plan has at most %d burns, this one has %d", scene.MostBurns, len(n.Items))
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
		b := &f.Burns[i]
		if b.Plan != "" {
			p.maneuvers = append(p.maneuvers, r.maneuver(b, p))
			continue
		}
		for _, key := range maneuverNames {
			if b.Has(key) {
				r.Fail(b.Pos(key), `add plan = "aim" or another planner, or leave it out`, "%s is of a burn that is planned", key)
			}
		}
		one := b.Burn(r.Decoder, start)
		p.Burns, p.maneuvers = append(p.Burns, one), append(p.maneuvers, burns.Given{one})
	}
	r.parks(f.Ship, p)
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
	c.State, _ = s.State(r.Decoder, &s.Table, b, 0)
	return c
}

// Schema returns the JSON Schema of plans.
func Schema() []byte {
	forms := func(t reflect.Type) *jsonschema.Schema {
		if t == reflect.TypeFor[date]() {
			return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "number"}, {Type: "string"}}}
		}
		return scene.FlightForms(t)
	}
	return tomlfile.Schema("galaxy flight plan", &planFile{}, forms, func(key string, s *jsonschema.Schema) {
		if key == "plan" {
			s.Const = 1
		}
	})
}
