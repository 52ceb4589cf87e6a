package scene

import (
	"cmp"
	"maps"
	"slices"

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
	all := Scripts(s)
	if len(all) == 0 {
		return nil
	}
	names := map[string]bool{}
	for _, p := range all {
		for _, name := range p.Files() {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// ScriptChanges reads the scripts of a setup again from the folder of its scene. It returns
// the arguments of the order script that gives all files that differ, none where nothing does,
// or the first mistake, with its place.
func ScriptChanges(s *sim.Setup, sceneFile string) (args []string, err error) {
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
		args = append(args, name, texts[name])
	}
	return args, nil
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
