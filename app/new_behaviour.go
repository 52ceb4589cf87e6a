package app

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/nav"
	"galaxy/scene"
)

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
