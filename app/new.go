package app

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
)

type newC struct {
	Behaviour newBehaviour `cmd:"" help:"Write a behaviour as a script, and a scene to try it in."`
}

type newBehaviour struct {
	Name string `arg:"" help:"Its name: NAME.star and NAME.toml are written into this folder."`
}

// templates are what new files begin as; NAME stands for their name.
//
//go:embed new
var templates embed.FS

var newName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,39}$`)

func (c *newBehaviour) Run(s *streams) error {
	if !newName.MatchString(c.Name) {
		return fmt.Errorf("%q cannot be the name of a behaviour: use a-z, 0-9, _ and -, and begin with a letter", c.Name)
	}
	var made []string
	for _, ending := range []string{".star", ".toml"} {
		text, err := templates.ReadFile("new/behaviour" + ending)
		if err == nil {
			err = writeNew(c.Name+ending, strings.ReplaceAll(string(text), "NAME", c.Name))
		}
		if err != nil {
			for _, name := range made {
				err = errors.Join(err, os.Remove(name))
			}
			return err
		}
		made = append(made, c.Name+ending)
	}
	fmt.Fprintf(s.out, "%s is the behaviour, %s a scene to try it in: galaxy %s\n", made[0], made[1], made[1])
	return nil
}

// writeNew writes a file that does not exist yet.
func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("there is a file %s already; choose another name", name)
	}
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return nil
}
