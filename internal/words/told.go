package words

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// form is a format by which a room without a voice puts texts together: what matches one, and what is said then, with all values as texts.
type form struct {
	find *regexp.Regexp
	said string
}

// Told returns what a language has for a text that was put together elsewhere, by the format of which it is. The formats stand behind
// a kind: "fault: tile %s is not on the map". Values that are such texts themselves are said, too, and numbers have the decimal mark. Other
// texts stay as they are.
func (v *Voice) Told(kind, text string) string {
	l := v.Language()
	if l == nil {
		return text
	}
	if said, ok := l.texts[Key(kind+": "+text)]; ok {
		return said
	}
	for _, f := range l.formsOf(kind) {
		m := f.find.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		values := make([]any, len(m)-1)
		for i, value := range m[1:] {
			values[i] = v.Number(v.Told(kind, value))
		}
		return fmt.Sprintf(f.said, values...)
	}
	return text
}

// verb matches what puts a value into a text; the number of the value, if it has one, is the first or the second group.
var verb = regexp.MustCompile(`%(?:\[(\d)\])?[-+# 0-9.]*(?:\[(\d)\])?([a-zA-Z])|%%`)

// formsOf returns the forms of a kind of texts, those with most letters of their own first.
func (l *Language) formsOf(kind string) []form {
	l.mu.Lock()
	defer l.mu.Unlock()
	list, made := l.told[kind]
	if made {
		return list
	}
	var keys []string
	for key := range l.texts {
		if format, ok := strings.CutPrefix(string(key), kind+": "); ok && strings.Contains(format, "%") {
			keys = append(keys, format)
		}
	}
	own := func(format string) int { return len(verb.ReplaceAllString(format, "")) }
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(own(b)-own(a), cmp.Compare(a, b)) })
	for _, format := range keys {
		var pattern strings.Builder
		at := 0
		for _, m := range verb.FindAllStringSubmatchIndex(format, -1) {
			pattern.WriteString(regexp.QuoteMeta(format[at:m[0]]))
			at = m[1]
			switch how := format[m[1]-1]; how {
			case '%':
				pattern.WriteString("%")
			case 'd', 'g', 'f':
				pattern.WriteString(`([-+0-9.e]+)`)
			case 'q':
				pattern.WriteString(`("(?:[^"\\]|\\.)*")`)
			default:
				pattern.WriteString(`(.*?)`)
			}
		}
		pattern.WriteString(regexp.QuoteMeta(format[at:]))
		next := 0
		said := verb.ReplaceAllStringFunc(l.text(Key(kind+": "+format)), func(s string) string {
			if s == "%%" {
				return s
			}
			m := verb.FindStringSubmatch(s)
			if n, err := strconv.Atoi(m[1] + m[2]); err == nil {
				next = n - 1
			}
			next++
			return fmt.Sprintf("%%[%d]s", next)
		})
		list = append(list, form{regexp.MustCompile(`(?s)^` + pattern.String() + `$`), said})
	}
	if l.told == nil {
		l.told = map[string][]form{}
	}
	l.told[kind] = list
	return list
}
