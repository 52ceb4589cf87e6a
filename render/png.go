package render

import (
	"image"
	"image/png"

	"galaxy/internal/whole"
)

// WritePNG writes a picture to a file, whole or not at all: a reader never sees
// half of it, and a failure leaves the old file.
func WritePNG(name string, picture image.Image) error {
	f, err := whole.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(f, picture); err != nil {
		return err
	}
	return f.Commit()
}
