package design

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// The types of this file define the format of experiments. The file read_format.go of package scene does the
// same for scenes.

// version is the version of the format that this program reads.
const version = 1

var designFormat = tomlfile.Format{Noun: "an experiment", Header: "experiment = 1"}

// experimentFile is a whole experiment.
type experimentFile struct {
	tomlfile.Table
	Experiment int             `toml:"experiment" need:"yes" eg:"1" help:"Version of this format: 1."`
	Title      string          `toml:"title" help:"Name of the experiment, for people."`
	Scene      sceneNames      `toml:"scene" need:"yes" eg:"\"magnet-first\"" help:"The scene that all runs begin from: a built-in one, or a scene file; a path is relative to this file. Or a list of scenes: everything runs with each of them; \"bench/circle-*\" stands for all built-in ones that match."`
	Set        words           `toml:"set" help:"Changes of the scene for all runs, as --set takes them: path=value."`
	Vary       varied          `toml:"vary" help:"The values that differ between the runs: paths as --set takes them, and steer for the methods of all groups. Each has a list of values, or a range { from = 1, to = 9, steps = 5 }, evenly spaced, or with log = true by equal ratios, or with whole = true in whole numbers."`
	Design     string          `toml:"design" default:"grid" enum:"grid,latin" help:"How values are combined: grid runs each with each other; latin draws points that fill the ranges evenly (a Latin hypercube), and runs each value of compare at each point."`
	Runs       int             `toml:"runs" min:"1" max:"10000000" help:"With design = \"latin\": how many runs in all, a multiple of the seeds and of the values of compare."`
	Seeds      int             `toml:"seeds" default:"20" min:"1" max:"10000" help:"How many seeds each combination of values runs with: 1, 2, 3 and so on, the same for all, so that differences are of pairs."`
	Nudge      float64         `toml:"nudge" min:"0" max:"1" help:"Scenes that draw no starts (without jitter) run twice, whatever the seeds: exactly as they are, and with starts moved at random by so many own radii. 0: with all seeds, as other scenes do."`
	Top        float64         `toml:"top" min:"1" max:"100" help:"Top speed of all agents, in cruise speeds, whatever the scene says."`
	Accel      float64         `toml:"accel" min:"0.001" max:"1e6" help:"Largest acceleration of all agents, in cruise speeds per unit of time, with engines (drive = \"thrust\"), whatever the scene says."`
	Measures   words           `toml:"measures" need:"yes" eg:"[\"arrived\", \"time_ratio\", \"contacts\"]" help:"The measures that are kept of each run, by the names that galaxy list --measures lists, or NAME.GROUP for a group, or own.NAME for a measure of the scene's own. The first one tells which run is the worst."`
	Compare    string          `toml:"compare" help:"Which of the varied paths is compared, pair by pair; if absent steer, or a path that ends in it, or the first with a list."`
	End        *scene.EndTable `toml:"end" help:"When a run ends, instead of what the scene says."`
	Tune       *tuneTable      `toml:"tune" help:"For galaxy lab tune: what to minimise."`
}

// tuneTable says what galaxy lab tune minimises, and how long.
type tuneTable struct {
	tomlfile.Table
	Score    weights `toml:"score" need:"yes" eg:"{ time_ratio = 1 }" help:"The score, which is minimised: the sum of measures times their weights, { time_ratio = 1, contacts = 0.1, arrived = -1 }, mean over the seeds."`
	Tries    int     `toml:"tries" default:"200" min:"2" max:"100000" help:"How many combinations of values are tried in all, each with all seeds."`
	Restarts int     `toml:"restarts" default:"2" min:"1" max:"100" help:"How often the search begins anew from another place, with its share of the tries."`
	HeldBack int     `toml:"held_back" default:"20" min:"2" max:"10000" help:"How many other seeds judge the best of each start, and the scene as it was."`
}

// words is a list of texts.
type words []word

// word is a text of the file with its position.
type word struct {
	at   tomlfile.Span
	name string
}

