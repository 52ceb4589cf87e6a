// Package design reads and checks experiment files: scenes, the values that vary, and the measures. docs/lab.md
// describes them.
//
//	text ──tomlfile──▶ experimentFile ──▶ Experiment: Scenes × Axes × Seeds, Measures
//	                                      each scene is tried with values of each axis
package design

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Experiment is a checked experiment file: scenes, the values that vary, and the measures.
type Experiment struct {
	File  string // name for messages
	Text  string // as read
	Title string

	Scene    *scene.Scene   // the first of Scenes, and mostly the only one
	Scenes   []*scene.Scene // with the changes that all runs share
	Nudge    float64        // how far starts are moved that no seed draws, in own radii; 0: not at all
	Axes     []Axis         // in the order of the file, but the one that is compared comes last
	Compared bool           // whether the last axis is compared
	Latin    bool           // points are drawn; else each value is run with each other
	Points   int            // drawn points, of Latin
	Seeds    int            // 1, 2, 3 …
	Measures []string
	Tune     *Tuning // nil: none

	names []string   // of Scenes, as the file has them
	files []sim.File // of the scenes with any of the values
}

// maxFile is the largest size of the file of an experiment in bytes.
const maxFile = 96 << 20

// Measures are the keys of all measures that experiments can name, and of the measures that groups
// have.
type Measures struct{ All, OfGroups []string }

// Open reads an experiment file and its scene. known are all measures. The error of a file with mistakes is
// a [galaxy/scene/tomlfile.Mistakes].
func Open(file string, known Measures) (*Experiment, error) {
	src, err := tomlfile.ReadFile(file, maxFile, false)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no experiment file %s", sanitize.Line(file))
	case err != nil:
		return nil, fmt.Errorf("experiment %s cannot be read: %w", sanitize.Line(file), err)
	}
	return readFrom(src, known)
}

// Read reads an experiment from a text, and its scenes from files. The name of the
// experiment's own file says in which folder they lie.
func Read(file string, text []byte, known Measures) (*Experiment, error) {
	return readFrom(&tomlfile.Source{Name: file, Text: text}, known)
}

func readFrom(src *tomlfile.Source, known Measures) (*Experiment, error) {
	return read(src, known, func(_ int, name string, set ...string) (*scene.Scene, error) {
		return scene.OpenNamed(filepath.Dir(src.Name), name, set...)
	})
}

// Bundle returns a recording of each scene, and all files that the runs read.
func (e *Experiment) Bundle() (scenes []*sim.Recording, files []sim.File) {
	for _, sc := range e.Scenes {
		scenes = append(scenes, sc.Recording())
	}
	return scenes, e.files
}

// Bundled reads an experiment from texts in memory: its own text, and the texts of its
// scenes as [Experiment.Bundle] returns them. It opens no files. A pattern that now matches other
// built-in scenes than at that time is an error.
func Bundled(file, text string, scenes []*sim.Recording, files []sim.File, known Measures) (*Experiment, error) {
	e, err := read(&tomlfile.Source{Name: file, Text: []byte(text)}, known, func(i int, name string, set ...string) (*scene.Scene, error) {
		switch {
		case i >= len(scenes):
			return nil, fmt.Errorf("the text of the scene %s is missing", sanitize.Line(name))
		case scene.IsBuiltin(name) && scenes[i].File != name:
			return nil, fmt.Errorf("scene %d is %s, and the text is that of %s: the built-in scenes have changed; read it with the release that made it", i+1, sanitize.Line(name), sanitize.Line(scenes[i].File))
		}
		return scene.Recorded(&sim.Recording{File: scenes[i].File, Scene: scenes[i].Scene, Files: files, Set: set})
	})
	if err == nil && len(e.Scenes) < len(scenes) {
		return nil, fmt.Errorf("the experiment %s has no scene %s, of which there is a text: the built-in scenes have changed; read it with the release that made it", sanitize.Line(file), sanitize.Line(scenes[len(e.Scenes)].File))
	}
	return e, err
}

