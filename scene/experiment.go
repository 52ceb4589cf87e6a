package scene

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/plain"
	"galaxy/internal/portable"
	"galaxy/internal/spell"
	"galaxy/sim"
)

// MostRuns is the largest number of runs of an experiment.
const MostRuns = 10_000_000

// Experiment is a checked experiment file: a scene, what varies, and what is measured.
type Experiment struct {
	File  string // name for messages
	Text  string // as read
	Title string

	Scene    *Scene // with what all runs change of it
	Axes     []Axis // in the order of the file, but that which is compared last
	Compared bool   // whether the last axis is compared
	Latin    bool   // points are drawn; else each value is run with each other
	Points   int    // drawn points, of Latin
	Seeds    int    // 1, 2, 3 …
	Measures []string
	Tune     *Tuning // nil: none

	files []sim.File // of the scene with any of the values
}

// Axis is a path of the scene and the values that it takes.
type Axis struct {
	Path   string
	Values []string // as TOML; none of a range without steps
	// Numbers has the values as numbers; nil where not all are.
	Numbers []float64

	Ranged     bool // From, To, Log and Whole are given
	From, To   float64
	Log, Whole bool
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

// Tuning says what galaxy lab tune minimises.
type Tuning struct {
	Weights  []float64 // of each measure of Measures
	Tries    int       // in all
	Restarts int
	HeldBack int // seeds
}

// OpenExperiment reads an experiment file and its scene. Known are the measures that there
// are. The error of a file with mistakes is a [Mistakes].
func OpenExperiment(file string, known []string) (*Experiment, error) {
	text, err := readFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no experiment file %s", plain.Line(file))
	case err != nil:
		if file := new(fs.PathError); errors.As(err, &file) {
			err = file.Err
		}
		return nil, fmt.Errorf("experiment %s cannot be read: %w", plain.Line(file), err)
	}
	return readExperiment(file, text, known, func(name string, set ...string) (*Scene, error) {
		if !IsBuiltin(name) && !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), filepath.FromSlash(name))
		}
		return Open(name, set...)
	})
}

// Bundle returns a recording of the scene with all files that the runs read.
func (e *Experiment) Bundle() *sim.Recording {
	r := e.Scene.Recording()
	r.Files = e.files
	return r
}

// BundledExperiment reads an experiment from texts in memory: its own, and those of its
// scene as [Experiment.Bundle] returns them. It opens no files.
func BundledExperiment(file, text string, of *sim.Recording, known []string) (*Experiment, error) {
	return readExperiment(file, []byte(text), known, func(_ string, set ...string) (*Scene, error) {
		return parseWith(of.File, []byte(of.Scene), held(of.Files), set...)
	})
}

type opener func(name string, set ...string) (*Scene, error)

func readExperiment(file string, text []byte, known []string, open opener) (*Experiment, error) {
	text, err := plain.UTF8(text)
	if err != nil {
		return nil, Mistakes{{File: file, Line: 1, Column: 1, Width: 1, What: err.Error(), Hint: "save it in UTF-8"}}
	}
	src := &source{file, text}
	if !IsExperiment(text) {
		return nil, Mistakes{mistakeAt(span{src, 0, 0}, "this is no experiment", "its first line is experiment = 1")}
	}
	root, bad := parseTree(src)
	if bad != nil {
		return nil, Mistakes{*bad}
	}
	var d decoder
	var f experimentFile
	d.table(root, reflect.ValueOf(&f).Elem(), "an experiment")
	if f.has("experiment") && f.Experiment != version {
		return nil, Mistakes{mistakeAt(f.pos("experiment"), fmt.Sprintf("this is version %d of experiments", f.Experiment), fmt.Sprintf("this program reads experiment = %d", version))}
	}
	if len(d.found) > 0 {
		return nil, d.all()
	}
	e := &Experiment{File: file, Text: string(text), Title: label(f.Title), Seeds: f.Seeds, Latin: f.Design == "latin"}
	for _, m := range f.Measures {
		e.Measures = append(e.Measures, m.name)
	}
	if e.Scene, err = e.scene(&d, &f, open); err != nil {
		return nil, err
	}
	if len(d.found) == 0 {
		d.checkMeasures(f.Measures, known, e.Scene)
		e.axes(&d, &f)
		e.tuning(&d, &f, known)
		e.size(&d, &f)
		e.check(&d, &f, open)
	}
	if len(d.found) > 0 {
		return nil, d.all()
	}
	return e, nil
}

