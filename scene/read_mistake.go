package scene

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"galaxy/internal/plain"
)

// Mistake is one thing that is wrong with a scene file or an override.
type Mistake struct {
	File   string // as given, or "--set" for an override
	Line   int    // from 1
	Column int    // in characters, from 1
	Width  int    // characters to underline, at least 1
	Source string // the line, tabs as spaces
	What   string // one clause
	Hint   string // the way out, or empty
	More   int    // how many mistakes follow that are only counted; of the last of a list
}

// Error returns the mistake as file:line:column: what; hint, with the source
// line and a caret below.
func (m *Mistake) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s", plain.Line(m.File), m.Line, m.Column, m.What)
	if m.Hint != "" {
		b.WriteString("; ")
		b.WriteString(m.Hint)
	}
	if m.Source == "" {
		return b.String()
	}
	number := fmt.Sprintf("%5d", m.Line)
	fmt.Fprintf(&b, "\n%s | %s", number, m.Source)
	fmt.Fprintf(&b, "\n%s | %s%s", strings.Repeat(" ", len(number)),
		strings.Repeat(" ", m.Column-1), strings.Repeat("^", m.Width))
	return b.String()
}

// Mistakes is everything that is wrong with a file, in the order of its lines.
type Mistakes []Mistake

// most is how many mistakes are collected: a file with more is no scene at all,
// and nobody reads on.
const most = 100

// Error returns one paragraph per mistake.
func (ms Mistakes) Error() string {
	parts := make([]string, len(ms))
	for i := range ms {
		parts[i] = ms[i].Error()
	}
	if len(ms) > 0 && ms[len(ms)-1].More > 0 {
		parts = append(parts, fmt.Sprintf("… and %s more", thousands(ms[len(ms)-1].More)))
	}
	return strings.Join(parts, "\n")
}

// source is a text that positions refer to.
type source struct {
	name string
	text []byte
}

// span is a stretch of a source, in bytes.
type span struct {
	src      *source
	from, to int
}

// long is how many characters of a line are shown.
const long = 160

// mistakeAt builds a Mistake for a span. Of an endless line it looks at no more than
// is shown.
func mistakeAt(s span, what, hint string) Mistake {
	text := s.src.text
	from := min(max(s.from, 0), len(text))
	line, column := plain.Position(text, from)
	rest := text[from-len(lastLine(text[:from])):]
	if n := bytes.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	shown := beginning(rest, long)
	m := Mistake{File: s.src.name, Line: line, Column: column, What: what, Hint: hint}
	m.Source = strings.TrimSuffix(printable(shown), " ")
	end := utf8.RuneCountInString(m.Source)
	if len(shown) < len(rest) {
		m.Source += "…"
		end++
	}
	m.Width = max(1, utf8.RuneCount(beginning(text[from:max(min(s.to, len(text)), from)], long)))
	m.Width = min(m.Width, max(1, end-column+1))
	if column > long { // the caret would stand outside of what is shown
		m.Source = ""
	}
	return m
}

// beginning returns the first characters of a text.
func beginning(text []byte, most int) []byte {
	at := 0
	for ; most > 0 && at < len(text); most-- {
		_, n := utf8.DecodeRune(text[at:])
		at += n
	}
	return text[:at]
}

// lastLine returns the last line of a text, up to its end.
func lastLine(text []byte) []byte { return text[1+bytes.LastIndexByte(text, '\n'):] }

// printable makes one line of a text, a tab one space, so that the caret stays right.
func printable(text []byte) string {
	return plain.Line(strings.Map(func(r rune) rune {
		if r == '\t' || r == '\r' {
			return ' '
		}
		return r
	}, string(text)))
}

// all returns everything that was found, and on the last how much more there was.
func (d *decoder) all() Mistakes {
	ms := d.found.sorted()
	if len(ms) > 0 {
		ms[len(ms)-1].More = d.more
	}
	return ms
}

// thousands writes a number with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func (ms Mistakes) sorted() Mistakes {
	slices.SortStableFunc(ms, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return ms
}
