// Package whole writes files whole or not at all: a reader never sees half of
// one, and a failure leaves the old one as it was.
package whole

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file on its way to its name. Write to it, then Commit or Discard.
type File struct {
	*os.File
	name string // as given, for messages
	to   string // what it replaces; empty where it writes straight into a device
}

// Create opens a file that will take the place of whatever plain file name is,
// or is a link to. Into a device or a pipe it writes straight: there is nothing
// to keep. It fails where name is a folder or lies in none.
func Create(name string) (*File, error) {
	to := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		to = target
	}
	info, err := os.Stat(to)
	switch {
	case err == nil && info.IsDir():
		return nil, failed(name, errors.New("it is a folder; name a file"))
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(to, os.O_WRONLY, 0)
		if err != nil {
			return nil, failed(name, err)
		}
		return &File{File: f, name: name}, nil
	}
	f, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+".*")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, failed(name, fmt.Errorf("there is no folder %s; make it first", filepath.Dir(to)))
	}
	if err != nil {
		return nil, failed(name, err)
	}
	return &File{File: f, name: name, to: to}, nil
}

// Commit gives the file its name. Where that fails the old file stays and the new
// one is gone.
func (f *File) Commit() error {
	var err error
	if f.to != "" {
		err = f.Chmod(0o644)
	}
	err = errors.Join(err, f.Close())
	if err == nil && f.to != "" {
		err = os.Rename(f.File.Name(), f.to)
	}
	if err != nil {
		f.Discard()
		return failed(f.name, err)
	}
	f.to = ""
	return nil
}

// Discard forgets the file; after a Commit it does nothing.
func (f *File) Discard() {
	f.Close()
	if f.to != "" {
		os.Remove(f.File.Name())
		f.to = ""
	}
}

// failed says what went wrong with name, without the name of a temporary file.
func failed(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}
