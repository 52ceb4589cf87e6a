// Package atomicfile writes files so that a failure destroys no existing data.
//
// A File is written atomically: a reader never sees half of one, and a failure leaves
// the old one as it was. A Stream is written as it comes: a failure leaves what was
// written before.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"galaxy/internal/sanitize"
)

// File is a file that is being written. Write to it, then Commit or Discard.
type File struct {
	file *os.File
	name string // as given, for messages
	to   string // the name that it replaces; empty if it writes straight into a device
}

// Create opens a file that replaces the regular file name, or the one that name links
// to, with the same permissions; a new file has default permissions. A device or a pipe
// is written to directly: Create waits until a program reads a pipe, or until [GiveUp]. It
// returns an error if name is a folder or a socket, or lies in no folder.
func Create(name string) (*File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		info = nil
	case refuse(info) != nil:
		return nil, failed(name, refuse(info))
	case !info.Mode().IsRegular():
		f, err := openDevice(name)
		if err != nil {
			return nil, failed(name, err)
		}
		return &File{file: f, name: name}, nil
	}
	to, err := behindLinks(name)
	if err != nil {
		return nil, failed(name, err)
	}
	clearBeside(to)
	f, err := beside(to, info)
	if err != nil {
		return nil, failed(name, noFolder(to, err))
	}
	return &File{file: f, name: name, to: to}, nil
}

// behindLinks returns the name at the end of a chain of links, of a file that may not
// exist.
func behindLinks(name string) (string, error) {
	const most = 40 // links in a chain, as systems have it
	for range most {
		target, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link: a file, or nothing yet
		}
		if !filepath.IsAbs(target) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			target = filepath.Join(folder, target)
		}
		name = target
	}
	return "", errors.New("its links lead nowhere")
}

// Write writes to the file.
func (f *File) Write(p []byte) (int, error) {
	n, err := f.file.Write(p)
	if err != nil {
		err = failed(f.name, err)
	}
	return n, err
}

// WriteAt overwrites bytes that were written before. A device or a pipe has none.
func (f *File) WriteAt(p []byte, at int64) (int, error) {
	n, err := f.file.WriteAt(p, at)
	if err != nil {
		err = failed(f.name, err)
	}
	return n, err
}

// Temporary returns the name that the file has until Commit, for another program that
// writes it in place; empty for a device or a pipe.
func (f *File) Temporary() string {
	if f.to == "" {
		return ""
	}
	return f.file.Name()
}

// Commit gives the file its name. If that fails the old file stays and the new
// one is gone.
func (f *File) Commit() error {
	if f.to == "" {
		if err := f.file.Close(); err != nil {
			return failed(f.name, err)
		}
		return nil
	}
	err := f.file.Sync() // or its name may survive a failing machine, and its text not
	if err == nil {
		err = replace(f.file, f.to)
	}
	if err != nil {
		f.Discard()
		return failed(f.name, err)
	}
	forget(f.file.Name())
	f.to = ""
	return nil
}

// Discard forgets the file; after a Commit it does nothing.
func (f *File) Discard() {
	f.file.Close()
	if f.to != "" {
		os.Remove(f.file.Name())
		forget(f.file.Name())
		f.to = ""
	}
}

// noFolder returns err, or an error that names the missing folder of a file.
func noFolder(name string, err error) error {
	if _, missing := os.Stat(filepath.Dir(name)); errors.Is(err, fs.ErrNotExist) && missing != nil {
		return fmt.Errorf("there is no folder %s; make it first", filepath.Dir(name))
	}
	return err
}

// failed says what went wrong with name, without the name of a temporary file.
func failed(name string, err error) error {
	return fmt.Errorf("%s cannot be written: %w", name, sanitize.Reason(err))
}