func (w *words) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	*w = nil
	if n.Kind != tomlfile.ArrayKind {
		d.Fail(n.Value, "put it in [ ]", "this must be a list of texts, this is %s", n.Kind)
		return
	}
	for _, item := range n.Items {
		if item.Kind != tomlfile.StringKind {
			d.Fail(item.Value, "put it in quotes", "this must be a text, this is %s", item.Kind)
			continue
		}
		*w = append(*w, word{at: item.Value, name: item.Text})
	}
}

// weights is a table of numbers by name.
type weights []weight

type weight struct {
	word
	x float64
}

func (w *weights) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	if !d.IsTable(n, "score") {
		return
	}
	for _, e := range n.Entries {
		for name, leaf := range leaves(e.Name, e.Node, func(*tomlfile.Node) bool { return false }) {
			if x, ok := d.Number(leaf, name, `min:"-1e12" max:"1e12"`); ok {
				*w = append(*w, weight{word{at: leaf.Key, name: name}, x})
			}
		}
	}
}

// leaves iterates over the values of nested tables by their dotted paths.
func leaves(prefix string, n *tomlfile.Node, leaf func(*tomlfile.Node) bool) func(yield func(string, *tomlfile.Node) bool) {
	return func(yield func(string, *tomlfile.Node) bool) {
		var walk func(path string, n *tomlfile.Node) bool
		walk = func(path string, n *tomlfile.Node) bool {
			if n.Kind != tomlfile.TableKind || leaf(n) {
				return yield(path, n)
			}
			for _, e := range n.Entries {
				if !walk(path+"."+e.Name, e.Node) {
					return false
				}
			}
			return true
		}
		walk(prefix, n)
	}
}

// varied is the table of the values that differ between runs.
type varied []variable

// variable is one path and its values.
type variable struct {
	path   string
	at     tomlfile.Span
	values []value
	span   rangeTable // if ranged
	ranged bool
}

// value is one value of a variable as it is written in TOML.
type value struct {
	text   string
	number float64 // NaN if it is no number
	at     tomlfile.Span
}

// rangeTable is a range of numbers.
type rangeTable struct {
	tomlfile.Table
	From  float64 `toml:"from" need:"yes" min:"-1e12" max:"1e12" help:"The first value."`
	To    float64 `toml:"to" need:"yes" min:"-1e12" max:"1e12" help:"The last value."`
	Steps int     `toml:"steps" min:"2" max:"10000000" help:"How many values; not with design = \"latin\" or for galaxy lab tune."`
	Log   bool    `toml:"log" help:"Equal ratios instead of equal differences; from and to are above 0."`
	Whole bool    `toml:"whole" help:"Whole numbers only: values are rounded."`
}

const rangeKey = "from"

func (v *varied) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	if !d.IsTable(n, "vary") {
		return
	}
	isRange := func(n *tomlfile.Node) bool { return n.Lookup(rangeKey) != nil || n.Lookup("steps") != nil }
	for _, e := range n.Entries {
		for path, leaf := range leaves(e.Name, e.Node, isRange) {
			one := variable{path: path, at: leaf.Key}
			switch {
			case len(*v) == mostVaried:
				d.Fail(leaf.Key, "leave some out", "an experiment varies %d paths at most", mostVaried)
				return
			case leaf.Kind == tomlfile.TableKind:
				one.ranged = true
				found := len(d.Found)
				d.Table(leaf, reflect.ValueOf(&one.span).Elem(), "a range")
				if len(d.Found) > found {
					continue
				}
				one.fill(d)
			case leaf.Kind != tomlfile.ArrayKind:
				d.Fail(leaf.Value, "write a list [1, 2, 3] or a range { from = 1, to = 9, steps = 5 }", "what %s varies over is a list or a range, this is %s", path, leaf.Kind)
				continue
			case len(leaf.Items) == 0:
				d.Fail(leaf.Key, "leave it out, or give it a value", "this list is empty")
				continue
			}
			for _, item := range leaf.Items {
				one.values = append(one.values, writtenValue(item))
			}
			one.apart(d)
			*v = append(*v, one)
		}
	}
}

// mostVaried is the largest number of paths that an experiment varies.
const mostVaried = 50

