package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/alecthomas/kong"

	"galaxy/scene"
)

// filename is the name of a file to write; empty without its flag.
type filename string

// Decode takes a flag's value, which must not be empty.
func (f *filename) Decode(ctx *kong.DecodeContext) error {
	if err := ctx.Scan.PopValueInto("file", (*string)(f)); err != nil {
		return err
	}
	if *f == "" {
		return errors.New("it is empty; give a file name, or leave the flag out")
	}
	return nil
}

// output is a flag and its file.
type output struct {
	flag string
	name filename
}

// checkApart refuses outputs that would replace an input, or each other.
func checkApart(read []string, outputs ...output) error {
	outputs = slices.DeleteFunc(outputs, func(o output) bool { return o.name == "" })
	for i, o := range outputs {
		for _, name := range read {
			if sameFile(string(o.name), name) {
				return fmt.Errorf("%s %s would replace %s, which is read; name another file", o.flag, o.name, name)
			}
		}
		for _, before := range outputs[:i] {
			if sameFile(string(o.name), string(before.name)) {
				return fmt.Errorf("%s %s would replace what %s writes; name another file", o.flag, o.name, before.flag)
			}
		}
	}
	return nil
}

// checkOutside refuses outputs in a folder that has files of its own.
func checkOutside(folder string, outputs ...output) error {
	real := filepath.Dir(fullName(filepath.Join(folder, "any")))
	for _, o := range outputs {
		if o.name == "" {
			continue
		}
		if way, err := filepath.Rel(real, fullName(string(o.name))); err == nil && filepath.IsLocal(way) {
			return fmt.Errorf("%s %s is in the folder of the experiment, whose files are its own; name a file outside of it", o.flag, o.name)
		}
	}
	return nil
}

// sceneFiles lists the files that a scene was read from.
func sceneFiles(sc *scene.Scene) []string {
	if scene.IsBuiltin(sc.File) {
		return nil
	}
	names := []string{sc.File}
	for _, f := range sc.Files {
		names = append(names, filepath.FromSlash(f.Name))
	}
	return names
}

// sameFile reports whether two names are of one file, existing or not. Devices and pipes
// count as different, as they hold nothing that could be lost.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return infoA.Mode().IsRegular() && os.SameFile(infoA, infoB)
	}
	return errA != nil && errB != nil && fullName(a) == fullName(b)
}

// fullName returns the absolute name of a file, with the links to its folder resolved.
func fullName(name string) string {
	folder := filepath.Dir(name)
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	if full, err := filepath.Abs(folder); err == nil {
		folder = full
	}
	return filepath.Join(folder, filepath.Base(name))
}

// product is a file that is written.
type product interface {
	commit() error // completes the file; returns the first error of writing
	Discard()      // leaves the old file if nothing was written; does nothing after commit
}

func commitAll(products []product) error {
	var err error
	for _, p := range products {
		err = errors.Join(err, p.commit())
	}
	return err
}
