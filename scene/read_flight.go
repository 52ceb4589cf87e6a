package scene

import (
	"math"
	"reflect"
	"strings"

	"galaxy/orbit"
	"galaxy/scene/tomlfile"

	"github.com/invopop/jsonschema"
	"gonum.org/v1/gonum/spatial/r3"
)

// The orbits of ships and the burns of their engines, as scenes and flight plans have them: in km, km/s, kN and s, where the bodies
// are in au and days.

// The units of ships in au, days and kg.
const (
	flightKm     = 1 / orbit.AU
	flightSecond = 1 / 86400.0
	flightSpeed  = flightKm / flightSecond
	flightNewton = 1e-3 * flightSpeed / flightSecond // kg·km/s²
	// earthly is the acceleration by which a specific impulse is a speed, km/s².
	earthly = 9.80665e-3
)

// OrbitKeys put a ship on an orbit.
type OrbitKeys struct {
	About       string  `toml:"about" need:"yes" eg:"\"Earth\"" help:"The body that it is about: the Sun, a planet or a moon."`
	Altitude    float64 `toml:"altitude" min:"0" max:"1e11" unit:"km" help:"Height of the periapsis of its orbit above the mean radius of the body."`
	Apoapsis    float64 `toml:"apoapsis" min:"0" max:"1e11" unit:"km" help:"Height of the apoapsis; without it, the orbit is a circle."`
	Inclination float64 `toml:"inclination" min:"0" max:"180" unit:"degrees" help:"Inclination of the orbit to the plane of x and y: in the Solar System the ecliptic of J2000.0."`
	Node        float64 `toml:"node" min:"-360" max:"360" unit:"degrees" help:"Longitude of the ascending node."`
	Argument    float64 `toml:"argument" min:"-360" max:"360" unit:"degrees" help:"Argument of periapsis."`
	Anomaly     float64 `toml:"anomaly" min:"-360" max:"360" unit:"degrees" help:"True anomaly at the start: 0 is at periapsis."`
	Position    *triple `toml:"position" help:"Instead of an orbit: the place [x, y, z] in km from the body, in the axes of the scene."`
	Velocity    *triple `toml:"velocity" help:"The velocity with position, in km/s."`
}

// State returns where the keys of a table put a ship about a body, turned on along its orbit by some degrees of true anomaly.
// Mistakes are reported; then it is false.
func (k *OrbitKeys) State(d *tomlfile.Decoder, t *tomlfile.Table, b *orbit.Body, on float64) (st orbit.State, ok bool) {
	switch {
	case k.Position != nil && k.Velocity != nil:
		for _, key := range []string{"altitude", "apoapsis", "inclination", "node", "argument", "anomaly"} {
			if t.Has(key) {
				d.Fail(t.Pos(key), "leave it out, or leave position and velocity out", "%s and position say the same thing in two ways", key)
				return st, false
			}
		}
		return orbit.State{R: r3.Scale(flightKm, r3.Vec(*k.Position)), V: r3.Scale(flightSpeed, r3.Vec(*k.Velocity))}, true
	case k.Position != nil || k.Velocity != nil:
		d.Fail(t.Tree().Key, "give position and velocity", "one of position and velocity is missing")
		return st, false
	case !t.Has("altitude"):
		d.Fail(t.Tree().Key, "add altitude = 400", "the ship has no orbit")
		return st, false
	case !(b.Mu > 0):
		d.Fail(t.Pos("about"), "name a body with a mass", "nothing circles %s, which has no mass", b.Name)
		return st, false
	case t.Has("apoapsis") && k.Apoapsis < k.Altitude:
		d.Fail(t.Pos("apoapsis"), "altitude is the lower one", "the apoapsis is lower than the periapsis at %v km", k.Altitude)
		return st, false
	}
	low := b.Radius + float64(k.Altitude*flightKm)
	high := low
	if t.Has("apoapsis") {
		high = b.Radius + float64(k.Apoapsis*flightKm)
	}
	el := orbit.Elements{
		Q: low, E: (high - low) / (high + low), I: k.Inclination * degree, Node: k.Node * degree, Peri: k.Argument * degree, Mu: b.Mu,
	}
	if err := el.Check(); err != nil {
		d.Fail(t.Tree().Key, "give other heights", "this is no orbit: %s", strings.TrimPrefix(err.Error(), "orbit: "))
		return st, false
	}
	mean := orbit.MeanFromEccentric(el.E, orbit.EccentricFromTrue(el.E, math.Remainder((k.Anomaly+on)*degree, 2*math.Pi)))
	st.R, st.V = el.State(mean / el.MeanMotion())
	return st, true
}

