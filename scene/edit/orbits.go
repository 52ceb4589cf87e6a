package edit

import (
	"math"
	"strconv"
	"strings"

	"galaxy/internal/format"
	"galaxy/scene/tomlfile"
)

// PhaseBody writes when a body passes periapsis, in scene time, or where the file has its mean anomaly at time 0 that one, in degrees. A
// body that is built in gets a table with its name.
func (d *Drawing) PhaseBody(name string, periapsisTime, meanAnomaly float64) (Change, error) {
	if _, table, err := d.body(name); err == nil {
		if orbit := table.Lookup("orbit"); orbit != nil && orbit.Lookup("mean_anomaly") != nil {
			return d.ChangeBody(name, "orbit.mean_anomaly", format.Digits(meanAnomaly))
		}
	}
	return d.ChangeBody(name, "orbit.periapsis_time", format.Digits(periapsisTime))
}

// Orbit is an ellipse as the file has it: lengths of the scene, degrees.
type Orbit struct {
	A, E, I, Node, Peri float64

	Scale                      float64 // how many times as large it is as before: a period follows by Kepler's third law
	PeriapsisTime, MeanAnomaly float64 // as in PhaseBody
}

// ReshapeBody writes the ellipse of a body.
func (d *Drawing) ReshapeBody(name string, o Orbit) (all Change, err error) {
	var orbit *tomlfile.Node
	if _, table, err := d.body(name); err == nil {
		orbit = table.Lookup("orbit")
	}
	has := func(key string) bool { return orbit != nil && orbit.Lookup(key) != nil }
	size, length := "a", o.A
	if has("q") {
		size, length = "q", o.A*(1-o.E)
	}
	list := []struct {
		key   string
		value float64
	}{{size, length}, {"e", o.E}, {"i", o.I}, {"node", o.Node}, {"peri", o.Peri}}
	if has("period") {
		list = append(list, struct {
			key   string
			value float64
		}{"period", significant(tomlfile.ParseNumber(orbit.Lookup("period")) * math.Pow(o.Scale, 1.5))})
	}
	for _, x := range list {
		change, err := d.ChangeBody(name, "orbit."+x.key, format.Digits(x.value))
		if err != nil {
			d.Apply(all.Back())
			return nil, err
		}
		all = append(all, change...)
	}
	change, err := d.PhaseBody(name, o.PeriapsisTime, o.MeanAnomaly)
	if err != nil {
		d.Apply(all.Back())
		return nil, err
	}
	return append(all, change...), nil
}

// StartAt writes the time at which the scene starts: a number, or the text of a date.
func (d *Drawing) StartAt(start string) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	if _, err := strconv.ParseFloat(start, 64); err != nil {
		start = strconv.Quote(start)
	}
	switch time := root.Lookup("time"); {
	case time == nil:
		text := strings.Join([]string{"", "[time]", "start = " + start, ""}, d.lineBreak())
		if d.text[len(d.text)-1] != '\n' {
			text = d.lineBreak() + text
		}
		return d.make(splice{len(d.text), "", text}), nil
	case time.Lookup("start") == nil && len(time.Entries) == 0:
		_, to := d.line(time.Key.To)
		return d.make(splice{to, "", d.lineBreak() + "start = " + start}), nil
	case time.Lookup("start") == nil:
		return d.make(d.putBeside(time, "start", start, time.Entries[0].Node)), nil
	default:
		return d.make(d.put(time, "start", start)), nil
	}
}
