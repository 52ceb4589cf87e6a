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
	"fmt"
	"io"
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

// mark puts a decimal mark in the place of each point between two digits.
func mark(text, point string) string {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	var b strings.Builder
	from := 0
	for i := range len(text) {
		if text[i] == '.' && digit(i-1) && digit(i+1) {
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
