package app

import (
	"cmp"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

	"galaxy/internal/suggest"
	"galaxy/scene"
)

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
