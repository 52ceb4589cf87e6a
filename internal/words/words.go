// Package words says the texts of the program in a person's language, and writes numbers as the language does.
//
// The English text in the code is the key of a text, so the code stays readable, and what a language lacks is said in English:
//
//	v.Text("Next step")
//	v.Format("Step %d of %d", at, all)
//	v.Count(n, "%d ship", "%d ships")
//
// A language is a folder of [Shelf]: a built-in one, or one that a person has put beside the settings. Its files window.toml and names.toml have
// the texts; lessons are the room scene/wording's.
package words

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Key is a text of the program in English, with verbs as [fmt.Printf] takes them where values are put in. Every text that a person reads
// in the window is one, so that a test finds those that a language lacks.
type Key string

// Voice says texts in a language, which may change while it is used. The zero value and nil say them in English. It belongs
// to one goroutine at a time.
type Voice struct{ now *Language }

// Speak changes the language; nil is English.
func (v *Voice) Speak(in *Language) { v.now = in }

// Language returns the present language; nil is English.
func (v *Voice) Language() *Language {
	if v == nil {
		return nil
	}
	return v.now
}

// Text returns a text. It makes no garbage.
func (v *Voice) Text(k Key) string { return v.Language().text(k) }

// Fault returns the text of an error: what a language has for it or for its format, or else for an error that it wraps at its end.
func (v *Voice) Fault(err error) string {
	whole := err.Error()
	for e := err; e != nil; e = errors.Unwrap(e) {
		own := e.Error()
		said := v.Text(Key(own))
		if said == own {
			said = v.Told("fault", own)
		}
		if said != own && strings.HasSuffix(whole, own) {
			return strings.TrimSuffix(whole, own) + said
		}
	}
	return whole
}

// Called returns what a thing of a kind is called of which the code has the name alone: a method, a parameter, a unit. Its key is the kind,
// a colon and the name, as a short name means other things elsewhere: "parameter: range". A language that lacks it says the name.
func (v *Voice) Called(kind, name string) string {
	l := v.Language()
	if l == nil {
		return name
	}
	if said, ok := l.texts[Key(kind+": "+name)]; ok {
		return said
	}
	return name
}

// Label returns a text that names a widget of Dear ImGui: what follows ## or ### in it is not shown. The name of a widget is the same in
// each language but English, whose texts are themselves. It makes no garbage once it has been asked for.
func (v *Voice) Label(k Key) string { return v.Language().label(k) }

// Format returns a text with values put in. Numbers that stand for themselves have the language's decimal mark.
func (v *Voice) Format(k Key, values ...any) string {
	l := v.Language()
	return fmt.Sprintf(l.text(k), l.values(values)...)
}

// Count returns a text about a number of things, which is the first value put in: one is the text for 1, several for all other numbers. A
// language has forms of its own, by the key several.
func (v *Voice) Count(n int, one, several Key, more ...any) string {
	l := v.Language()
	form, ok := l.form(n, several)
	if !ok {
		if form = l.text(several); n == 1 {
			form = l.text(one)
		}
	}
	return fmt.Sprintf(form, append([]any{n}, l.values(more)...)...)
}

// Number returns a number that is written in English with the language's decimal mark. Blanks between thousands stay: they are
// understood anywhere.
func (v *Voice) Number(english string) string {
	if l := v.Language(); l != nil && l.point != "." {
		return mark(english, l.point)
	}
	return english
}

// AppendFloat appends a number as [strconv.AppendFloat] writes it, with the language's decimal mark.
func (v *Voice) AppendFloat(b []byte, x float64, form byte, digits int) []byte {
	from := len(b)
	return v.AppendMarked(strconv.AppendFloat(b, x, form, digits, 64), from)
}

// AppendMarked puts the language's decimal mark into numbers that are written in English, from a place of b on. It makes no garbage if the
// mark is a byte.
func (v *Voice) AppendMarked(b []byte, from int) []byte {
	l := v.Language()
	if l == nil || l.point == "." {
		return b
	}
	if len(l.point) > 1 {
		return append(b[:from], mark(string(b[from:]), l.point)...)
	}
	for i := from + 1; i < len(b)-1; i++ {
		if isPoint(b, i) {
			b[i] = l.point[0]
		}
	}
	return b
}

// isPoint reports whether a decimal point stands at a place of a text: a point between two digits, but not in a date or a version as 1.2.3.
func isPoint[T string | []byte](text T, at int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	if text[at] != '.' || !digit(at-1) || !digit(at+1) {
		return false
	}
	from, to := at-1, at+1
	for digit(from) {
		from--
	}
	for digit(to) {
		to++
	}
	return !(from > 0 && text[from] == '.' && digit(from-1) || to < len(text) && text[to] == '.' && digit(to+1))
}

// Plain returns a number that a person has typed, as code reads it: with a point in the place of the language's decimal mark.
func (v *Voice) Plain(typed string) string {
	if l := v.Language(); l != nil && strings.Count(typed, l.point) == 1 && !strings.Contains(typed, ".") {
		return strings.Replace(typed, l.point, ".", 1)
	}
	return typed
}

// mark puts a decimal mark in the place of each decimal point.
func mark(text, point string) string {
	var b strings.Builder
	from := 0
	for i := range len(text) {
		if isPoint(text, i) {
			b.WriteString(text[from:i])
			b.WriteString(point)
			from = i + 1
		}
	}
	if from == 0 {
		return text
	}
	b.WriteString(text[from:])
	return b.String()
}

// decimal is a number that is written with a decimal mark.
type decimal struct {
	x     any
	point string
}

// Format implements [fmt.Formatter].
func (d decimal) Format(s fmt.State, verb rune) {
	_, _ = io.WriteString(s, mark(fmt.Sprintf(fmt.FormatString(s, verb), d.x), d.point))
}

// values returns values as a language writes them.
func (l *Language) values(list []any) []any {
	if l == nil || l.point == "." {
		return list
	}
	said := make([]any, len(list))
	for i, x := range list {
		switch x.(type) {
		case float64, float32:
			x = decimal{x, l.point}
		}
		said[i] = x
	}
	return said
}
