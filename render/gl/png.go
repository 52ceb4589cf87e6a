package gl

import (
	"image"
	"image/png"
	"io"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/internal/atomicfile"
)

// ReadPicture reads the pixels of a framebuffer as OpenGL has them; [Upright] makes a picture of them. It leaves the
// framebuffer bound for reading.
func ReadPicture(fb uint32, width, height int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, fb)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 4)
	gl.ReadPixels(0, 0, int32(width), int32(height), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(p.Pix))
	return p
}

// Upright reverses OpenGL's rows, which are lowest first, and makes all pixels opaque: what lies behind a picture is
// not part of it. It needs no OpenGL, and returns p.
func Upright(p *image.NRGBA) *image.NRGBA {
	row := make([]byte, p.Stride)
	h := p.Rect.Dy()
	for y := range h / 2 {
		a, b := p.Pix[y*p.Stride:(y+1)*p.Stride], p.Pix[(h-1-y)*p.Stride:(h-y)*p.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	for i := 3; i < len(p.Pix); i += 4 {
		p.Pix[i] = 0xff
	}
	return p
}

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
