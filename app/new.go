package app

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"

	"galaxy/internal/atomicfile"
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
