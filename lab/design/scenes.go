package design

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// sceneNames are the names of the scenes of an experiment: a text, or a list of texts.
type sceneNames []word

func (l *sceneNames) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	switch {
	case n.Kind == tomlfile.StringKind:
		*l = sceneNames{{at: n.Value, name: n.Text}}
	case n.Kind == tomlfile.ArrayKind && len(n.Items) > 0:
		(*words)(l).Read(n, d)
	default:
		d.Fail(n.Value, `write scene = "name"`, "a scene is a name or a path, or a list of them")
	}
}

// mostOpened is the largest number of scenes of an experiment.
const mostOpened = 200

// all returns the names with each pattern replaced by the built-in scenes that match it.
func (l sceneNames) all(d *tomlfile.Decoder) (all sceneNames) {
	seen := map[string]bool{}
	known := slices.Concat(scene.Builtin(), scene.Bench())
	for _, one := range l {
		if d.Full() {
			return nil
		}
		matching := []string{one.name}
		if strings.ContainsAny(one.name, "*?[") {
			matching = nil
			for _, name := range known {
				if ok, _ := path.Match(one.name, name); ok {
					matching = append(matching, name)
				}
			}
		}
		if len(matching) == 0 {
			d.Fail(one.at, suggest.Hint(one.name, known), "no built-in scene matches %q", tomlfile.Brief(one.name))
		}
		for _, name := range matching {
			switch {
			case name == "":
				d.Fail(one.at, `write scene = "name"`, "a scene is a name or a path")
			case seen[name]:
				d.Fail(one.at, "leave one out", "the scene %s is there twice", tomlfile.Brief(name))
			case len(all) == mostOpened:
				d.Fail(one.at, "make several experiments of it", "an experiment has at most %d scenes", mostOpened)
				return nil
			}
			seen[name] = true
			all = append(all, word{at: one.at, name: name})
		}
	}
	return all
}

// open opens the scenes with the changes that all runs share. It reports mistakes of the experiment to d;
// the error is the error of a scene.
func (e *Experiment) open(d *tomlfile.Decoder, f *experimentFile, open opener) error {
	if f.End != nil && f.End.Time == 0 && !f.End.Arrived {
		d.Fail(f.Pos("end"), "give it time or arrived = true, or leave it out", "this end never comes")
	}
	agents := 0
	for i, one := range f.Scene.all(d) {
		sc, err := e.openOne(d, f, i, one, open)
		if err != nil || len(d.Found) > 0 {
			return err
		}
		if agents += len(sc.Setup.Agents); i > 0 && agents > mostTogether {
			d.Fail(one.at, "make several experiments of it", "these scenes have more than %s agents together", format.Thousands(mostTogether))
			return nil
		}
		e.Scenes, e.names = append(e.Scenes, sc), append(e.names, one.name)
	}
	if len(d.Found) == 0 {
		e.Scene = e.Scenes[0]
	}
	return nil
}

// mostTogether is the largest number of agents of several scenes, which are in memory together.
const mostTogether = 2_000_000

func (e *Experiment) openOne(d *tomlfile.Decoder, f *experimentFile, i int, one word, open opener) (*scene.Scene, error) {
	var set []string
	for _, s := range f.Set {
		set = append(set, s.name)
	}
	sc, err := open(i, one.name, set...)
	if err != nil {
		mistakes, ok := errors.AsType[tomlfile.Mistakes](err)
		switch {
		case !ok:
			d.Fail(one.at, "", "%s", err.Error())
			return nil, nil
		case len(f.Set) == 0 || mistakes[0].File != "--set":
			return nil, mistakes
		}
		for i := range mistakes { // of an override, which the experiment holds
			at := f.Pos("set")
			for _, s := range f.Set {
				if strings.HasPrefix(s.name, strings.TrimSuffix(mistakes[i].Source, "…")) {
					at = s.at
				}
			}
			d.Fail(at, mistakes[i].Hint, "%s", mistakes[i].What)
		}
		return nil, nil
	}
	for _, more := range []struct {
		key string
		set []string
	}{{"end", f.ending()}, {"top", sc.LimitOverrides(f.Top, 0)}, {"accel", sc.LimitOverrides(0, f.Accel)}} {
		if len(more.set) == 0 {
			continue
		}
		set = append(set, more.set...)
		if sc, err = open(i, one.name, set...); err != nil {
			mistakes, ok := errors.AsType[tomlfile.Mistakes](err)
			if !ok {
				return nil, err
			}
			d.Fail(f.Pos(more.key), mistakes[0].Hint, "%s", mistakes[0].What)
			return nil, nil
		}
	}
	return sc, nil
}

// ending returns the overrides of an end of the experiment's own.
func (f *experimentFile) ending() []string {
	if f.End == nil {
		return nil
	}
	return []string{"time.loop=0", "end.time=" + tomlfile.NumberText(f.End.Time), fmt.Sprintf("end.arrived=%t", f.End.Arrived)}
}

// SeedsOf returns how many seeds the scene i runs with.
func (e *Experiment) SeedsOf(i int) int {
	if e.Moved(i) {
		return 2
	}
	return e.Seeds
}

// Moved reports whether the scene i runs exactly as it is with its first seed, and with starts
// moved by Nudge with the second.
func (e *Experiment) Moved(i int) bool { return e.Nudge > 0 && !e.Scenes[i].Drawn }
