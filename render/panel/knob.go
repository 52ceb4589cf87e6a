//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"
	"strings"

	"galaxy/nav"
	"galaxy/scene"
)

// knob is one parameter of a group's behaviour as a slider, box or list shows
// it.
type knob struct {
	nav.Param
	group string
	start string  // the scene's value, to which reset puts it back
	reach float64 // the slider's upper end
	floor float64 // the slider's lower end
	log   bool    // the range spans many powers of ten
	show  string  // printf format of the value, with its unit
}

// newKnob describes parameter p of a group. A parameter without a bound gets a
// slider that reaches several times its value; more can be typed.
func newKnob(group string, p nav.Param, u scene.Units) knob {
	k := knob{Param: p, group: group, start: p.Text(), floor: p.Min, reach: p.Max}
	typical := math.Abs(p.Value())
	if d, err := strconv.ParseFloat(p.Default, 64); typical == 0 && err == nil {
		typical = math.Abs(d)
	}
	if typical == 0 || math.IsInf(typical, 0) {
		typical = 1
	}
	const beyond = 5 // how many times its value an unbounded slider reaches
	if p.Min < -1e6*typical {
		k.floor = -beyond * typical
	}
	if p.Max > 1e6*max(typical, math.Abs(k.floor)) {
		k.reach = beyond * typical
	}
	k.log = k.floor > 0 && k.reach/k.floor > 1000

	// Three digits of the smallest value that matters to the eye: a thousandth
	// of the range, or the lower end of a logarithmic one.
	fine := (k.reach - k.floor) / 1000
	if k.log {
		fine = k.floor / 10
	}
	decimals := 0
	if fine > 0 && fine < 1 {
		decimals = int(math.Round(-math.Log10(fine)))
	}
	k.show = "%." + strconv.Itoa(min(decimals, 9)) + "f"
	if p.Type == nav.Whole {
		k.show = "%d"
	}
	if s := unit(p.Unit, u); s != "" {
		k.show += " " + strings.ReplaceAll(s, "%", "%%")
	}
	return k
}

// order writes x as an order's value. A slider works in float32; more digits
// than that are noise.
func (k *knob) order(x float64) string {
	switch k.Type {
	case nav.Switch:
		return strconv.FormatBool(x != 0)
	case nav.Option:
		return k.Options[int(x)]
	case nav.Whole:
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'g', -1, 32)
}

// explain is what the slider's tooltip says.
func (k *knob) explain(u scene.Units) string {
	s := k.Help + "\n" + k.group + "." + k.Name + ": " + k.start + " in this scene"
	if k.start != k.Default {
		s += ", " + k.Default + " where a scene does not say"
	}
	if name := unit(k.Unit, u); name != "" {
		s += "; in " + name
	}
	if k.Type == nav.Number || k.Type == nav.Whole {
		s += "\nCtrl+click to type"
	}
	return s
}

// label is a parameter's name in words: "magnet.gap_floor" is "magnet: gap floor".
func (k *knob) label() string {
	return strings.ReplaceAll(strings.ReplaceAll(k.Name, ".", ": "), "_", " ")
}
