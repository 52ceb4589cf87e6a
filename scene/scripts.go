package scene

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/sim"
)

// Scripts returns the scripts by which the groups of a setup steer, each once, in the order of
// the groups.
func Scripts(s *sim.Setup) (all []*script.Program) {
	var visit func(b nav.Behavior)
	visit = func(b nav.Behavior) {
		switch b := b.(type) {
		case *script.Script:
			if !slices.Contains(all, b.Program()) {
				all = append(all, b.Program())
			}
		case nav.Composite:
			for _, part := range b.Parts() {
				visit(part.Behavior)
			}
		}
	}
	for i := range s.Groups {
		visit(s.Groups[i].Behavior)
	}
	return all
}

// ScriptFiles returns the names of all files of the scripts of a setup, from the folder of the
// scene, sorted.
func ScriptFiles(s *sim.Setup) []string {
	var names []string
	for _, p := range Scripts(s) {
		names = append(names, p.Files()...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ScriptChanges reads the scripts of a setup again from the folder of its scene. It returns
// all files that differ, for an order [sim.Script], or the first mistake, with its place.
func ScriptChanges(s *sim.Setup, sceneFile string) (files []sim.File, err error) {
	read := ScriptReader(sceneFile)
	texts := map[string]string{}
	for _, p := range Scripts(s) {
		fresh, err := script.Compile(p.Name(), read)
		if err != nil {
			return nil, err
		}
		for name, text := range fresh.Texts() {
			if old, known := p.Texts()[name]; !known || old != text {
				texts[name] = text
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		files = append(files, sim.File{Name: name, Text: texts[name]})
	}
	return files, nil
}

// WithScripts returns the scene with the texts of the scripts by which a world of it steers
// now, for reading it again.
func (s *Scene) WithScripts(now *sim.Setup) *Scene {
	other := *s
	other.Files = slices.Clone(s.Files)
	for _, p := range Scripts(now) {
		for name, text := range p.Texts() {
			name = scriptPath(s.File, name)
			other.Files = slices.DeleteFunc(other.Files, func(f sim.File) bool { return f.Name == name })
			other.Files = append(other.Files, sim.File{Name: name, Text: text})
		}
	}
	slices.SortStableFunc(other.Files, func(a, b sim.File) int { return cmp.Compare(a.Name, b.Name) })
	return &other
}

// BuiltinScripts lists the scripts of the built-in scenes, by the names of their files, sorted.
// The summary is the beginning of the comment at the head.
func BuiltinScripts() ([]nav.Kind, error) {
	files, err := fs.Glob(library, "library/*"+scriptExt)
	if err != nil {
		panic("scene: " + err.Error()) // the pattern is a constant
	}
	var kinds []nav.Kind
	for _, name := range files {
		p, err := script.Compile(path.Base(name), ScriptReader(Builtin()[0]))
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, nav.Kind{Name: p.Name(), Summary: summaryOf(p.Texts()[p.Name()]), Params: nav.Params(script.New(p))})
	}
	return kinds, nil
}

// summaryOf returns the first sentence of the comment at the head of a script.
func summaryOf(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		comment, is := strings.CutPrefix(line, "#")
		if !is {
			break
		}
		words = append(words, strings.TrimSpace(comment))
	}
	sentence, _, _ := strings.Cut(strings.Join(words, " ")+" ", ". ")
	return strings.TrimSpace(sentence)
}
