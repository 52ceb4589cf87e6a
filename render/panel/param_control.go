//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strconv"
	"strings"

	"galaxy/nav"
	"galaxy/scene"
)

// paramControl is the slider, checkbox, list or text field of one parameter of a group.
type paramControl struct {
	nav.Param
	group       string
	sceneValue  string // which reset restores
	max         float64
	min         float64
	logarithmic bool   // the range spans many powers of ten
	format      string // printf format of the value, with its unit
	typed       string // what stands in the field of a text
	typing      bool   // the field has the keyboard
}

// newParamControl returns the control of parameter p of a group. The slider of an
// unbounded parameter reaches several times its value; larger values can be typed.
func newParamControl(group string, p nav.Param, u scene.Units) paramControl {
	k := paramControl{Param: p, group: group, sceneValue: p.Text(), min: p.Min, max: p.Max}
	typical := math.Abs(p.Value())
	if d, err := strconv.ParseFloat(p.Default, 64); typical == 0 && err == nil {
		typical = math.Abs(d)
	}
	if typical == 0 || math.IsInf(typical, 0) {
		typical = 1
	}
	const beyond = 5 // how many times its value an unbounded slider reaches
	if p.Min < -1e6*typical {
		k.min = -beyond * typical
	}
	if p.Max > 1e6*max(typical, math.Abs(k.min)) {
		k.max = beyond * typical
	}
	k.logarithmic = k.min > 0 && k.max/k.min > 1000

	// Digits enough for a thousandth of the range.
	decimals := 0
	if fine := (k.max - k.min) / 1000; fine > 0 && fine < 1 {
		decimals = int(math.Round(-math.Log10(fine)))
	}
	switch {
	case p.Type == nav.Whole:
		k.format = "%d"
	case k.logarithmic:
		// 0.0001 as well as 1000: what float32 holds. With fewer digits ImGui ends the scale sooner.
		k.format = "%.7g"
	default:
		k.format = "%." + strconv.Itoa(min(decimals, 9)) + "f"
	}
	if s := unitText(p.Unit, u); s != "" {
		k.format += " " + strings.ReplaceAll(s, "%", "%%")
	}
	return k
}

// orderValue formats x as the value of an order, with the digits of float32, in which sliders work.
func (k *paramControl) orderValue(x float64) string {
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

func (k *paramControl) tooltip(u scene.Units) string {
	s := k.Help + "\n" + k.group + "." + k.Name + ": " + k.sceneValue + " in this scene"
	if k.sceneValue != k.Default {
		s += ", " + k.Default + " by default"
	}
	if name := unitText(k.Unit, u); name != "" {
		s += "; in " + name
	}
	if k.Type == nav.Number || k.Type == nav.Whole {
		s += "\nCtrl+click to type"
	}
	return s
}

// label returns a parameter's name in words: "magnet: gap floor" for "magnet.gap_floor".
func (k *paramControl) label() string {
	return strings.ReplaceAll(strings.ReplaceAll(k.Name, ".", ": "), "_", " ")
}
