package sanitize

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Open opens a plain file for reading, or the file that a link leads to. A folder, a device, a pipe or a
// socket is an error, at once. Errors do not name the file.
func Open(name string) (*os.File, error) { return open(name, os.Stat, os.OpenFile) }

// Read returns the contents, at most so many bytes, of a plain file or the file that a link leads to.
func Read(name string, most int64) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, most)
}

// ReadIn is Read of a file in a folder; no link may lead out of the folder.
func ReadIn(folder *os.Root, name string, most int64) ([]byte, error) {
	f, err := open(name, folder.Stat, folder.OpenFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, most)
}

// Files are the plain files of a folder as a file system. Without a folder their names are paths of this
// machine.
type Files struct{ Folder string }

// Open opens one, by a name with slashes.
func (f Files) Open(name string) (fs.File, error) {
	return Open(filepath.Join(f.Folder, filepath.FromSlash(name)))
}

func open(name string, stat func(string) (os.FileInfo, error), openFile func(string, int, os.FileMode) (*os.File, error)) (*os.File, error) {
	info, err := stat(name) // to open a device can already do something
	if err != nil {
		return nil, Reason(err)
	}
	if err := refuse(info); err != nil {
		return nil, err
	}
	f, err := openFile(name, os.O_RDONLY|noWaiting, 0)
	if err != nil {
		return nil, Reason(err)
	}
	if info, err = f.Stat(); err == nil { // it may have become another one
		err = refuse(info)
	}
	if err != nil {
		f.Close()
		return nil, Reason(err)
	}
	return f, nil
}

// readAll returns the contents of a file, at most so many bytes.
func readAll(f *os.File, most int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, Reason(err)
	}
	if info.Size() > most {
		return nil, tooLong(most)
	}
	text := make([]byte, 0, info.Size()+1) // one more, to see the end
	for {
		n, err := f.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case int64(len(text)) > most: // it grows, or the system does not know its size
			return nil, tooLong(most)
		case errors.Is(err, io.EOF):
			return text, nil
		case err != nil:
			return nil, Reason(err)
		}
		if len(text) == cap(text) {
			text = append(text, 0)[:len(text)]
		}
	}
}

func tooLong(most int64) error { return fmt.Errorf("it has more than %d bytes", most) }

// refuse returns why a thing cannot be read as a plain file, or nil.
func refuse(info fs.FileInfo) error {
	what := "device"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return errors.New("it is a folder")
	case mode&fs.ModeNamedPipe != 0:
		what = "pipe"
	case mode&fs.ModeSocket != 0:
		what = "socket"
	}
	return fmt.Errorf("it is no plain file, but a %s", what)
}

// Reason returns an error of a file without the file's name, which the message has already.
func Reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
