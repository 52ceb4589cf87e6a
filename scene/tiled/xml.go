package tiled

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// tmx reads the elements of an XML file in order. It skips the cells of layers in one
// step, and keeps at most one tag or text in memory.
type tmx struct {
	src     *source
	budget  *budget
	in      *tmxInput
	d       *xml.Decoder
	skipped int // bytes that were not given to d
	depth   int
}

func newTMX(src *source, budget *budget) *tmx {
	x := &tmx{src: src, budget: budget, in: &tmxInput{text: src.text}}
	x.d = xml.NewDecoder(x.in)
	x.d.CharsetReader = func(string, io.Reader) (io.Reader, error) {
		return nil, &Mistake{What: "its text is said to be other than UTF-8", Hint: saveAgain}
	}
	return x
}

// tmxInput is the text of a file for a decoder. It is read byte by byte, so that the
// position of the decoder is exact.
type tmxInput struct {
	text []byte
	at   int
	held int // bytes of the present token
}

// mostHeld is the largest length of a tag or text, in bytes.
const mostHeld = 1 << 20

var errLongTag = &Mistake{What: fmt.Sprintf("a tag or a text has more than %d bytes", mostHeld), Hint: saveAgain}

// ReadByte returns the next byte, for package xml.
func (i *tmxInput) ReadByte() (byte, error) {
	if i.at == len(i.text) {
		return 0, io.EOF
	}
	if i.held++; i.held > mostHeld {
		return 0, errLongTag
	}
	i.at++
	return i.text[i.at-1], nil
}

// Read is never called: the decoder calls ReadByte.
func (i *tmxInput) Read([]byte) (int, error) { panic("tiled: XML is read byte by byte") }

// position returns the beginning of the next token.
func (x *tmx) position() int { return x.skipped + int(x.d.InputOffset()) }

// tmxTag is the beginning of an element.
type tmxTag struct {
	src          *source
	at           int
	name         string
	attr         []xml.Attr
	inner, until int // of a data element: the range of its content
	bad          *Mistake
}

// file reads a file of which the first element must have that name.
func (x *tmx) file(name string, read func(*tmxTag) error) *Mistake {
	if err := x.root(name, read); err != nil {
		return x.problem(err)
	}
	return nil
}

// root reads the first element, which must have that name.
func (x *tmx) root(name string, read func(*tmxTag) error) error {
	for {
		tag, err := x.next()
		switch {
		case err == io.EOF && len(bytes.TrimSpace(x.src.text)) > 0:
			return &Mistake{at: nowhere, What: "this is no " + name, Hint: saveAgain}
		case err == io.EOF:
			return &Mistake{at: nowhere, What: "this file is empty", Hint: saveAgain}
		case err != nil:
			return err
		case tag == nil:
		case tag.name != name:
			return &Mistake{at: tag.at, What: "this is no " + name, Hint: "a map ends in .tmx, a tileset in .tsx and a template in .tx"}
		default:
			return read(tag)
		}
	}
}

// each calls do for each child of the present element, and reads to its end. do reads to
// the end of the child.
func (x *tmx) each(do func(*tmxTag) error) error {
	for end := x.depth - 1; x.depth > end; {
		tag, err := x.next()
		if err == nil && tag != nil {
			err = do(tag)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// skip reads to the end of the present element.
func (x *tmx) skip() error {
	for end := x.depth - 1; x.depth > end; {
		if _, err := x.next(); err != nil {
			return err
		}
	}
	return nil
}

// next reads a token, and returns it if it is the beginning of an element.
func (x *tmx) next() (*tmxTag, error) {
	x.in.held = 0
	at := x.position()
	token, err := x.d.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case xml.EndElement:
		x.depth--
	case xml.StartElement:
		if x.depth++; x.depth > mostNested {
			return nil, &Mistake{at: at, What: fmt.Sprintf("elements are nested more than %d deep", mostNested)}
		}
		tag := &tmxTag{src: x.src, at: at, name: token.Name.Local, attr: token.Attr}
		if tag.name == "data" {
			x.leap(tag)
		}
		return tag, nil
	}
	return nil, nil
}

// leap skips the content of a data element, which the painter reads.
func (x *tmx) leap(tag *tmxTag) {
	from := x.position()
	if bytes.HasSuffix(x.src.text[:from], []byte("/>")) {
		return
	}
	if n := bytes.Index(x.src.text[from:], []byte("</data")); n >= 0 {
		tag.inner, tag.until = from, from+n
		x.in.at += n
		x.skipped += n
	}
}

// problem returns an error of reading as a mistake.
func (x *tmx) problem(err error) *Mistake {
	p := &Mistake{at: max(x.in.at-1, 0), Hint: saveAgain} // at the last byte that was read
	var problem *Mistake
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &problem):
		at := p.at
		if *p = *problem; problem == errLongTag {
			p.at = at
		}
	case errors.Is(err, io.EOF), errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		p.What = "the file ends before it is complete"
	case errors.As(err, &syntax):
		p.What = "this is not XML"
	default:
		p.What = "this cannot be read as XML"
	}
	if p.src == nil {
		p.src = x.src
	}
	return p
}

// text returns an attribute, or an empty text if it is absent.
func (t *tmxTag) text(name string) string {
	for _, a := range t.attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// read reads attributes into their places. A number that is absent stays as it is.
func (t *tmxTag) read(keys []key) error {
	for _, k := range keys {
		switch to := k.to.(type) {
		case *string:
			*to = t.text(k.name)
		case *bool:
			*to = t.text(k.name) == "1" || t.text(k.name) == "true"
		case *int:
			t.parse(k.name, "a whole number", func(text string) (err error) {
				*to, err = strconv.Atoi(text)
				return err
			})
		case *uint32:
			t.natural(k.name, to)
		case *float64:
			t.parse(k.name, "a number", func(text string) (err error) {
				*to, err = strconv.ParseFloat(text, 64)
				return err
			})
		}
	}
	if t.bad != nil {
		return t.bad
	}
	return nil
}

// natural reads the ID of a tile, if the attribute is present.
func (t *tmxTag) natural(name string, to *uint32) {
	t.parse(name, "a whole number from 0 to 4294967295", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 32)
		*to = uint32(n)
		return err
	})
}

func (t *tmxTag) parse(name, is string, parse func(string) error) {
	text := t.text(name)
	if text != "" && parse(text) != nil && t.bad == nil {
		t.bad = &Mistake{src: t.src, at: t.at, What: fmt.Sprintf("%s is %s, not %q", name, is, brief(text)), Hint: saveAgain}
	}
}
