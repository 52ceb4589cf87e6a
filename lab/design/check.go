package design

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// MostRuns is the largest number of runs of an experiment.
const MostRuns = 10_000_000

// size counts points and runs.
func (e *Experiment) size(d *tomlfile.Decoder, f *experimentFile) {
	if e.Tune != nil || len(d.Found) > 0 {
		return
	}
	if !e.Latin {
		if f.Has("runs") {
			d.Fail(f.Pos("runs"), `add design = "latin", or leave runs out`, "a grid has as many runs as its values make")
		}
		n := 0.0
		for i := range e.Scenes {
			n += float64(e.SeedsOf(i))
		}
		for i := range e.Axes {
			if e.Axes[i].Path != ScenePath {
				n *= float64(len(e.Axes[i].Values))
			}
		}
		if n > MostRuns {
			d.Fail(f.Pos("vary"), `use fewer values or seeds, or design = "latin" with runs`, "%s", tooMany(n))
		}
		return
	}
	per := e.Seeds * len(e.Scenes)
	if e.Compared {
		per *= len(e.Axes[len(e.Axes)-1].Values)
	}
	switch {
	case e.Nudge > 0:
		d.Fail(f.Pos("nudge"), "leave it out", "a Latin hypercube runs each point with the same seeds")
	case len(f.Vary) == 0 || len(f.Vary) == 1 && e.Compared:
		d.Fail(f.Pos("design"), "vary a range, or leave design out", "a Latin hypercube needs something to draw from")
	case !f.Has("runs"):
		d.Fail(f.Pos("design"), "add runs = 500", "how many runs is not said")
	case f.Runs%per != 0:
		d.Fail(f.Pos("runs"), fmt.Sprintf("write %d", max(per, f.Runs/per*per)), "%s no multiple of %d, which each point takes", format.Count(f.Runs, "run is", "runs are"), per)
	}
	e.Points = f.Runs / per
}

// mostTried is how many values of an axis are tried before the first run; their runs try the others.
const mostTried = 50

// check opens each scene with values of each axis alone, so that it finds mistakes before the
// first run. It collects the files that the scenes read with any of the values.
func (e *Experiment) check(d *tomlfile.Decoder, f *experimentFile, open opener) {
	for i, sc := range e.Scenes {
		e.keep(sc.Files)
		try := func(set []string) (*scene.Scene, error) {
			return open(i, e.names[i], append(slices.Clone(sc.Set), set...)...)
		}
		e.checkScene(d, f, i, try)
		if len(d.Found) > 0 {
			return // the others would have the same
		}
	}
}

func (e *Experiment) checkScene(d *tomlfile.Decoder, f *experimentFile, scene int, try func(set []string) (*scene.Scene, error)) {
	tried, sc := mostTried, e.Scenes[scene]
	if scene > 0 {
		tried = mostCompared
	}
	var before []string // the first values of the axes before
	for i := range f.Vary {
		v := &f.Vary[i]
		values := v.values
		if len(values) == 0 {
			for _, share := range []float64{0, 1} {
				x := v.span.value(share)
				values = append(values, value{text: tomlfile.NumberText(x), number: x, at: v.at})
			}
		}
		bad := false
		stride := (len(values) + tried - 1) / tried
		for k := 0; k < len(values) && !d.Full(); k += stride {
			x := values[k]
			one := e.Overrides(sc, v.path, x.text)
			if len(one) == 0 {
				d.Fail(v.at, "vary agent.NAME.steer", "%s has no groups, so that %s changes nothing", e.called(scene), v.path)
				bad = true
				break
			}
			opened, err := try(append(slices.Clone(before), one...))
			if err == nil {
				e.keep(opened.Files)
				continue
			}
			bad = true
			e.explain(d, v, x, scene, one, err)
			if mistakes, ok := errors.AsType[tomlfile.Mistakes](err); ok && strings.Contains(mistakes[0].What, "this scene has no") {
				break // the path: once
			}
		}
		if !bad {
			before = append(before, e.Overrides(sc, v.path, values[0].text)...)
		}
	}
}

// called names a scene in a message: a single one needs no name.
func (e *Experiment) called(scene int) string {
	if len(e.Scenes) > 1 {
		return e.names[scene]
	}
	return "this scene"
}

// explain reports what is wrong with a value.
func (e *Experiment) explain(d *tomlfile.Decoder, v *variable, x value, scene int, set []string, err error) {
	mistakes, ok := errors.AsType[tomlfile.Mistakes](err)
	if !ok {
		d.Fail(x.at, "", "%s", err.Error())
		return
	}
	m := mistakes[0]
	if m.File != "--set" {
		d.Fail(x.at, m.Hint, "with %s = %s the scene cannot be: %s", v.path, tomlfile.Brief(x.text), m.What)
		return
	}
	at := x.at
	if len(set) > 0 && m.Column <= strings.IndexByte(set[0], '=') && v.path != SteerPath {
		at = v.at // the path, not the value
	}
	d.Fail(at, m.Hint, "%s", strings.Replace(m.What, "this scene", e.called(scene), 1))
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
