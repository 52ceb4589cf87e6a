package plan

import (
	"math"
	"slices"

	"galaxy/orbit"
	burns "galaxy/orbit/plan"
	"galaxy/scene"
)

// The units of plans in au, days and kg.
const (
	km      = 1 / orbit.AU
	second  = 1 / 86400.0
	kmS     = km / second
	newton  = 1e-3 * kmS / second // kg·km/s²
	gravity = 9.80665e-3          // by which a specific impulse is a speed, km/s²
)

// burnTable is a burn, given or planned.
type burnTable struct {
	scene.BurnTable
	maneuverKeys
}

// maneuverKeys are the keys of a burn that a planner writes.
type maneuverKeys struct {
	Plan      string  `toml:"plan" enum:"transfer,aim,slingshot,capture,circularize" help:"Which planner writes the burn: transfer flies to body and enters an orbit there; aim corrects the way to body; slingshot passes body on the way to next; capture enters an orbit about body at the next periapsis there; circularize makes a circle at an apsis. Burns are corrected by flying them."`
	Body      string  `toml:"body" help:"Of a planned burn: where it leads."`
	Periapsis float64 `toml:"periapsis" min:"0" max:"1e9" unit:"km" help:"Of a planned burn: height of the periapsis above the mean radius of body."`
	Apoapsis  float64 `toml:"apoapsis" min:"0" max:"1e9" unit:"km" help:"Of a transfer or a capture: height of the apoapsis of the orbit; without it, a circle."`
	Flyby     bool    `toml:"flyby" help:"Of a transfer: it passes body and enters no orbit."`
	Window    float64 `toml:"window" min:"0" max:"2000" unit:"days" help:"Of a transfer: within how long after time it leaves; without it, a day."`
	Arrive    *date   `toml:"arrive" help:"When it is at body: of a transfer at the latest, of a slingshot and an aim the time of the periapsis. An aim without it takes the time as it comes."`
	Next      string  `toml:"next" help:"Of a slingshot: the body after that."`
	Then      *date   `toml:"then" help:"Of a slingshot: when it is at next."`
}

// maneuverNames are these keys but for plan.
var maneuverNames = []string{"body", "periapsis", "apoapsis", "flyby", "window", "arrive", "next", "then"}

// needs lists the keys that a planner needs, and those that it may have.
var needs = map[string]struct{ needs, may []string }{
	"transfer":    {[]string{"body", "periapsis", "time"}, []string{"apoapsis", "flyby", "window", "arrive", "hours"}},
	"aim":         {[]string{"body", "periapsis", "time"}, []string{"arrive", "hours"}},
	"slingshot":   {[]string{"body", "arrive", "next", "then", "time"}, []string{"hours"}},
	"capture":     {[]string{"body"}, []string{"apoapsis"}},
	"circularize": {[]string{"at"}, nil},
}

// maneuver returns the planner of a burn.
func (r *reader) maneuver(b *burnTable, p *Plan) burns.Planner {
	before := len(r.Found)
	rule := needs[b.Plan]
	for _, key := range rule.needs {
		if !b.Has(key) && !(key == "time" && b.Has("hours")) {
			r.Fail(b.Pos("plan"), "add "+key, "plan = %q needs %s", b.Plan, key)
		}
	}
	for _, key := range append([]string{"time", "hours", "at", "prograde", "normal", "radial", "follows"}, maneuverNames...) {
		if b.Has(key) && !slices.Contains(rule.needs, key) && !slices.Contains(rule.may, key) {
			r.Fail(b.Pos(key), "leave it out", "plan = %q has no %s", b.Plan, key)
		}
	}
	when := p.Craft.Time + b.Hours/24
	if b.Time != nil {
		when = b.Time.Number
	}
	times := []float64{when}
	for _, d := range []*date{b.Arrive, b.Then} {
		if d != nil {
			times = append(times, d.Number)
		}
	}
	if first, end := orbit.Integrated.Range(); slices.Min(times) < first || slices.Max(times) > end {
		r.Fail(b.Pos("plan"), "give times within them", "the burn is not within the planets' tables, 3000 BC to AD 3000")
	}
	if len(r.Found) > before {
		return burns.Given{}
	}
	engine := burns.Engine{Thrust: b.Thrust * 1000 * newton, Exhaust: b.ISP * gravity * kmS}
	if b.Plan == "circularize" {
		at, _ := orbit.FlightEventNamed(b.At)
		return burns.Circularize{At: at, Engine: engine}
	}
	body := r.body(b.Body, b.Pos("body"))
	height := func(km0 float64) float64 { return r.system[body].Radius + km0*km }
	switch b.Plan {
	case "transfer":
		return r.transfer(b, when, burns.Transfer{To: body, Periapsis: height(b.Periapsis), Engine: engine})
	case "aim":
		a := burns.Aim{Body: body, Periapsis: height(b.Periapsis), Time: when, Engine: engine}
		if b.Arrive != nil {
			a.Arrive = b.Arrive.Number
		}
		return a
	case "slingshot":
		return burns.Slingshot{
			Via: body, Pass: b.Arrive.Number, To: r.body(b.Next, b.Pos("next")), Arrive: b.Then.Number, Time: when, Engine: engine,
		}
	}
	c := burns.Capture{Body: body, Engine: engine}
	if b.Has("apoapsis") {
		c.Apoapsis = height(b.Apoapsis)
	}
	return c
}

// transfer completes a transfer.
func (r *reader) transfer(b *burnTable, when float64, k burns.Transfer) burns.Planner {
	window := 1.0
	if b.Has("window") {
		window = b.Window
	}
	k.Depart = orbit.Span{From: when, To: when + window}
	if b.Has("apoapsis") {
		k.Apoapsis = r.system[k.To].Radius + b.Apoapsis*km
	}
	if b.Flyby {
		k.Apoapsis = math.Inf(1)
	}
	if b.Arrive != nil {
		flight := b.Arrive.Number - when
		if !(flight > window) {
			r.Fail(b.Pos("arrive"), "give a later date, or a shorter window", "the transfer arrives before its window is over")
		}
		k.Flight = orbit.Span{From: flight - window, To: flight}
	}
	return k
}

// parks puts the ship on a circle in the plane of its first maneuver, if that is a transfer and nothing else says where it is.
func (r *reader) parks(s *shipTable, p *Plan) {
	if len(p.maneuvers) == 0 {
		return
	}
	first, ok := p.maneuvers[0].(burns.Transfer)
	if !ok || first.To == p.Craft.About {
		return
	}
	for _, key := range []string{"position", "velocity", "apoapsis", "inclination", "node", "argument", "anomaly"} {
		if s.Has(key) {
			return
		}
	}
	p.park = r.system[p.Craft.About].Radius + s.Altitude*km
}
