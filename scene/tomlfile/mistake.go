package tomlfile

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
)

// Mistake is one error in a scene file or an override.
type Mistake struct {
	File   string // as given, or "--set" for an override
	Line   int    // from 1
	Column int    // in characters, from 1
	Width  int    // characters to underline, at least 1
	Source string // the line, tabs as spaces
	What   string // one clause
	Hint   string // the way out, or empty
	More   int    // of the last mistake of a list: number of further mistakes, which are only counted
}

// Error returns the mistake as file:line:column: what; hint, with the source
// line and a caret below.
func (m *Mistake) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s", sanitize.Line(m.File), m.Line, m.Column, m.What)
	if m.Hint != "" {
		b.WriteString("; " + m.Hint)
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

// Mistakes is all errors of a file, in the order of its lines.
type Mistakes []Mistake

// most is the largest number of mistakes that are collected; further ones are counted.
const most = 100

// Error returns one paragraph per mistake.
func (ms Mistakes) Error() string {
	parts := make([]string, len(ms))
	for i := range ms {
		parts[i] = ms[i].Error()
	}
	if len(ms) > 0 && ms[len(ms)-1].More > 0 {
		parts = append(parts, fmt.Sprintf("… and %s more", format.Thousands(ms[len(ms)-1].More)))
	}
	return strings.Join(parts, "\n")
}

// Source is a named text.
type Source struct {
	Name string
	Text []byte

	hidden bool // no message shows any of it, as it may be anything
	Named  bool // by another file, not by the person
}

// ReadFile reads a file of at most so many bytes that is to hold TOML. If it cannot be parsed, no message shows any of
// it, unless it is called .toml, behind all links, and no other file names it: then a message about a mistake in the
// syntax shows the line.
func ReadFile(name string, most int64, named bool) (*Source, error) {
	text, err := sanitize.Read(name, most)
	if err != nil {
		return nil, err
	}
	return &Source{Name: name, Text: text, hidden: named || EndOf(name) != Extension, Named: named}, nil
}

// Decode makes the text of a file one of UTF-8 without a mark.
func (s *Source) Decode() error {
	text, err := sanitize.UTF8(s.Text)
	if err != nil {
		return Mistakes{{File: s.Name, Line: 1, Column: 1, Width: 1, What: err.Error(), Hint: "save it in UTF-8"}}
	}
	s.Text = text
	return nil
}

// EndOf returns the end of the name of a file, behind all links, in lower case.
func EndOf(name string) string {
	if behind, err := filepath.EvalSymlinks(name); err == nil {
		name = behind
	}
	return strings.ToLower(filepath.Ext(name))
}

// Span is a range of bytes of a source.
type Span struct {
	Source   *Source
	From, To int
}

// long is the largest number of characters shown of a line.
const long = 160

// MistakeAt returns a Mistake at a span. Its cost does not depend on the length of the
// line after the shown part.
func MistakeAt(s Span, what, hint string) Mistake {
	text := s.Source.Text
	from := min(max(s.From, 0), len(text))
	line, column := sanitize.Position(text, from)
	rest, _, _ := bytes.Cut(text[1+bytes.LastIndexByte(text[:from], '\n'):], []byte("\n"))
	shown := beginning(rest, long)
	m := Mistake{File: s.Source.Name, Line: line, Column: column, Width: 1, What: what, Hint: hint}
	if s.Source.hidden {
		return m
	}
	m.Source = strings.TrimSuffix(printable(shown), " ")
	end := utf8.RuneCountInString(m.Source)
	if len(shown) < len(rest) {
		m.Source += "…"
		end++
	}
	m.Width = max(1, utf8.RuneCount(beginning(text[from:max(min(s.To, len(text)), from)], long)))
	m.Width = min(m.Width, max(1, end-column+1))
	if column > long { // the caret would be outside of the shown part
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

// printable returns a text as one line. A tab becomes one space, as the caret assumes.
func printable(text []byte) string {
	return sanitize.Line(strings.Map(func(r rune) rune {
		if r == '\t' || r == '\r' {
			return ' '
		}
		return r
	}, string(text)))
}

// Mistakes returns all mistakes, sorted; the last one has the number of further ones.
func (d *Decoder) Mistakes() Mistakes {
	ms := d.Found
	slices.SortStableFunc(ms, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	if len(ms) > 0 {
		ms[len(ms)-1].More = d.more
	}
	return ms
}

// longestName is the largest number of characters of a name in a message.
const longestName = 100

// Label returns a text of the file as it is shown: one line of bounded length.
func Label(text string) string { return sanitize.Line(sanitize.Cut(text, 2*longestName)) }

// Brief returns a text of the file for a message, of bounded length.
func Brief(text string) string { return sanitize.Cut(text, longestName) }

// FirstKey returns the key of the first line of a text that is no comment, which tells the formats apart; or
// the whole line if it has no key and value.
func FirstKey(text []byte) string {
	for line := range bytes.Lines(text[:min(len(text), 1<<16)]) {
		line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff")))
		if len(line) > 0 && line[0] != '#' {
			key, _, _ := bytes.Cut(line, []byte("="))
			return string(bytes.TrimSpace(key))
		}
	}
	return ""
}
