package words

import (
	"regexp"
	"strings"
)

// dateForm is the text that says in which form a language writes dates: with the same letters, each once, as DD.MM.YYYY.
const dateForm Key = "YYYY-MM-DD"

var isoDate = regexp.MustCompile(`\b\d{4}-\d\d-\d\d\b`)

// Date writes the dates in a text, which has them as ISO 8601 does, as the language writes them.
func (v *Voice) Date(text string) string {
	form := v.Text(dateForm)
	if form == string(dateForm) {
		return text
	}
	return isoDate.ReplaceAllStringFunc(text, func(d string) string {
		return strings.NewReplacer("YYYY", d[:4], "MM", d[5:7], "DD", d[8:]).Replace(form)
	})
}

// ISODate returns a text that a person has typed with a date in it, as the language or as ISO 8601 writes it, with that date as ISO 8601
// has it. A day and a month can have one digit.
func (v *Voice) ISODate(text string) string {
	form := v.Text(dateForm)
	if form == string(dateForm) {
		return text
	}
	typed := regexp.QuoteMeta(form)
	for _, p := range [...][2]string{{"YYYY", `(?P<y>\d{4})`}, {"MM", `(?P<m>\d\d?)`}, {"DD", `(?P<d>\d\d?)`}} {
		typed = strings.Replace(typed, p[0], p[1], 1)
	}
	found, err := regexp.Compile(`\b` + typed + `\b`)
	if err != nil {
		return text
	}
	at := found.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	part := func(name string) string { // with two digits at least
		i := 2 * found.SubexpIndex(name)
		if s := text[at[i]:at[i+1]]; len(s) > 1 {
			return s
		}
		return "0" + text[at[i]:at[i+1]]
	}
	return text[:at[0]] + part("y") + "-" + part("m") + "-" + part("d") + text[at[1]:]
}

// formsDates says why a text is no form of dates; empty if it is one.
func formsDates(said string) string {
	for _, p := range [...]string{"YYYY", "MM", "DD"} {
		if strings.Count(said, p) != 1 {
			return "is no form of a date: it has YYYY, MM and DD, each once, as DD.MM.YYYY"
		}
	}
	return ""
}
