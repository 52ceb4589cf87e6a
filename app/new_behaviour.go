package app

import (
	"fmt"
	"strings"
)

type newBehaviour struct {
	Name string `arg:"" help:"Its name: NAME.star and NAME.toml are written into this folder."`
}

func (c *newBehaviour) Run(s *streams) error {
	if err := checkNewName(c.Name, "behaviour"); err != nil {
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
