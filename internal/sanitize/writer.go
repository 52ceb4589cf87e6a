package sanitize

import (
	"io"
	"unicode/utf8"
)

// longest is the number of characters of a line that a Writer passes on: no line of
// galaxy is so long.
const longest = 4000

// Writer passes on text with each character as [Show] has it, line breaks and tabs as
// they are, and endless lines cut. It must not be copied.
type Writer struct {
	to   io.Writer
	part []byte // the beginning of a character that a write ended in
	line int    // characters of the line so far
	out  []byte
}

// NewWriter returns a Writer that passes text on to another.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Write writes text. It takes all of it, or returns the error of the underlying writer.
func (w *Writer) Write(text []byte) (int, error) {
	rest := text
	if len(w.part) > 0 {
		rest = append(w.part, text...)
	}
	w.out = w.out[:0]
	for utf8.FullRune(rest) {
		r, n := utf8.DecodeRune(rest)
		w.put(r)
		rest = rest[n:]
	}
	w.part = append(w.part[:0], rest...)
	if len(w.out) > 0 {
		if _, err := w.to.Write(w.out); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}

func (w *Writer) put(r rune) {
	switch {
	case r == '\n':
		w.line = 0
		w.out = append(w.out, '\n')
		return
	case r != '\t':
		r = Show(r)
	}
	w.line++
	switch {
	case w.line < longest:
		w.out = utf8.AppendRune(w.out, r)
	case w.line == longest:
		w.out = append(w.out, "…"...)
	}
}
