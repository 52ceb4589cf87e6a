package app

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"galaxy/internal/atomicfile"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/scene"
)

type newC struct {
	Behaviour newBehaviour `cmd:"" help:"Write a behaviour as a script, and a scene to try it in."`
	Scene     newScene     `cmd:"" help:"Write a scene to begin with: a small one, or a copy of another, or any star's system."`
}

// templates are what new files begin as; NAME stands for their name.
//
//go:embed new
var templates embed.FS

var newName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,39}$`)

func checkNewName(name, what string) error {
	if !newName.MatchString(name) {
		return fmt.Errorf("%q cannot be the name of a %s: use a-z, 0-9, _ and -, and begin with a letter", name, what)
	}
	return nil
}

type newFile struct{ name, text string }

// writeAll writes files that do not exist yet: all of them or none.
func writeAll(files []newFile) error {
	for i, f := range files {
		if err := writeNew(f.name, f.text); err != nil {
			for _, made := range files[:i] {
				err = errors.Join(err, os.Remove(made.name))
			}
			return err
		}
	}
	return nil
}

// writeNew writes a file that does not exist yet: all of it, or none.
func writeNew(name, text string) error {
	f, err := atomicfile.OpenNew(name)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("there is a file %s already; choose another name", name)
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	if err = cmp.Or(err, f.Close()); err != nil {
		os.Remove(name) // a part of it would be in the way of the next try
	}
	return err
}

type newBehaviour struct {
	Name string `arg:"" help:"Its name: NAME.star and NAME.toml are written into this folder."`
}

func (c *newBehaviour) Run(s *streams) error {
	if err := checkNewName(c.Name, "behaviour"); err != nil {
		return err
	}
	if err := checkNotBuiltin(c.Name); err != nil {
		return err
	}
	var files []newFile
	for _, ending := range []string{".star", ".toml"} {
		text, err := templates.ReadFile("new/behaviour" + ending)
		if err != nil {
			return err
		}
		files = append(files, newFile{c.Name + ending, strings.ReplaceAll(string(text), "NAME", c.Name)})
	}
	if err := writeAll(files); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s is the behaviour, %s a scene to try it in: galaxy %[2]s\n", files[0].name, files[1].name)
	return nil
}

// checkNotBuiltin refuses the name of a behaviour or a script that is built in: tables could not tell the two apart.
func checkNotBuiltin(name string) error {
	scripts, err := scene.BuiltinScripts()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(append(nav.Kinds(), scripts...), func(k nav.Kind) bool { return strings.TrimSuffix(k.Name, ".star") == name }) {
		return fmt.Errorf("a behaviour %s is built in; choose another name, such as my-%[1]s", name)
	}
	return nil
}

type newScene struct {
	Name string `arg:"" help:"Its name: NAME.toml is written into this folder."`
	From string `placeholder:"SCENE" help:"Begin as a copy of a built-in scene, or with the system of a star as it is in the window: orbit-race, TRAPPIST-1, 'alpha Centauri'."`
	At   string `placeholder:"DATE" help:"Date of a star's system, or of a scene that begins today: 2026-11-20, 1610-01-07T18:00 UTC, 3000 BC. Without it, now."`
}

func (c *newScene) Run(s *streams) error {
	if err := checkNewName(c.Name, "scene"); err != nil {
		return err
	}
	text, beside, err := c.begin()
	if err != nil {
		return err
	}
	name := c.Name + ".toml"
	if err := writeAll(append([]newFile{{name, text}}, beside...)); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s is the scene: galaxy %[1]s shows it, and again after each change that you save\n", name)
	return nil
}

// begin returns the text of the scene, and the files that it reads.
func (c *newScene) begin() (text string, beside []newFile, err error) {
	if c.From == "" {
		text, err := templates.ReadFile("new/scene.toml")
		return strings.ReplaceAll(string(text), "NAME", c.Name), nil, err
	}
	at := cmp.Or(c.At, "now")
	t, _, err := instant(at, time.Now())
	if err != nil {
		return "", nil, err
	}
	var sc *scene.Scene
	if scene.IsBuiltin(c.From) {
		sc, err = scene.Open(c.From)
	} else {
		sc, err = scene.OfSystem(c.From, t)
	}
	if err != nil {
		if near := suggest.Nearest(c.From, scene.Builtin()); near != "" {
			return "", nil, fmt.Errorf("%q is no built-in scene, did you mean %q? Nor is it a star: %w", c.From, near, err)
		}
		return "", nil, err
	}
	for _, f := range sc.Files {
		beside = append(beside, newFile{path.Base(f.Name), f.Text})
	}
	text = strings.TrimPrefix(sc.Text(), ofLibrary)
	const today = "start = \"today\""
	switch {
	case at == "now":
	case strings.Contains(text, today):
		text = strings.Replace(text, today, "start = "+strconv.Quote(at), 1)
	case scene.IsBuiltin(c.From):
		return "", nil, fmt.Errorf("%s does not begin at a date: leave --at out", c.From)
	}
	return text, beside, nil
}

// ofLibrary begins the files of the library: it is for editors, and for files in that folder.
const ofLibrary = "#:schema ../schema.json\n"
