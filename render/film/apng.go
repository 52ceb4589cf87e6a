package film

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"

	"galaxy/internal/atomicfile"
)

// apng writes an animated PNG (PNG specification, third edition, section 11.3.6). Every
// picture after the first covers the rectangle that has changed, and in it pixels that have
// not changed are transparent: equal rows of zeros take hardly any room.
//
//	signature IHDR acTL  fcTL IDAT  fcTL fdAT  fcTL fdAT … IEND
//
// image/png would store an opaque picture without alpha, and all frames must be alike.
type apng struct {
	out      limited
	plan     Plan
	sequence uint32 // of the next fcTL or fdAT chunk
	frames   uint32
	before   *image.NRGBA
	rows     [2][]byte // of the rectangle: the one before, and the present one
	filtered [3][]byte // the present row, by filter
	packed   bytes.Buffer
	zip      *zlib.Writer
	chunk    []byte
	err      error
}

const signature = "\x89PNG\r\n\x1a\n"

// framesAt is the position of the chunk acTL: behind the signature and IHDR, with its
// length, type, 13 bytes and check sum.
const framesAt = len(signature) + 12 + 13

func newAPNG(file *atomicfile.File, plan Plan) *apng {
	a := &apng{out: limited{to: file}, plan: plan}
	a.zip, _ = zlib.NewWriterLevel(&a.packed, zlib.BestSpeed) // a level that exists
	return a
}

func (a *apng) add(p *image.NRGBA) error {
	r := changed(a.before, p)
	blend := byte(1) // over what is there
	kind, sequence := "fdAT", []byte(nil)
	if a.frames == 0 {
		a.write([]byte(signature))
		a.put("IHDR", bigEndian(a.plan.Width, a.plan.Height), []byte{8, 6, 0, 0, 0}) // 8 bits of RGBA
		a.put("acTL", bigEndian(0, 0))                                               // until end
		kind, blend = "IDAT", 0
	}
	a.put("fcTL", a.next(), bigEndian(r.Dx(), r.Dy(), r.Min.X, r.Min.Y),
		binary.BigEndian.AppendUint16([]byte{0, 1}, uint16(a.plan.FPS)), []byte{0, blend})
	a.pack(p, r)
	if a.frames > 0 {
		sequence = a.next()
	}
	a.put(kind, sequence, a.packed.Bytes())
	a.frames++
	a.before = p
	return a.err
}

// pack compresses the pixels of a rectangle.
func (a *apng) pack(p *image.NRGBA, r image.Rectangle) {
	a.packed.Reset()
	a.zip.Reset(&a.packed)
	n := 4 * r.Dx()
	for i := range a.rows {
		a.rows[i] = append(a.rows[i][:0], make([]byte, n)...)
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		a.rows[0], a.rows[1] = a.rows[1], a.rows[0]
		at := p.PixOffset(r.Min.X, y)
		row := a.rows[1]
		copy(row, p.Pix[at:at+n])
		if a.before != nil {
			was := a.before.Pix[at : at+n]
			for i := 0; i < n; i += 4 {
				if string(row[i:i+4]) == string(was[i:i+4]) {
					clear(row[i : i+4])
				}
			}
		}
		_, _ = a.zip.Write(a.filter(row, a.rows[0])) // into memory
	}
	_ = a.zip.Close()
}

// filter returns a row as it is stored: after the number of the filter the bytes as they
// are (0), less those of the pixel at the left (1), or less those above (2), whichever has
// the least sum, as the specification advises.
func (a *apng) filter(row, above []byte) []byte {
	best, least := 0, -1
	for kind := range a.filtered {
		f := append(a.filtered[kind][:0], byte(kind))
		sum := 0
		for i, c := range row {
			switch {
			case kind == 1 && i >= 4:
				c -= row[i-4]
			case kind == 2:
				c -= above[i]
			}
			f = append(f, c)
			sum += max(int(int8(c)), -int(int8(c)))
		}
		a.filtered[kind] = f
		if least < 0 || sum < least {
			best, least = kind, sum
		}
	}
	return a.filtered[best]
}

func (a *apng) next() []byte {
	a.sequence++
	return bigEndian(int(a.sequence - 1))
}

func bigEndian(numbers ...int) (list []byte) {
	for _, n := range numbers {
		list = binary.BigEndian.AppendUint32(list, uint32(n))
	}
	return list
}

// put writes a chunk with data in parts.
func (a *apng) put(kind string, parts ...[]byte) { a.write(a.makeChunk(kind, parts...)) }

func (a *apng) makeChunk(kind string, parts ...[]byte) []byte {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	a.chunk = append(binary.BigEndian.AppendUint32(a.chunk[:0], uint32(n)), kind...)
	for _, p := range parts {
		a.chunk = append(a.chunk, p...)
	}
	return binary.BigEndian.AppendUint32(a.chunk, crc32.ChecksumIEEE(a.chunk[4:]))
}

func (a *apng) write(p []byte) {
	if a.err == nil {
		_, a.err = a.out.Write(p)
	}
}

// end writes the end, and the number of frames, which loop endlessly, into its place.
func (a *apng) end() error {
	a.put("IEND")
	if a.err == nil {
		_, a.err = a.out.to.WriteAt(a.makeChunk("acTL", bigEndian(int(a.frames), 0)), int64(framesAt))
	}
	return a.err
}

func (a *apng) abort() {}
