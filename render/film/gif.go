package film

import (
	"compress/lzw"
	"encoding/binary"
	"image"

	"galaxy/internal/atomicfile"
)

// gif writes an animated GIF (GIF89a). Every picture has a table of its own with the
// colours of the pixels that have changed; all others are transparent, so that what stands
// still does not flicker. image/gif would need all pictures at once.
type gif struct {
	out     limited
	plan    Plan
	frames  int
	before  *image.NRGBA
	palette palette
	indices []byte
	block   []byte
	err     error
}

// transparent is the index of the colour that leaves a pixel as it is.
const transparent = 255

func newGIF(file *atomicfile.File, plan Plan) *gif { return &gif{out: limited{to: file}, plan: plan} }

func (g *gif) add(p *image.NRGBA) error {
	if g.frames == 0 {
		head := append([]byte(nil), "GIF89a"...)
		head = appendSizes(head, g.plan.Width, g.plan.Height)
		head = append(head, 0x70, 0, 0) // 8 bits per colour, no table for all pictures
		head = append(head, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...)
		g.write(head) // an endless loop
	}
	r := changed(g.before, p)
	g.index(p, r)
	// A hundredth of a second is the unit; rounding the sum keeps the pace.
	at := func(i int) int { return (i*100 + g.plan.FPS/2) / g.plan.FPS }
	head := []byte{0x21, 0xf9, 4, 0x05} // leave the picture; one colour is transparent
	head = binary.LittleEndian.AppendUint16(head, uint16(at(g.frames+1)-at(g.frames)))
	head = append(head, transparent, 0, 0x2c)
	head = appendSizes(head, r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	head = append(head, 0x87) // a table of 256 colours
	head = append(head, g.palette.table[:]...)
	g.write(append(head, 8)) // bits per index
	pixels := lzw.NewWriter(&blocks{g}, lzw.LSB, 8)
	_, _ = pixels.Write(g.indices) // blocks keeps the error
	_ = pixels.Close()
	g.flush()
	g.write([]byte{0})
	g.frames++
	g.before = p
	return g.err
}

// index makes the table of colours and the indices of the pixels of r.
func (g *gif) index(p *image.NRGBA, r image.Rectangle) {
	g.palette.begin()
	g.indices = g.indices[:0]
	pixels := func(do func(now []byte, same bool)) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				i := p.PixOffset(x, y)
				now := p.Pix[i : i+3 : i+3]
				do(now, g.before != nil && string(now) == string(g.before.Pix[i:i+3]))
			}
		}
	}
	pixels(func(now []byte, same bool) {
		if !same {
			g.palette.count(now)
		}
	})
	g.palette.choose()
	pixels(func(now []byte, same bool) {
		at := byte(transparent)
		if !same {
			at = g.palette.index(now)
		}
		g.indices = append(g.indices, at)
	})
}

func appendSizes(to []byte, sizes ...int) []byte {
	for _, n := range sizes {
		to = binary.LittleEndian.AppendUint16(to, uint16(n))
	}
	return to
}

func (g *gif) write(p []byte) {
	if g.err == nil {
		_, g.err = g.out.Write(p)
	}
}

// blocks collects bytes into blocks of up to 255, each after its length.
type blocks struct{ of *gif }

func (b *blocks) Write(p []byte) (int, error) {
	for _, c := range p {
		if b.of.block = append(b.of.block, c); len(b.of.block) == 255 {
			b.of.flush()
		}
	}
	return len(p), nil
}

// flush writes the block that was begun.
func (g *gif) flush() {
	if len(g.block) > 0 {
		g.write([]byte{byte(len(g.block))})
		g.write(g.block)
		g.block = g.block[:0]
	}
}

func (g *gif) end() error {
	g.write([]byte{0x3b})
	return g.err
}

func (g *gif) abort() {}
