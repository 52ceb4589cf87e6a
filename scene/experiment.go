package scene

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/sim"
)

// Experiment is a checked experiment file: scenes, what varies, and what is measured.
type Experiment struct {
	File  string // name for messages
	Text  string // as read
	Title string

	Scene    *Scene   // the first of Scenes, and mostly the only one
	Scenes   []*Scene // with what all runs change of them
	Nudge    float64  // how far starts are moved that no seed draws, in own radii; 0: not at all
	Axes     []Axis   // in the order of the file, but that which is compared last
	Compared bool     // whether the last axis is compared
	Latin    bool     // points are drawn; else each value is run with each other
	Points   int      // drawn points, of Latin
	Seeds    int      // 1, 2, 3 …
	Measures []string
	Tune     *Tuning // nil: none

	names []string   // of Scenes, as the file has them
	files []sim.File // of the scenes with any of the values
}

// Measures are the keys of the measures that experiments can name, and of those of them that
// groups have.
type Measures struct{ All, OfGroups []string }

// OpenExperiment reads an experiment file and its scene. Known are the measures that there
// are. The error of a file with mistakes is a [Mistakes].
func OpenExperiment(file string, known Measures) (*Experiment, error) {
	src, err := readSource(file, maxFile, false)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no experiment file %s", sanitize.Line(file))
	case err != nil:
		return nil, fmt.Errorf("experiment %s cannot be read: %w", sanitize.Line(file), err)
	}
	return readFrom(src, known)
}

// ReadExperiment reads an experiment from a text, and its scenes from files. The name of the
// experiment's own file says in which folder they lie.
func ReadExperiment(file string, text []byte, known Measures) (*Experiment, error) {
	return readFrom(&source{name: file, text: text}, known)
}

func readFrom(src *source, known Measures) (*Experiment, error) {
	return readExperiment(src, known, func(_ int, name string, set ...string) (*Scene, error) {
		return OpenNamed(filepath.Dir(src.name), name, set...)
	})
}

// Bundle returns a recording of each scene, and all files that the runs read.
func (e *Experiment) Bundle() (scenes []*sim.Recording, files []sim.File) {
	for _, sc := range e.Scenes {
		scenes = append(scenes, sc.Recording())
	}
	return scenes, e.files
}

// BundledExperiment reads an experiment from texts in memory: its own, and those of its
// scenes as [Experiment.Bundle] returns them. It opens no files. A pattern that matches other
// built-in scenes now than it did then is an error.
func BundledExperiment(file, text string, scenes []*sim.Recording, files []sim.File, known Measures) (*Experiment, error) {
	e, err := readExperiment(&source{name: file, text: []byte(text)}, known, func(i int, name string, set ...string) (*Scene, error) {
		switch {
		case i >= len(scenes):
			return nil, fmt.Errorf("the text of the scene %s is missing", sanitize.Line(name))
		case IsBuiltin(name) && scenes[i].File != name:
			return nil, fmt.Errorf("scene %d is %s, and the text is that of %s: the built-in scenes have changed; read it with the release that made it", i+1, sanitize.Line(name), sanitize.Line(scenes[i].File))
		}
		return Recorded(&sim.Recording{File: scenes[i].File, Scene: scenes[i].Scene, Files: files, Set: set})
	})
	if err == nil && len(e.Scenes) < len(scenes) {
		return nil, fmt.Errorf("the experiment %s has no scene %s, of which there is a text: the built-in scenes have changed; read it with the release that made it", sanitize.Line(file), sanitize.Line(scenes[len(e.Scenes)].File))
	}
	return e, err
}

// opener opens the scene i of an experiment, which has a name there.
type opener func(i int, name string, set ...string) (*Scene, error)

func readExperiment(src *source, known Measures, open opener) (*Experiment, error) {
	if err := src.decode(); err != nil {
		return nil, err
	}
	if !IsExperiment(src.text) {
		return nil, Mistakes{mistakeAt(span{src, 0, 0}, "this is no experiment", "its first line is experiment = 1")}
	}
	root, bad := parseTree(src, planFormat)
	if bad != nil {
		return nil, Mistakes{*bad}
	}
	d := decoder{of: planFormat}
	var f experimentFile
	d.table(root, reflect.ValueOf(&f).Elem(), "an experiment")
	if f.has("experiment") && f.Experiment != version {
		return nil, Mistakes{mistakeAt(f.pos("experiment"), fmt.Sprintf("this is version %d of experiments", f.Experiment), fmt.Sprintf("this program reads experiment = %d", version))}
	}
	if len(d.found) > 0 {
		return nil, d.all()
	}
	e := &Experiment{File: src.name, Text: string(src.text), Title: label(f.Title), Seeds: f.Seeds, Nudge: f.Nudge, Latin: f.Design == "latin"}
	for _, m := range f.Measures {
		e.Measures = append(e.Measures, m.name)
	}
	if err := e.open(&d, &f, open); err != nil {
		return nil, err
	}
	if len(d.found) == 0 {
		checkMeasures(&d, f.Measures, known, e.Scenes)
		e.axes(&d, &f)
		e.tuning(&d, &f, known)
		e.size(&d, &f)
		e.check(&d, &f, open)
	}
	if len(d.found) == 0 && len(e.Measures) == 0 && e.Tune == nil { // a search has its score
		d.fail(f.pos("measures"), `name one at least, as in measures = ["arrived"]`, "an experiment without measures tells nothing")
	}
	if len(d.found) > 0 {
		return nil, d.all()
	}
	return e, nil
}

// Overrides returns what gives one of the scenes a value at a path: path=value.
func (e *Experiment) Overrides(sc *Scene, path, text string) []string {
	if path != SteerPath {
		return []string{path + "=" + text}
	}
	method := text
	if strings.HasPrefix(text, `"`) {
		n := overrideValue(text, span{&source{name: "", text: nil}, 0, 0})
		method = n.text
	}
	return sc.SteerOverrides(method)
}

// Open returns one of the scenes with more overrides, path=value, from the texts in memory.
func (e *Experiment) Open(sc *Scene, set ...string) (*Scene, error) {
	return Recorded(&sim.Recording{File: sc.File, Scene: sc.Text, Files: e.files, Set: append(slices.Clone(sc.Set), set...)})
}

// IsExperiment reports whether a text is that of an experiment, not a scene: its first
// key is experiment.
func IsExperiment(text []byte) bool { return firstKey(text) == firstKey([]byte(planFormat.Header)) }