// fill checks a range and makes its values, if it has steps.
func (v *variable) fill(d *tomlfile.Decoder) {
	r := &v.span
	switch {
	case r.From >= r.To:
		d.Fail(r.Pos("to"), "swap them", "a range ends above %s, where it begins", format.Digits(r.From))
	case r.Log && r.From <= 0:
		d.Fail(r.Pos("from"), "begin above 0, or leave log out", "equal ratios never come to %s", format.Digits(r.From))
	case r.Whole && (r.From != math.Trunc(r.From) || r.To != math.Trunc(r.To)):
		d.Fail(r.Pos("from"), "", "a range of whole numbers begins and ends with one")
	default:
		for i := range r.Steps {
			x := r.value(float64(i) / float64(r.Steps-1))
			v.values = append(v.values, value{text: tomlfile.NumberText(x), number: x, at: r.Pos("steps")})
		}
	}
}

// value returns the value at a share of the range, 0 to 1.
func (r *rangeTable) value(share float64) float64 {
	a := Axis{From: r.From, To: r.To, Log: r.Log, Whole: r.Whole}
	return a.At(share)
}

// apart refuses a value that is there twice.
func (v *variable) apart(d *tomlfile.Decoder) {
	seen := make(map[string]bool, len(v.values))
	for i := range v.values {
		if seen[v.values[i].text] {
			d.Fail(v.values[i].at, "leave one out", "%s has the value %s twice", v.path, v.values[i].text)
			return
		}
		seen[v.values[i].text] = true
	}
}

func writtenValue(n *tomlfile.Node) value {
	v := value{text: n.TOML(), number: math.NaN(), at: n.Value}
	if n.Kind == tomlfile.IntegerKind || n.Kind == tomlfile.FloatKind {
		v.number = tomlfile.ParseNumber(n)
	}
	return v
}

// checkMeasures refuses unknown measures, measures that groups do not have, and groups that a scene
// does not have.
func checkMeasures(d *tomlfile.Decoder, list []word, known Measures, scenes []*scene.Scene) {
	for i, w := range list {
		name, group, grouped := strings.Cut(w.name, ".")
		if name == Own && grouped {
			checkOwn(d, w, group, scenes)
			continue
		}
		if !slices.Contains(known.All, name) {
			hint := "galaxy list --measures lists all"
			if near := suggest.Nearest(name, known.All); near != "" {
				hint = fmt.Sprintf("did you mean %q? %s", near, hint)
			}
			d.Fail(w.at, hint, "there is no measure %q", tomlfile.Brief(name))
			continue
		}
		if slices.ContainsFunc(list[:i], func(o word) bool { return o.name == w.name }) {
			d.Fail(w.at, "leave one out", "%q is there twice", tomlfile.Brief(w.name))
		}
		if !grouped {
			continue
		}
		if !slices.Contains(known.OfGroups, name) {
			d.Fail(w.at, "leave out ."+tomlfile.Brief(group)+"; groups have "+strings.Join(known.OfGroups, ", "), "%s is of all agents together: a group has none of its own", name)
			continue
		}
		for _, sc := range scenes {
			var groups []string
			for k := range sc.Setup.Groups {
				groups = append(groups, sc.Setup.Groups[k].Name)
			}
			if !slices.Contains(groups, group) {
				d.Fail(w.at, suggest.Hint(tomlfile.Brief(group), groups), "%s has no group %q", sc.File, tomlfile.Brief(group))
				break
			}
		}
	}
}

// Own is what stands before the name of a measure of a scene's own.
const Own = "own"

// checkOwn refuses a measure that is none of a scene's own.
func checkOwn(d *tomlfile.Decoder, w word, name string, scenes []*scene.Scene) {
	for _, sc := range scenes {
		var known []string
		if sc.Rules != nil {
			for _, m := range sc.Rules.Measures {
				known = append(known, m.Name)
			}
		}
		if !slices.Contains(known, name) {
			d.Fail(w.at, suggest.Hint(tomlfile.Brief(name), known), "%s has no measure %q of its own", sc.File, tomlfile.Brief(name))
			return
		}
	}
}

// tooMany says how many runs an experiment may have.
func tooMany(runs float64) string {
	return fmt.Sprintf("this is %s runs, and an experiment has at most %s", format.Thousands(int(min(runs, 1e18))), format.Thousands(MostRuns))
}
