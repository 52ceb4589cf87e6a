package words

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
)

// Language is what is said in a language. nil is English.
type Language struct {
	Code string // the name of its folder: de, pt-BR
	Name string // in the language itself

	tag   language.Tag
	point string // the decimal mark
	texts map[Key]string
	forms map[Key][]string // by the plural form of CLDR

	mu     sync.RWMutex
	labels map[Key]string
	told   map[string][]form // by kind; those that were asked for
}

// The bounds of a language.
const (
	maxBytes    = 1 << 20 // of a file of texts
	mostTexts   = 10_000
	longestText = 4000 // bytes
	longestName = 40
)

// pluralForms are the plural forms of CLDR, in the order of [plural.Form].
var pluralForms = []string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// file is window.toml.
type file struct {
	Language string                       `toml:"language"`
	Texts    map[string]string            `toml:"texts"`
	Counts   map[string]map[string]string `toml:"counts"`
}

// parsed returns the tag of a code. One that has the form of a code is taken although no list has it, as xx: it may be a person's own.
func parsed(code string) (language.Tag, error) {
	tag, err := language.Parse(code)
	var unknown language.ValueError
	if errors.As(err, &unknown) {
		err = nil
	}
	return tag, err
}

// newLanguage returns a language without texts. code must be a tag as BCP 47 has it.
func newLanguage(code string) (*Language, error) {
	tag, err := parsed(code)
	if err != nil {
		return nil, fmt.Errorf("%.40q is no code of a language; it is one as de, fr or pt-BR", code)
	}
	half := message.NewPrinter(tag).Sprint(number.Decimal(0.5))
	l := &Language{Code: code, Name: code, tag: tag, texts: map[Key]string{}, forms: map[Key][]string{}, labels: map[Key]string{}}
	l.point = strings.TrimFunc(half, func(r rune) bool { return r != '.' && r != ',' && r != '٫' })
	if l.point == "" {
		l.point = "."
	}
	return l, nil
}

