package scene

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/sim"
)

// Recording returns a recording of the scene before its first step: all that it was
// read from, its Tiled map with tilesets and templates, too.
func (s *Scene) Recording() *sim.Recording {
	return &sim.Recording{Scene: s.Text, File: s.File, Files: s.Files, Set: s.Set}
}

// Recorded reads the scene of a recording, and no file beside it.
func Recorded(r *sim.Recording) (*Scene, error) {
	return parseWith(r.File, []byte(r.Scene), heldFiles(r.Files), r.Set...)
}

// Again reads the scene again from what it was read from, with its overrides or
// others. Orders change behaviours in memory; what was read they do not.
func (s *Scene) Again(set ...string) (*Scene, error) {
	return parseWith(s.File, []byte(s.Text), heldFiles(s.Files), set...)
}

// keptFiles keeps the text of every file that is read of it.
type keptFiles struct {
	from  fs.FS
	files []sim.File
}

// Open opens a file, for package tiled.
func (k *keptFiles) Open(name string) (fs.File, error) {
	b, err := fs.ReadFile(k.from, name)
	if err != nil {
		return nil, err
	}
	f := sim.File{Name: filepath.ToSlash(name), Text: string(b)}
	if !slices.Contains(k.files, f) {
		k.files = append(k.files, f)
	}
	return textFile{strings.NewReader(f.Text)}, nil
}

// heldFiles are files that have been read before.
type heldFiles []sim.File

// Open opens a file, for package tiled.
func (h heldFiles) Open(name string) (fs.File, error) {
	for _, f := range h {
		if f.Name == filepath.ToSlash(name) {
			return textFile{strings.NewReader(f.Text)}, nil
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// textFile is a file in memory.
type textFile struct{ *strings.Reader }

// Stat fails: a text has no date and no owner.
func (textFile) Stat() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }

// Close does nothing.
func (textFile) Close() error { return nil }
