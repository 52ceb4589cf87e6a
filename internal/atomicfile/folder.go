package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"galaxy/internal/sanitize"
)

// A Folder is a folder whose contents others may have made, such as a folder of results. Its own name
// may be a link. Only plain files and folders in it count: nothing is read
// or written through a link in it, to a file or to a folder. Names are relative to
// the folder.
type Folder string

// Path returns the path of a name in the folder.
func (d Folder) Path(name string) string { return filepath.Join(string(d), name) }

// Has reports whether there is a file of that name. Anything but a plain file there is an
// error.
func (d Folder) Has(name string) (bool, error) {
	info, err := d.look(name)
	if err == nil && info != nil && info.IsDir() {
		err = fmt.Errorf("%s is a folder where a file belongs; remove it", d.Path(name))
	}
	return info != nil, err
}

// Create opens a file that replaces the one of a name, as the function Create does.
func (d Folder) Create(name string) (*File, error) {
	if _, err := d.Has(name); err != nil {
		return nil, err
	}
	return Create(d.Path(name))
}

// CreatePrivate is Create for a file that no other user may read.
func (d Folder) CreatePrivate(name string) (*File, error) {
	f, err := d.Create(name)
	if err != nil {
		return nil, err
	}
	if err := f.file.Chmod(0o600); err != nil {
		f.Discard()
		return nil, failed(d.Path(name), err)
	}
	return f, nil
}

// Open opens a file to read.
func (d Folder) Open(name string) (*os.File, error) {
	if _, err := d.Has(name); err != nil {
		return nil, err
	}
	f, err := os.Open(d.Path(name))
	if err != nil {
		return nil, unread(d.Path(name), err)
	}
	return f, nil
}

// OpenInPlace opens a file to read and to overwrite, and makes one if there is none.
func (d Folder) OpenInPlace(name string) (*os.File, error) {
	if _, err := d.Has(name); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(d.Path(name), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, failed(d.Path(name), noFolder(d.Path(name), err))
	}
	return f, nil
}

// Make makes a folder in it, with the folders above, if there is none.
func (d Folder) Make(name string) error {
	info, err := d.look(name)
	switch {
	case err != nil:
		return err
	case info != nil && !info.IsDir():
		return fmt.Errorf("%s is a file where a folder belongs; remove it", d.Path(name))
	}
	if err := os.MkdirAll(d.Path(name), 0o777); err != nil {
		return fmt.Errorf("the folder %s cannot be made: %w", d.Path(name), sanitize.Reason(err))
	}
	return nil
}

// Clear removes the temporary files in it that crashes have left. It ignores those that cannot be
// removed.
func (d Folder) Clear() {
	_ = filepath.WalkDir(string(d), func(name string, f fs.DirEntry, err error) error {
		if err == nil && f.Type().IsRegular() && isPart(f.Name(), "") {
			removeAbandoned(name)
		}
		return nil
	})
}

// Hold takes a name in the folder for this program until release is called or the program ends,
// however it ends: a second program gets ErrHeld. The empty file of that name stays. On a
// file system without locks a second program can hold the name, too.
func (d Folder) Hold(name string) (release func(), err error) {
	f, err := d.OpenInPlace(name)
	if err != nil {
		return nil, err
	}
	if !claim(f) {
		f.Close()
		return nil, ErrHeld
	}
	return func() { f.Close() }, nil
}

// ErrHeld is the error of a name that another program holds.
var ErrHeld = errors.New("another program is at work there")

// look returns the file or folder of that name, nil for nothing. Any other thing there, or above it in
// the path, is an error.
func (d Folder) look(name string) (info fs.FileInfo, err error) {
	at := string(d)
	for part := range strings.SplitSeq(filepath.Clean(name), string(filepath.Separator)) {
		at = filepath.Join(at, part)
		if info, err = os.Lstat(at); err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil, nil
			}
			return nil, unread(at, err)
		}
		switch mode := info.Mode(); {
		case mode&fs.ModeSymlink != 0:
			return nil, fmt.Errorf("%s is a link, and links in a folder of results are not followed; remove it, or replace it by the file or folder that it leads to", at)
		case !mode.IsRegular() && !mode.IsDir():
			return nil, fmt.Errorf("%s is neither a file nor a folder; remove it", at)
		}
	}
	return info, nil
}

// unread says that name cannot be read.
func unread(name string, err error) error {
	return fmt.Errorf("%s cannot be read: %w", name, sanitize.Reason(err))
}
