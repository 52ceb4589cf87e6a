package scene

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"
)

// mass is how heavy a body is, as people say it: "10 Jupiters", "5e24 kg".
type mass struct {
	given bool
	mu    float64 // gravitational parameter GM, au³/day²
}

// weights are the units of a mass: GM of one, au³/day².
var weights = sync.OnceValue(func() map[string]float64 {
	const gravity = 6.67430e-20 // km³/(kg s²), CODATA 2018
	const day = 86400
	units := map[string]float64{"kg": gravity * (day * day) / (orbit.AU * orbit.AU * orbit.AU)}
	system := orbit.SolarSystem(orbit.LongTerm)
	for _, name := range []string{"Sun", "Jupiter", "Earth", "Moon"} {
		if i, err := system.Find(name); err == nil {
			units[strings.ToLower(name)] = system[i].Mu
		}
	}
	return units
})

// MassUnits are the units of a mass in a scene file, as people write them.
var MassUnits = []string{"Suns", "Jupiters", "Earths", "Moons", "kg"}

const massHint = `write "10 Jupiters", with Suns, Jupiters, Earths, Moons or kg`

// Read reads a number and a unit.
func (m *mass) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	if n.Kind != tomlfile.StringKind {
		d.Fail(n.Value, massHint, "a mass is a text with its unit, this is %s", n.Kind)
		return
	}
	words := strings.Fields(n.Text)
	if len(words) != 2 {
		d.Fail(n.Value, massHint, "%q is not a mass", n.Text)
		return
	}
	number, err := strconv.ParseFloat(words[0], 64)
	if err != nil || !(number >= 0) || math.IsInf(number, 0) {
		d.Fail(n.Value, massHint, "%q is not a number of %s", words[0], words[1])
		return
	}
	unit, known := weights()[massUnit(words[1])]
	if !known {
		d.Fail(n.Value, suggest.Hint(words[1], MassUnits), "there is no unit of mass %q", words[1])
		return
	}
	m.given, m.mu = true, float64(number*unit)
}

// massUnit returns a unit as weights has it: of Suns or sun it is sun.
func massUnit(word string) string { return strings.TrimSuffix(strings.ToLower(word), "s") }

// lengths and times are the units of scenes in which a mass can be told, in au and days.
var (
	lengths = map[string]float64{"au": 1, "km": 1 / orbit.AU, "m": 1 / (1000 * orbit.AU)}
	times   = map[string]float64{"day": 1, "days": 1, "d": 1, "h": 1.0 / 24, "min": 1.0 / 1440, "s": 1.0 / 86400, "year": 365.25, "years": 365.25}
)

// weigh sets mu of the bodies whose mass the file tells, in the units of the scene.
func (b *builder) weigh() {
	for i := range b.file.Bodies {
		t := &b.file.Bodies[i]
		if !t.Mass.given {
			continue
		}
		if t.Has("mu") {
			b.Fail(t.Pos("mu"), "keep one", "mass and mu both tell how heavy a body is")
			continue
		}
		length, long := lengths[strings.ToLower(b.scene.Units.Length)]
		time, timed := times[strings.ToLower(b.scene.Units.Time)]
		if !long || !timed {
			b.Fail(t.Pos("mass"), `write [units] with length = "au", "km" or "m" and time = "day", "h" or "s", or give mu`,
				"a mass needs a scene with known units, this one has %s and %s", b.scene.Units.Length, b.scene.Units.Time)
			continue
		}
		t.Mu = t.Mass.mu / (length * length * length) * (time * time)
	}
}

// MassText writes a mass, given as GM in au³/day², in the largest unit of which it has one: "10 Jupiters".
func MassText(mu float64) string {
	const digits = 5
	for _, unit := range MassUnits {
		name := massUnit(unit)
		n := mu / weights()[name]
		if n > 0.99999 || unit == "kg" {
			text := strconv.FormatFloat(n, 'g', digits, 64)
			if text == "1" && unit != "kg" {
				unit = strings.TrimSuffix(unit, "s")
			}
			return text + " " + unit
		}
	}
	return ""
}
