package edit

import (
	"strconv"
	"strings"

	"galaxy/internal/format"
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
