package render

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
)

// WritePNG writes a picture to a file, whole or not at all: a reader never sees
// half of it, and a failure leaves the old file.
func WritePNG(name string, picture image.Image) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".picture-*.png")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, cause(err))
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
			err = fmt.Errorf("%s cannot be written: %w", name, cause(err))
		}
	}()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(f, picture); err != nil {
		f.Close()
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// cause returns what went wrong without the temporary file's name.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