// opener opens the scene i of an experiment, which has a name there.
type opener func(i int, name string, set ...string) (*scene.Scene, error)

// builtInEphemeris opens scenes whose bodies are not in a file, which results would not hold.
func (open opener) builtInEphemeris(i int, name string, set ...string) (*scene.Scene, error) {
	sc, err := open(i, name, set...)
	if err == nil {
		if file, _ := sc.EphemerisFile(); file != nil {
			return nil, fmt.Errorf("%s takes the places of bodies from %s, which results would not hold: set = [\"system.ephemeris=integrated\"] takes the built-in ones", sanitize.Line(name), file.Name())
		}
	}
	return sc, err
}

func read(src *tomlfile.Source, known Measures, from opener) (*Experiment, error) {
	open := from.builtInEphemeris
	if err := src.Decode(); err != nil {
		return nil, err
	}
	if !Is(src.Text) {
		return nil, tomlfile.Mistakes{tomlfile.MistakeAt(tomlfile.Span{Source: src, From: 0, To: 0}, "this is no experiment", "its first line is experiment = 1")}
	}
	root, bad := tomlfile.Parse(src, designFormat)
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	d := tomlfile.Decoder{Format: designFormat}
	var f experimentFile
	d.Table(root, reflect.ValueOf(&f).Elem(), "an experiment")
	if f.Has("experiment") && f.Experiment != version {
		return nil, tomlfile.Mistakes{tomlfile.MistakeAt(f.Pos("experiment"), fmt.Sprintf("this is version %d of experiments", f.Experiment), fmt.Sprintf("this program reads experiment = %d", version))}
	}
	if len(d.Found) > 0 {
		return nil, d.Mistakes()
	}
	e := &Experiment{File: src.Name, Text: string(src.Text), Title: tomlfile.Label(f.Title), Seeds: f.Seeds, Nudge: f.Nudge, Latin: f.Design == "latin"}
	for _, m := range f.Measures {
		e.Measures = append(e.Measures, m.name)
	}
	if err := e.open(&d, &f, open); err != nil {
		return nil, err
	}
	if len(d.Found) == 0 {
		checkMeasures(&d, f.Measures, known, e.Scenes)
		e.axes(&d, &f)
		e.tuning(&d, &f, known)
		e.size(&d, &f)
		e.check(&d, &f, open)
	}
	if len(d.Found) == 0 && len(e.Measures) == 0 && e.Tune == nil { // a search has its score
		d.Fail(f.Pos("measures"), `name one at least, as in measures = ["arrived"]`, "an experiment without measures tells nothing")
	}
	if len(d.Found) > 0 {
		return nil, d.Mistakes()
	}
	return e, nil
}

// Overrides returns the overrides, path=value, that give one of the scenes a value at a path.
func (e *Experiment) Overrides(sc *scene.Scene, path, text string) []string {
	if path != SteerPath {
		return []string{path + "=" + text}
	}
	method := text
	if strings.HasPrefix(text, `"`) {
		n := tomlfile.ReadValue(text, tomlfile.Span{Source: &tomlfile.Source{Name: "", Text: nil}, From: 0, To: 0})
		method = n.Text
	}
	return sc.SteerOverrides(method)
}

// Open returns one of the scenes with more overrides, path=value, from the texts in memory.
func (e *Experiment) Open(sc *scene.Scene, set ...string) (*scene.Scene, error) {
	rec := sc.Recording()
	rec.Files, rec.Set = e.files, append(slices.Clone(sc.Set), set...)
	return scene.Recorded(rec)
}

// Is reports whether a text is an experiment, not a scene: its first
// key is experiment.
func Is(text []byte) bool {
	return tomlfile.FirstKey(text) == tomlfile.FirstKey([]byte(designFormat.Header))
}
