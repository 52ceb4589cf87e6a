package gl

import (
	"image"
	"image/png"
	"io"

	"galaxy/internal/atomicfile"
)

// WritePNG writes a picture to a file, whole or not at all: a reader never sees
// half of it, and a failure leaves the old file.
func WritePNG(name string, picture image.Image) error {
	f, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := EncodePNG(f, picture); err != nil {
		return err
	}
	return f.Commit()
}

// EncodePNG writes a picture as PNG, quickly rather than small.
func EncodePNG(w io.Writer, picture image.Image) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, picture)
}
