//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/explain"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// Kilometres per astronomical unit (IAU 2012, exact) and per parsec, days per year, seconds per
// day, and the speed of light in km/s.
const (
	kmPerAU       = orbit.AU
	kmPerPC       = kmPerAU * 648000 / math.Pi
	daysPerYear   = 365.25
	secondsPerDay = 86400
	light         = 299792.458
)

// number formats x as format.Text does, with groups of thousands, and with an exponent from 10⁷ on.
func number(x float64) string {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case a >= 1e7:
		return strconv.FormatFloat(x, 'g', 4, 64)
	case a >= 1000:
		return format.Grouped(x)
	}
	return format.Text(x)
}

// snapToZero returns x, or 0 if x is only a rounding error of a quantity of the size of full.
func snapToZero(x, full float64) float64 {
	if math.Abs(x) < 1e-6*full {
		return 0
	}
	return x
}

// maxMethodLetters is the longest name of a method in a table or heading.
const maxMethodLetters = 30

// method returns what a method is called in the person's language, of a long composition only the first parts.
func (d *desk) method(name string) string { return shortMethod(explain.MethodWords(d.voice(), name)) }

// shortMethod returns a method's name, of a long composition only the first parts.
func shortMethod(method string) string {
	letters := []rune(method)
	if len(letters) <= maxMethodLetters {
		return method
	}
	start := string(letters[:maxMethodLetters-3])
	if i := strings.LastIndex(start, ", "); i >= 0 {
		return start[:i] + ", …)"
	}
	return start + "…"
}

// length formats a length with its unit; in the Solar System a short length is in
// kilometres, between the stars in astronomical units.
func length(x float64, u scene.Units) string {
	switch a := math.Abs(x); {
	case u.Length == "au" && a < 0.01:
		return format.KM(x * kmPerAU)
	case u.Length == "pc" && a < 0.01:
		return number(x*kmPerPC/kmPerAU) + " au"
	}
	return withUnit(number(x), u.Length)
}

// speed formats a speed with its unit: a small one in metres per second, and what no engine could give as none.
func speed(x float64, u scene.Units) string {
	factor, name := speedUnit(x, u)
	const small, none = 1e-2, 1e-7 // km/s
	if a := math.Abs(x) * factor; name == "km/s" && x != 0 && a < small {
		if a < none {
			return "0 m/s"
		}
		return number(x*factor*1000) + " m/s"
	}
	return withUnit(number(x*factor), name)
}

// speedUnit returns the unit in which a speed is shown, km/s between planets and stars, or the speed
// of light where it is a hundredth of that or more, and the factor from the scene's unit to it.
func speedUnit(x float64, u scene.Units) (factor float64, name string) {
	if u.Time != "day" || u.Length != "au" && u.Length != "pc" {
		return 1, u.Length + "/" + u.Time
	}
	factor = kmPerAU / secondsPerDay
	if u.Length == "pc" {
		factor = kmPerPC / secondsPerDay
	}
	if math.Abs(x)*factor >= 0.01*light {
		return factor / light, "c"
	}
	return factor, "km/s"
}

// dayUnit returns the unit in which a time in days is shown, and the days that it has.
func dayUnit(x float64) (days float64, name words.Key) {
	switch a := math.Abs(x); {
	case a < 1.0/24:
		return 1.0 / (24 * 60), "min"
	case a < 2:
		return 1.0 / 24, "h"
	case a >= 2*daysPerYear:
		return daysPerYear, "years"
	}
	return 1, "days"
}

// duration formats a length of time; days become minutes, hours or years where that is shorter.
func (d *desk) duration(x float64, u scene.Units) string {
	if u.Time == "day" {
		days, name := dayUnit(x)
		return d.voice().Number(number(x/days)) + " " + d.say(name)
	}
	return d.voice().Number(withUnit(number(x), u.Time))
}

// roundDuration returns the time nearest to x that is short to say.
func roundDuration(x float64, u scene.Units) float64 {
	days := 1.0
	if u.Time == "day" {
		days, _ = dayUnit(x)
	}
	return player.RateAt(player.Notch(x/days)) * days
}

// withUnit appends a unit unless it is empty.
func withUnit(number, unit string) string {
	if unit == "" || number == "–" {
		return number
	}
	return number + " " + unit
}

// figure writes a value of a measure: a value with a unit as number does, one without with
// the measure's own decimals. A ratio of nothing, which is 0, is –.
func figure(m *sim.Measure, x float64) string {
	switch {
	case m.Unit != "" || m.Format == "":
		return number(x)
	case m.Mean && x == 0:
		return "–"
	}
	return fmt.Sprintf(m.Format, x)
}

// unitText returns a parameter's unit in the scene's units: "length/time²" becomes "au/day²".
func unitText(words string, u scene.Units) string {
	return strings.NewReplacer("length", u.Length, "time", u.Time).Replace(words)
}

// unit is unitText in the person's language.
func (d *desk) unit(words string) string {
	u := d.units()
	u.Time = d.voice().Called("unit", u.Time)
	return unitText(d.voice().Called("unit", words), u)
}

// units returns the units of the scene, with the length as the person's language calls it. By the name of the time values are reckoned.
func (d *desk) units() scene.Units {
	u := d.player.Scene.Units
	u.Length = d.voice().Called("unit", u.Length)
	return u
}

// number is func number with the person's decimal mark.
func (d *desk) number(x float64) string { return d.voice().Number(number(x)) }

// measure returns what a measure is called in the person's language, by its heading: its name, and its unit after a slash.
func (d *desk) measure(heading string) string {
	if said := d.voice().Called("measure", heading); said != heading {
		return said
	}
	name, unit, ok := strings.Cut(heading, "/")
	if !ok {
		return heading
	}
	return d.voice().Called("measure", name) + "/" + unit
}

// reflow joins the lines of each paragraph, so that a text wrapped for 80 columns fills a
// panel of any width. A blank line ends a paragraph; indented lines are kept.
func reflow(s string) string {
	var b strings.Builder
	joined := false // the line before may be continued
	for line := range strings.Lines(strings.TrimSpace(s)) {
		line = strings.TrimRight(line, " \t\r\n")
		flowing := line != "" && !strings.ContainsAny(line[:1], " \t-") && !strings.HasPrefix(line, "* ")
		switch {
		case joined && flowing:
			b.WriteByte(' ')
		case b.Len() > 0:
			b.WriteByte('\n')
		}
		b.WriteString(line)
		joined = line != ""
	}
	return b.String()
}

// splitLead splits a reflowed lesson after its first paragraph and, if that ends with a
// colon, after the list or table that follows.
func splitLead(lesson string) (first, rest string) {
	first, rest, _ = strings.Cut(lesson, "\n\n")
	if strings.HasSuffix(first, ":") && strings.HasPrefix(rest, " ") {
		list, more, _ := strings.Cut(rest, "\n\n")
		return first + "\n\n" + list, more
	}
	return first, rest
}
