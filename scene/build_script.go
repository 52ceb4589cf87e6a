package scene

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// A script stands in steer in place of a behaviour's name, in short or with its parameters:
//
//	steer = { script = "dodge.star" }
//	steer = { script = { file = "dodge.star", gap = 3 } }
const (
	scriptKey = "script"
	fileKey   = "file"
	scriptExt = ".star"
)

// scriptTitle returns the name by which paths call the script of a file.
func scriptTitle(file string) string { return strings.TrimSuffix(path.Base(file), scriptExt) }

// readScript reads the value of the key script.
func (p *part) readScript(n *tomlfile.Node, d *tomlfile.Decoder) bool {
	p.name, p.at = scriptKey, n.Value
	file := n
	if n.Kind == tomlfile.TableKind {
		p.params = &tomlfile.Node{Kind: tomlfile.TableKind, Key: n.Key, Value: n.Value}
		file = nil
		for _, e := range n.Entries {
			if e.Name == fileKey {
				file = e.Node
				continue
			}
			p.params.Entries = append(p.params.Entries, e)
		}
	}
	if file == nil || file.Kind != tomlfile.StringKind {
		d.Fail(n.Value, `write { script = "NAME.star" } or { script = { file = "NAME.star", parameter = value } }`, "a script is the name of a file")
		return false
	}
	p.file, p.at = file.Text, file.Value
	return true
}

// script makes the behaviour of a script, or nil after a mistake.
func (m *methods) script(p part) nav.Behavior {
	made, ok := m.programs[p.file]
	if !ok {
		if made = m.compile(p); m.programs == nil {
			m.programs = map[string]*script.Program{}
		}
		m.programs[p.file] = made
	}
	if made == nil {
		return nil
	}
	s := script.New(made)
	m.tune(s, part{name: s.Title(), params: p.params})
	return s
}

// compile reads a script and the scripts that it loads, and adds the files to the scene's.
func (m *methods) compile(p part) *script.Program {
	texts := map[string]string{}
	read := m.scriptReader(p.at)
	made, err := script.Compile(p.file, func(name string) (string, error) {
		text, err := read(name)
		if err == nil {
			texts[name] = text
		}
		return text, err
	})
	if bad := new(script.Error); errors.As(err, &bad) {
		text, read := texts[bad.File]
		if !read || bad.Line == 0 {
			m.Fail(p.at, bad.Hint, "%s: %s", bad.File, bad.What)
			return nil
		}
		src := &tomlfile.Source{Name: scriptPath(m.scene.File, bad.File), Text: []byte(text)}
		at := sanitize.Offset(src.Text, bad.Line, bad.Column)
		m.Fail(tomlfile.Span{Source: src, From: at, To: min(at+1, len(text))}, bad.Hint, "%s", bad.What)
		return nil
	}
	for _, name := range made.Files() {
		m.scene.addFile(sim.File{Name: scriptPath(m.scene.File, name), Text: texts[name]})
	}
	return made
}

// addFile adds a file that the scene was read from, once.
func (s *Scene) addFile(f sim.File) {
	if !slices.ContainsFunc(s.Files, func(g sim.File) bool { return g.Name == f.Name }) {
		s.Files = append(s.Files, f)
	}
}

// scriptPath returns the name of a script's file as it stands in recordings and messages: by
// the folder of the scene.
func scriptPath(sceneFile, name string) string {
	if IsBuiltin(sceneFile) {
		if strings.HasPrefix(sceneFile, caseOf) {
			return path.Join("bench", name)
		}
		return path.Join("library", name)
	}
	return path.Join(path.Dir(filepath.ToSlash(sceneFile)), name)
}

// scriptReader reads the scripts of the scene, from memory or from its folder, out of
// which no link leads. A built-in scene itself names built-in scripts alone; overrides can also name
// scripts beside it.
func (m *methods) scriptReader(namedAt tomlfile.Span) script.Reader {
	switch {
	case m.files != nil:
		return func(name string) (string, error) { return readText(m.files, scriptPath(m.scene.File, name)) }
	case namedAt.Source != nil && namedAt.Source.Name == m.scene.File:
		return ScriptReader(m.scene.File)
	}
	return GivenScripts(m.scene.File, m.beside)
}

// ScriptReader reads the scripts in the folder of a scene's file, as they are now. For a built-in
// scene they are the built-in ones.
func ScriptReader(sceneFile string) script.Reader {
	if IsBuiltin(sceneFile) {
		return func(name string) (string, error) { return readText(library, path.Join("library", name)) }
	}
	return folderScripts(filepath.Dir(sceneFile), "the folder of the scene")
}

// GivenScripts reads scripts that the command line or an experiment names for a scene. For a
// built-in scene they are built in or lie in a folder; two of one name that differ are an error,
// as recordings could not tell them apart.
func GivenScripts(sceneFile, folder string) script.Reader {
	read := ScriptReader(sceneFile)
	if !IsBuiltin(sceneFile) {
		return read
	}
	called := "the folder " + sanitize.Line(folder)
	if folder == "." {
		called = "this folder"
	}
	beside := folderScripts(folder, called)
	return func(name string) (string, error) {
		own, missing := read(name)
		text, err := beside(name)
		switch {
		case missing != nil:
			return text, err
		case err == nil && text != own:
			return "", fmt.Errorf("there are two different scripts %q, one built in and one in %s; give yours another name", name, called)
		}
		return own, nil
	}
}

// folderScripts reads the scripts of a folder, which messages call by a name.
func folderScripts(name, called string) script.Reader {
	return func(file string) (string, error) {
		folder, err := os.OpenRoot(name)
		if err != nil {
			return "", fmt.Errorf("%s cannot be read: %w", called, sanitize.Reason(err))
		}
		defer folder.Close()
		text, err := sanitize.ReadIn(folder, file, maxFile)
		switch {
		case err == nil && tomlfile.EndOf(filepath.Join(name, file)) != scriptExt:
			return "", fmt.Errorf("%s is a link to what is no script: its name ends in %s", file, scriptExt)
		case errors.Is(err, fs.ErrNotExist):
			return "", fmt.Errorf("there is no file %q in %s", file, called)
		case err != nil:
			return "", fmt.Errorf("%s cannot be read: %w", file, err)
		}
		return string(text), nil
	}
}

func readText(files fs.FS, name string) (string, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return "", fmt.Errorf("there is no file %q", name)
	}
	return string(text), nil
}