// scene opens the scene with what all runs change. It reports mistakes of the experiment
// to d; the error is that of the scene.
func (e *Experiment) scene(d *decoder, f *experimentFile, open opener) (*Scene, error) {
	if f.Scene.name == "" {
		d.fail(f.Scene.at, `write scene = "name"`, "a scene is a name or a path")
		return nil, nil
	}
	var set []string
	for _, s := range f.Set {
		set = append(set, s.name)
	}
	sc, err := open(f.Scene.name, set...)
	if err != nil {
		if mistakes, ok := errors.AsType[Mistakes](err); ok {
			if len(f.Set) == 0 || mistakes[0].File != "--set" {
				return nil, mistakes
			}
			for i := range mistakes { // of an override, which the experiment holds
				at := f.pos("set")
				for _, s := range f.Set {
					if strings.HasPrefix(s.name, strings.TrimSuffix(mistakes[i].Source, "…")) {
						at = s.at
					}
				}
				d.fail(at, mistakes[i].Hint, "%s", mistakes[i].What)
			}
			return nil, nil
		}
		d.fail(f.Scene.at, "", "%s", err.Error())
		return nil, nil
	}
	if f.End == nil {
		return sc, nil
	}
	if f.End.Time == 0 && !f.End.Arrived {
		d.fail(f.pos("end"), "give it time or arrived = true, or leave it out", "this end never comes")
	}
	set = append(set, "time.loop=0", "end.time="+NumberText(f.End.Time), fmt.Sprintf("end.arrived=%t", f.End.Arrived))
	sc, err = open(f.Scene.name, set...)
	if mistakes, ok := errors.AsType[Mistakes](err); ok {
		d.fail(f.pos("end"), mistakes[0].Hint, "%s", mistakes[0].What)
		return nil, nil
	}
	return sc, err
}