// BurnTable is a burn of a ship's engine.
type BurnTable struct {
	tomlfile.Table
	Time     *flightTime `toml:"time" help:"When: the middle of a burn that lasts. With at: the time from which to wait."`
	Hours    float64     `toml:"hours" min:"0" max:"1e7" unit:"hours" help:"Instead of time: hours after the start."`
	At       string      `toml:"at" enum:"periapsis,apoapsis,ascending node,descending node,entry,exit" help:"The event at which it is: the next one after the time, or after the burn before."`
	Prograde float64     `toml:"prograde" min:"-1000" max:"1000" unit:"km/s" help:"Δv along the velocity about the centre."`
	Normal   float64     `toml:"normal" min:"-1000" max:"1000" unit:"km/s" help:"Δv along the normal of the orbit."`
	Radial   float64     `toml:"radial" min:"-1000" max:"1000" unit:"km/s" help:"Δv outwards, at right angles to both."`
	ISP      float64     `toml:"isp" min:"0" max:"1e7" unit:"s" help:"Specific impulse; 0 uses no propellant."`
	Thrust   float64     `toml:"thrust" min:"0" max:"1e12" unit:"kN" help:"Thrust; 0 is an impulse."`
	Follows  bool        `toml:"follows" help:"A burn with a thrust, prograde alone, turns with the velocity instead of keeping its direction."`
}

// MostBurns bounds the burns of a plan.
const MostBurns = 1000

// flightTime is a time of a plan.
type flightTime struct{ Instant }

func (t *flightTime) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	t.ReadAs("time", "2028-12-03", n, d)
}

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

// Burn returns a burn of a flight that begins at a time. Mistakes are reported.
func (b *BurnTable) Burn(d *tomlfile.Decoder, start float64) orbit.Burn {
	on, _ := orbit.FlightEventNamed(b.At)
	one := orbit.Burn{
		Time: start + b.Hours/24, On: on, Prograde: b.Prograde * flightSpeed, Normal: b.Normal * flightSpeed, Radial: b.Radial * flightSpeed,
		Thrust: b.Thrust * 1000 * flightNewton, Follows: b.Follows, Exhaust: b.ISP * earthly * flightSpeed,
	}
	switch {
	case b.Time != nil && b.Has("hours"):
		d.Fail(b.Pos("hours"), "leave one of them out", "time and hours say the same thing in two ways")
	case b.Time != nil:
		one.Time = b.Time.Number
	case !b.Has("hours") && b.At == "":
		d.Fail(b.Tree().Key, `add time, hours, or at = "periapsis"`, "the burn has no time")
	}
	if b.Time != nil && one.Time < start {
		d.Fail(b.Pos("time"), "give a later time", "the burn comes before the flight begins")
	}
	if one.DeltaV() == 0 {
		d.Fail(b.Tree().Key, "add prograde, normal or radial", "the burn has no Δv")
	}
	return one
}

// FlightForms returns the schema of a type of these keys that is a reader, or nil.
func FlightForms(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[triple]():
		return tomlfile.ListOf(3)
	case reflect.TypeFor[flightTime]():
		return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "number"}, {Type: "string"}}}
	}
	return nil
}
