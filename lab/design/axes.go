package design

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
)

// Axis is a path of the scene and the values that it takes.
type Axis struct {
	Path   string
	Values []string // as TOML; none of a range without steps
	// Numbers has the values as numbers; nil if one is none.
	Numbers []float64

	Ranged     bool    // From, To, Log and Whole are given
	From, To   float64 // ends of the range, in the unit of the path
	Log, Whole bool    // equal ratios instead of differences; whole numbers alone
}

// At returns the value at a share of the range, 0 to 1, with twelve digits, so that the
// third of three steps to 0.3 is 0.3.
func (a *Axis) At(share float64) float64 {
	x := a.From + float64((a.To-a.From)*share)
	if a.Log {
		x = a.From * portable.Exp(portable.Log(a.To/a.From)*share)
	}
	if a.Whole {
		return math.Round(x)
	}
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64) // of a number it is one
	return min(max(x, a.From), a.To)
}

// ScenePath is the path of the axis of scenes, which is the first axis if there are several scenes.
const ScenePath = "scene"

// SteerPath is the path of an axis of methods, for all groups.
const SteerPath = "steer"

// Label returns the value i as people read it: a text without its quotes.
func (a *Axis) Label(i int) string {
	text := a.Values[i]
	if inner, ok := strings.CutPrefix(text, `"`); ok && !strings.Contains(text, `\`) {
		return strings.TrimSuffix(inner, `"`)
	}
	return text
}

// axes takes over the paths that vary; the path that is compared comes last.
func (e *Experiment) axes(d *tomlfile.Decoder, f *experimentFile) {
	compared := f.Vary.compared(f.Compare)
	if f.Tune != nil {
		compared = -1
	}
	if f.Compare != "" && compared < 0 {
		paths := make([]string, len(f.Vary))
		for i, v := range f.Vary {
			paths[i] = v.path
		}
		d.Fail(f.Pos("compare"), suggest.Hint(f.Compare, paths), "%q is not varied", f.Compare)
		return
	}
	if compared >= 0 && len(f.Vary[compared].values) == 0 {
		d.Fail(f.Pos("compare"), "give it a list, or steps", "%s has no values to compare", f.Vary[compared].path)
		return
	}
	if compared >= 0 && len(f.Vary[compared].values) > mostCompared {
		d.Fail(f.Pos("compare"), "compare another path, or give it fewer values", "%s has %d values, and %d are compared at most", f.Vary[compared].path, len(f.Vary[compared].values), mostCompared)
		return
	}
	if len(e.Scenes) > 1 {
		a := Axis{Path: ScenePath}
		for _, name := range e.names {
			a.Values = append(a.Values, tomlfile.Quote(name))
		}
		e.Axes = append(e.Axes, a)
	}
	add := func(v *variable) {
		a := Axis{Path: v.path, Ranged: v.ranged, From: v.span.From, To: v.span.To, Log: v.span.Log, Whole: v.span.Whole}
		for _, x := range v.values {
			a.Values = append(a.Values, x.text)
			a.Numbers = append(a.Numbers, x.number)
		}
		if slices.ContainsFunc(a.Numbers, math.IsNaN) {
			a.Numbers = nil
		}
		switch {
		case v.path == ScenePath:
			d.Fail(v.at, `write scene = ["one", "another"] above it`, "scenes are a list of their own")
		case v.path == "seed":
			d.Fail(v.at, "write seeds = 20 above it", "seeds are not varied: each combination of values runs with all")
		case f.Tune != nil && !v.ranged:
			d.Fail(v.at, "write { from = 1, to = 9 }", "tuning needs a range of %s", v.path)
		case f.Tune != nil:
		case e.Latin && v.ranged && v.span.Steps > 0 && v != f.Vary.at(compared):
			d.Fail(v.span.Pos("steps"), "leave it out", "a Latin hypercube draws from the whole range")
		case !e.Latin && v.ranged && v.span.Steps == 0:
			d.Fail(v.at, "add steps = 5", "a grid needs to know how many values of %s", v.path)
		}
		e.Axes = append(e.Axes, a)
	}
	for i := range f.Vary {
		if i != compared {
			add(&f.Vary[i])
		}
	}
	if compared >= 0 {
		add(&f.Vary[compared])
		e.Compared = true
	}
}

func (v varied) at(i int) *variable {
	if i < 0 {
		return nil
	}
	return &v[i]
}

// mostCompared is the largest number of values that are compared.
const mostCompared = 24

// compared returns the index of the path that is compared, or -1.
func (v varied) compared(path string) int {
	if path != "" {
		return slices.IndexFunc(v, func(one variable) bool { return one.path == path })
	}
	listed := func(one variable) bool { return len(one.values) > 1 && len(one.values) <= mostCompared }
	for _, fits := range []func(one variable) bool{
		func(one variable) bool { return one.path == SteerPath },
		func(one variable) bool { return strings.HasSuffix(one.path, "."+SteerPath) },
		func(one variable) bool { return !one.ranged },
	} {
		if i := slices.IndexFunc(v, func(one variable) bool { return listed(one) && fits(one) }); i >= 0 {
			return i
		}
	}
	return -1
}