// axes takes over what varies, with what is compared at the end.
func (e *Experiment) axes(d *decoder, f *experimentFile) {
	compared := f.Vary.compared(f.Compare)
	if f.Tune != nil {
		compared = -1
	}
	if f.Compare != "" && compared < 0 {
		var paths []string
		for _, v := range f.Vary {
			paths = append(paths, v.path)
		}
		d.fail(f.pos("compare"), spell.Hint(f.Compare, paths), "%q is not varied", f.Compare)
		return
	}
	if compared >= 0 && len(f.Vary[compared].values) == 0 {
		d.fail(f.pos("compare"), "give it a list, or steps", "%s has no values to compare", f.Vary[compared].path)
		return
	}
	if compared >= 0 && len(f.Vary[compared].values) > mostCompared {
		d.fail(f.pos("compare"), "compare another path, or give it fewer values", "%s has %d values, and %d are compared at most", f.Vary[compared].path, len(f.Vary[compared].values), mostCompared)
		return
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
		case v.path == "seed":
			d.fail(v.at, "write seeds = 20 above it", "seeds are not varied: each combination of values runs with all")
		case f.Tune != nil && !v.ranged:
			d.fail(v.at, "write { from = 1, to = 9 }", "tuning needs a range of %s", v.path)
		case f.Tune != nil:
		case e.Latin && v.ranged && v.span.Steps > 0 && v != f.Vary.at(compared):
			d.fail(v.span.pos("steps"), "leave it out", "a Latin hypercube draws from the whole range")
		case !e.Latin && v.ranged && v.span.Steps == 0:
			d.fail(v.at, "add steps = 5", "a grid needs to know how many values of %s", v.path)
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

// compared returns the index of what is compared, or -1.
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

// tuning takes over the table tune. Its measures are kept, too.
func (e *Experiment) tuning(d *decoder, f *experimentFile, known []string) {
	if f.Tune == nil {
		return
	}
	if len(f.Vary) == 0 {
		d.fail(f.pos("tune"), "add [vary]", "nothing varies that could be tuned")
	}
	if e.Latin {
		d.fail(f.pos("design"), "leave it out", "tuning chooses its points itself")
	}
	var score []spot
	for _, w := range f.Tune.Score {
		score = append(score, w.spot)
	}
	if len(score) == 0 {
		d.fail(f.Tune.pos("score"), "write { time_ratio = 1 }", "this score has no measure")
	}
	d.checkMeasures(score, known, e.Scene)
	e.Tune = &Tuning{Tries: f.Tune.Tries, Restarts: f.Tune.Restarts, HeldBack: f.Tune.HeldBack}
	for _, w := range f.Tune.Score {
		if !slices.Contains(e.Measures, w.name) {
			e.Measures = append(e.Measures, w.name)
		}
	}
	e.Tune.Weights = make([]float64, len(e.Measures))
	for _, w := range f.Tune.Score {
		e.Tune.Weights[slices.Index(e.Measures, w.name)] = w.x
	}
	if e.Tune.Tries < 2*e.Tune.Restarts {
		d.fail(f.Tune.pos("tries"), "", "%d tries are too few for %d starts", e.Tune.Tries, e.Tune.Restarts)
	}
	if n := float64(float64(e.Tune.Tries)*float64(e.Seeds)) + float64(float64(e.Tune.Restarts+1)*float64(e.Tune.HeldBack)); n > MostRuns {
		d.fail(f.Tune.pos("tries"), "use fewer tries or seeds", "%s", tooMany(n))
	}
}

// size counts points and runs.
func (e *Experiment) size(d *decoder, f *experimentFile) {
	if e.Tune != nil || len(d.found) > 0 {
		return
	}
	if !e.Latin {
		if f.has("runs") {
			d.fail(f.pos("runs"), `add design = "latin", or leave runs out`, "a grid has as many runs as its values make")
		}
		n := float64(e.Seeds)
		for i := range e.Axes {
			n *= float64(len(e.Axes[i].Values))
		}
		if n > MostRuns {
			d.fail(f.pos("vary"), `use fewer values or seeds, or design = "latin" with runs`, "%s", tooMany(n))
		}
		return
	}
	per := e.Seeds
	if e.Compared {
		per *= len(e.Axes[len(e.Axes)-1].Values)
	}
	switch {
	case len(e.Axes) == 0 || len(e.Axes) == 1 && e.Compared:
		d.fail(f.pos("design"), "vary a range, or leave design out", "a Latin hypercube needs something to draw from")
	case !f.has("runs"):
		d.fail(f.pos("design"), "add runs = 500", "how many runs is not said")
	case f.Runs%per != 0:
		d.fail(f.pos("runs"), fmt.Sprintf("write %d", max(per, f.Runs/per*per)), "%d runs are no multiple of %d, which each point takes", f.Runs, per)
	}
	e.Points = f.Runs / per
}

// mostTried is how many values of an axis are tried at the door; the others are met by their
// runs.
const mostTried = 50

// check opens the scene with values of each axis alone, so that mistakes are told before the
// first run. It collects the files that the scene reads with any of them.
func (e *Experiment) check(d *decoder, f *experimentFile, open opener) {
	e.keep(e.Scene.Files)
	var before []string // the first values of the axes before
	for i := range f.Vary {
		v := &f.Vary[i]
		values := v.values
		if len(values) == 0 {
			for _, share := range []float64{0, 1} {
				x := v.span.value(share)
				values = append(values, value{text: NumberText(x), number: x, at: v.at})
			}
		}
		bad := false
		stride := (len(values) + mostTried - 1) / mostTried
		for k := 0; k < len(values) && len(d.found) < most; k += stride {
			x := values[k]
			one := e.Overrides(v.path, x.text)
			if len(one) == 0 {
				d.fail(v.at, "vary agent.NAME.steer", "this scene has no groups, so that %s changes nothing", v.path)
				bad = true
				break
			}
			sc, err := e.try(f, open, append(slices.Clone(before), one...))
			if err == nil {
				e.keep(sc.Files)
				continue
			}
			bad = true
			e.explain(d, v, x, one, err)
			if mistakes, ok := errors.AsType[Mistakes](err); ok && strings.Contains(mistakes[0].What, "this scene has no") {
				break // the path: once
			}
		}
		if !bad {
			before = append(before, e.Overrides(v.path, values[0].text)...)
		}
	}
}

func (e *Experiment) try(f *experimentFile, open opener, set []string) (*Scene, error) {
	return open(f.Scene.name, append(slices.Clone(e.Scene.Set), set...)...)
}

// explain reports what is wrong with a value.
func (e *Experiment) explain(d *decoder, v *variable, x value, set []string, err error) {
	mistakes, ok := errors.AsType[Mistakes](err)
	if !ok {
		d.fail(x.at, "", "%s", err.Error())
		return
	}
	m := mistakes[0]
	if m.File != "--set" {
		d.fail(x.at, m.Hint, "with %s = %s the scene cannot be: %s", v.path, brief(x.text), m.What)
		return
	}
	at := x.at
	if len(set) > 0 && m.Column <= strings.IndexByte(set[0], '=') && v.path != SteerPath {
		at = v.at // the path, not the value
	}
	d.fail(at, m.Hint, "%s", m.What)
}

// keep adds files that are not there yet.
func (e *Experiment) keep(files []sim.File) {
	for _, f := range files {
		if !slices.ContainsFunc(e.files, func(o sim.File) bool { return o.Name == f.Name }) {
			e.files = append(e.files, f)
		}
	}
	slices.SortFunc(e.files, func(a, b sim.File) int { return cmp.Compare(a.Name, b.Name) })
}

// Overrides returns what gives the scene a value at a path: path=value.
func (e *Experiment) Overrides(path, text string) []string {
	if path != SteerPath {
		return []string{path + "=" + text}
	}
	method := text
	if strings.HasPrefix(text, `"`) {
		n := overrideValue(text, span{&source{"", nil}, 0, 0})
		method = n.text
	}
	return e.Scene.SteerOverrides(method)
}

// Open returns the scene with more overrides, path=value, from the texts in memory.
func (e *Experiment) Open(set ...string) (*Scene, error) {
	return parseWith(e.Scene.File, []byte(e.Scene.Text), held(e.files), append(slices.Clone(e.Scene.Set), set...)...)
}
