package scene

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
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
}

// Error returns the mistake as file:line:column: what; hint, with the source
// line and a caret below.
func (m *Mistake) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s", m.File, m.Line, m.Column, m.What)
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
	if len(ms) == most {
		parts = append(parts, fmt.Sprintf("… and perhaps more: these are the first %d", most))
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

// mistakeAt builds a Mistake for a span.
func mistakeAt(s span, what, hint string) Mistake {
	text := s.src.text
	from := min(max(s.from, 0), len(text))
	start := 1 + bytes.LastIndexByte(text[:from], '\n')
	end := len(text)
	if i := bytes.IndexByte(text[from:], '\n'); i >= 0 {
		end = from + i
	}
	line := strings.TrimSuffix(printable(text[start:end]), " ")
	column := 1 + utf8.RuneCountInString(printable(text[start:from]))
	width := utf8.RuneCountInString(printable(text[from:min(max(s.to, from), end)]))
	const long = 160
	if utf8.RuneCountInString(line) > long {
		line = string([]rune(line)[:long]) + "…"
	}
	m := Mistake{
		File: s.src.name, Line: 1 + bytes.Count(text[:start], []byte{'\n'}), Column: column,
		Width: max(1, width), Source: line, What: what, Hint: hint,
	}
	if column > long { // the caret would stand outside of what is shown
		m.Source = ""
	}
	m.Width = min(m.Width, max(1, utf8.RuneCountInString(line)-column+1))
	return m
}

// printable keeps a terminal sane: whatever is no character of a text becomes
// one visible character, and a tab one space, so that the caret stays right.
func printable(text []byte) string {
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		switch {
		case r == '\t' || r == '\r':
			b.WriteByte(' ')
		case r == utf8.RuneError && n <= 1, r < ' ', r >= 0x7f && r < 0xa0:
			b.WriteRune('�')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (ms Mistakes) sorted() Mistakes {
	slices.SortStableFunc(ms, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return ms
}
