package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
)

// cells is a stream of the cells of a layer, row by row from the top: global IDs of tiles,
// 0 for none, with the bits for mirroring and turning.
type cells interface {
	// next reads the next cells into dst; n is 0 at the end.
	next(dst []uint32) (n int, problem *Mistake)
}

// cells returns the cells of a layer, which are unpacked while they are read.
func (l *layer) cells(src *source, budget *budget) (cells, *Mistake) {
	text := src.text[l.from:l.to]
	refuse := func(what, hint string) (cells, *Mistake) {
		return nil, &Mistake{src: src, at: l.at, What: fmt.Sprintf("the layer %q %s", brief(l.name), what), Hint: hint}
	}
	listed := l.json && len(text) > 0 && text[0] == '['
	switch {
	case listed:
		return &listedCells{src, l.from + 1, l.to - 1}, nil
	case l.encoding == "csv" && !l.json:
		return &listedCells{src, l.from, l.to}, nil
	case l.encoding == "" && !l.json:
		x := newTMX(src, budget)
		x.in.text, x.in.at, x.skipped = src.text[:l.to], l.from, l.from
		return &taggedCells{x}, nil
	case l.encoding != "base64":
		return refuse(fmt.Sprintf("is stored as %q, which is not read", brief(l.encoding)), "in Tiled, choose CSV as the tile layer format")
	}
	if l.json {
		text = bytes.Trim(text, `"`)
	}
	plain := base64.NewDecoder(base64.StdEncoding, &base64Text{bytes.TrimSpace(text)})
	packed := &packedCells{layer: l, src: src, from: plain}
	var err error
	switch l.compression {
	case "":
	case "gzip":
		packed.from, err = gzip.NewReader(plain)
	case "zlib":
		packed.from, err = zlib.NewReader(plain)
	default:
		return refuse(fmt.Sprintf("is packed with %q, which is not read", brief(l.compression)), "in Tiled, choose CSV as the tile layer format")
	}
	if err != nil {
		return nil, packed.damaged()
	}
	return packed, nil
}

// listedCells are numbers with commas between them, in CSV or JSON.
type listedCells struct {
	src    *source
	at, to int
}

func (c *listedCells) next(dst []uint32) (n int, problem *Mistake) {
	text := c.src.text
	space := func() {
		for c.at < c.to && (text[c.at] == ' ' || text[c.at] == '\n' || text[c.at] == '\r' || text[c.at] == '\t') {
			c.at++
		}
	}
	for space(); c.at < c.to && n < len(dst); n++ {
		from, number := c.at, uint64(0)
		for ; c.at < c.to && '0' <= text[c.at] && text[c.at] <= '9' && number <= math.MaxUint32; c.at++ {
			number = 10*number + uint64(text[c.at]-'0')
		}
		until := c.at
		space()
		if until == from || number > math.MaxUint32 || c.at < c.to && text[c.at] != ',' {
			return n, c.odd(from)
		}
		dst[n] = uint32(number)
		if c.at < c.to {
			if c.at++; c.at == c.to { // nothing follows the comma
				return n, c.odd(c.at)
			}
			space()
		}
	}
	return n, nil
}

// odd returns the mistake of a word that is not a global ID.
func (c *listedCells) odd(at int) *Mistake {
	word := c.src.text[at:c.to]
	if n := bytes.IndexAny(word, ", \t\r\n"); n >= 0 {
		word = word[:n]
	}
	return &Mistake{src: c.src, at: at, What: fmt.Sprintf("a tile of a layer is a whole number from 0 to %d, not %q", uint32(math.MaxUint32), brief(string(word[:min(len(word), 400)]))), Hint: saveAgain}
}

// packedCells are numbers of four bytes, little-endian.
type packedCells struct {
	layer *layer
	src   *source
	from  io.Reader
	bytes []byte
}

func (c *packedCells) next(dst []uint32) (n int, problem *Mistake) {
	if len(c.bytes) < 4*len(dst) {
		c.bytes = make([]byte, 4*len(dst))
	}
	read, err := io.ReadFull(c.from, c.bytes[:4*len(dst)])
	if err != nil && err != io.EOF && (err != io.ErrUnexpectedEOF || read == 0) {
		return 0, c.damaged()
	}
	for ; 4*n+4 <= read; n++ {
		dst[n] = binary.LittleEndian.Uint32(c.bytes[4*n:])
	}
	if read%4 != 0 {
		return n, c.damaged()
	}
	return n, nil
}

func (c *packedCells) damaged() *Mistake {
	how := "Base64"
	if c.layer.compression != "" {
		how += " of " + c.layer.compression
	}
	return &Mistake{src: c.src, at: c.layer.from, What: fmt.Sprintf("the tiles of the layer %q are not %s, or damaged", brief(c.layer.name), how), Hint: saveAgain}
}

// base64Text is a reader of a text in Base64 that skips white space and the backslashes
// that JSON may have before slashes.
type base64Text struct{ text []byte }

// Read reads the text.
func (b *base64Text) Read(p []byte) (n int, err error) {
	for n < len(p) && len(b.text) > 0 {
		if c := b.text[0]; c != ' ' && c != '\t' && c != '\r' && c != '\n' && (c != '\\' || len(b.text) < 2 || b.text[1] != '/') {
			p[n] = c
			n++
		}
		b.text = b.text[1:]
	}
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// taggedCells are elements of XML, one for each cell.
type taggedCells struct{ x *tmx }

func (c *taggedCells) next(dst []uint32) (n int, problem *Mistake) {
	for n < len(dst) {
		tag, err := c.x.next()
		if err == io.EOF {
			break
		}
		if err == nil && tag != nil && tag.name == "tile" {
			dst[n] = 0
			tag.natural("gid", &dst[n])
			n++
			if err = c.x.skip(); tag.bad != nil {
				err = tag.bad
			}
		}
		if err != nil {
			return n, c.x.problem(err)
		}
	}
	return n, nil
}

// tileCount returns a number of tiles as text.
func tileCount(n int) string {
	if n == 1 {
		return "1 tile"
	}
	return strconv.Itoa(n) + " tiles"
}
