package tiled

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

	"galaxy/internal/sanitize"
)

// maxBytes is the largest size of all files of a map together, in bytes.
const maxBytes = 96 << 20

// files reads the files of a map, each once, and no more than maxBytes.
type files struct {
	from      fs.FS
	kept      []File // as read
	left      int64  // bytes that may still be read
	budget    budget
	sets      map[string]*tileset // by file
	templates map[string]*object
}

func newFiles(from fs.FS) *files {
	return &files{from: from, left: maxBytes, sets: map[string]*tileset{}, templates: map[string]*object{}}
}

// read reads a file and keeps its text.
func (f *files) read(name string) (*source, *Mistake) {
	src := &source{name: name}
	text, err := readAtMost(f.from, name, f.left)
	var file *fs.PathError
	switch {
	case errors.Is(err, errTooLarge):
		return nil, &Mistake{src: src, at: nowhere, What: fmt.Sprintf("a map and the files that it names hold at most %d bytes together, and with this file they hold more", int64(maxBytes))}
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Mistake{What: "there is no file " + src.name, Hint: "paths are relative to the file that they are in"}
	case errors.As(err, &file):
		return nil, &Mistake{What: fmt.Sprintf("%s cannot be read: %v", src.name, file.Err)}
	case err != nil:
		return nil, &Mistake{What: fmt.Sprintf("%s cannot be read: %v", src.name, err)}
	}
	f.left -= int64(len(text))
	f.kept = append(f.kept, File{Name: src.name, Text: string(text)})
	if src.text, err = sanitize.UTF8(text); err != nil {
		return nil, &Mistake{src: src, at: nowhere, What: err.Error(), Hint: saveAgain}
	}
	return src, nil
}

var errTooLarge = errors.New("it is too large")

// readAtMost reads a file of at most so many bytes. The size that the file reports may be
// wrong.
func readAtMost(files fs.FS, name string, most int64) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > most {
		return nil, errTooLarge
	} else if err == nil && info.IsDir() {
		return nil, errors.New("it is a folder")
	}
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = errTooLarge
	}
	return text, err
}

// beside returns the path of a file by its path relative to another file.
func beside(name, other string) string { return path.Join(path.Dir(name), other) }
