package scene

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"galaxy/internal/plain"
	"galaxy/sim"
)

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