// read adds the texts of a file. What is wrong in it is left out; the error, one sentence, tells the first mistake.
func (l *Language) read(name string, text []byte) error {
	shown := sanitize.Line(name)
	text, err := sanitize.UTF8(text)
	if err != nil {
		return fmt.Errorf("%s: %w", shown, err)
	}
	var f file
	if err := Decode(shown, text, &f, []string{"language", "texts", "counts"}); err != nil {
		return err
	}
	if n := len(f.Texts) + len(f.Counts); n > mostTexts {
		return fmt.Errorf("%s: it has %d texts; there can be %d", shown, n, mostTexts)
	}
	if f.Language != "" {
		l.Name = sanitize.Line(sanitize.Cut(f.Language, longestName))
	}
	refuse := func(key, format string, values ...any) {
		if err == nil {
			err = fmt.Errorf("%s:%d: %s", shown, lineOf(text, key), fmt.Sprintf(format, values...))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(f.Texts)) {
		said := f.Texts[key]
		if why := fits(key, said); why != "" {
			refuse(key, "%.60q %s; it is said in English until then", said, why)
		} else if said != "" {
			l.texts[Key(key)] = shownLines(said)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(f.Counts)) {
		forms := make([]string, len(pluralForms))
		for _, name := range slices.Sorted(maps.Keys(f.Counts[key])) {
			said := f.Counts[key][name]
			i := slices.Index(pluralForms, name)
			if i < 0 {
				refuse(key, "there is no plural form %.20q; %s", name, suggest.Hint(name, pluralForms))
			} else if why := fits(key, said); why != "" {
				refuse(key, "%.60q %s; it is said in English until then", said, why)
			} else {
				forms[i] = shownLines(said)
			}
		}
		if forms[plural.Other] == "" {
			refuse(key, "%.60q lacks the form other, which is said where no other one fits", key)
			continue
		}
		l.forms[Key(key)] = forms
	}
	return err
}

// shownLines returns a text whose lines hold nothing but what is shown.
func shownLines(said string) string {
	if !strings.Contains(said, "\n") {
		return sanitize.Line(said)
	}
	lines := strings.Split(said, "\n")
	for i := range lines {
		lines[i] = sanitize.Line(lines[i])
	}
	return strings.Join(lines, "\n")
}

// Decode reads the TOML text of a file strictly into v, which has some keys. The error is one sentence with the line; shown is the name
// of the file in it.
func Decode(shown string, text []byte, v any, keys []string) error {
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(v)
	unknown, mistake := new(toml.StrictMissingError), new(toml.DecodeError)
	switch {
	case errors.As(err, &unknown) && len(unknown.Errors) > 0:
		row, _ := unknown.Errors[0].Position()
		key := strings.Join(unknown.Errors[0].Key(), ".")
		return fmt.Errorf("%s:%d: there is no key %.80q; %s", shown, row, key, suggest.Hint(key, keys))
	case errors.As(err, &mistake):
		row, _ := mistake.Position()
		return fmt.Errorf("%s:%d: %s", shown, row, sanitize.Line(strings.TrimPrefix(mistake.Error(), "toml: ")))
	case err != nil:
		return fmt.Errorf("%s: %s", shown, sanitize.Line(strings.TrimPrefix(err.Error(), "toml: ")))
	}
	return nil
}

// lineOf returns the number of the line that begins with a key in quotes, or 1.
func lineOf(text []byte, key string) int {
	row := 0
	for line := range bytes.Lines(text) {
		row++
		line = bytes.TrimSpace(line)
		if bytes.HasPrefix(line, []byte(strconv.Quote(key))) || bytes.HasPrefix(line, []byte("'"+key+"'")) || bytes.HasSuffix(line, []byte("."+strconv.Quote(key)+"]")) {
			return row
		}
	}
	return 1
}

// text returns the text of a key, or the key.
func (l *Language) text(k Key) string {
	if l != nil {
		if said, ok := l.texts[k]; ok {
			return said
		}
	}
	return string(k)
}

// Has reports whether the language has a text of a key, or its forms by number.
func (l *Language) Has(k Key) bool {
	_, text := l.texts[k]
	_, forms := l.forms[k]
	return text || forms
}

// Keys returns the keys of which the language has texts, sorted.
func (l *Language) Keys() []Key {
	list := slices.Concat(slices.Collect(maps.Keys(l.texts)), slices.Collect(maps.Keys(l.forms)))
	slices.Sort(list)
	return slices.Compact(list)
}

// Said returns the texts of a key: one, or those by number.
func (l *Language) Said(k Key) (list []string) {
	if said, ok := l.texts[k]; ok {
		list = append(list, said)
	}
	for _, said := range l.forms[k] {
		if said != "" {
			list = append(list, said)
		}
	}
	return list
}

// form returns the form of a text for a number.
func (l *Language) form(n int, k Key) (string, bool) {
	if l == nil {
		return "", false
	}
	forms, ok := l.forms[k]
	if !ok {
		return "", false
	}
	i := max(n, -n)
	if said := forms[plural.Cardinal.MatchPlural(l.tag, i, 0, 0, 0, 0)]; said != "" {
		return said, true
	}
	return forms[plural.Other], true
}

// label returns the text of a key as a name of a widget.
func (l *Language) label(k Key) string {
	if l == nil {
		return string(k)
	}
	l.mu.RLock()
	said, ok := l.labels[k]
	l.mu.RUnlock()
	if ok {
		return said
	}
	shown, _, _ := strings.Cut(string(k), "##")
	said = l.text(Key(shown)) + "###" + string(k)
	if at := strings.Index(string(k), "###"); at >= 0 {
		said = l.text(Key(shown)) + string(k)[at:]
	}
	l.mu.Lock()
	l.labels[k] = said
	l.mu.Unlock()
	return said
}
