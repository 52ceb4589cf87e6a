// Package sanitize takes text of others: it reads plain files, checks a file's encoding, finds
// lines and columns, and sanitises text for a terminal or panel. The result moves no cursor,
// changes no colour or text direction, and has a bounded length.
package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Show returns the printable form of r, one character for one: a control character
// becomes its picture, as ESC ␛, and a bidirectional control or an invalid character
// becomes �.
func Show(r rune) rune {
	const pictures, deleted = '␀', '␡'
	switch {
	case r < ' ':
		return pictures + r
	case r == 0x7f:
		return deleted
	case r < 0x7f:
		return r
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', unicode.Is(unicode.Bidi_Control, r), r == '\ufeff', 0xe0000 <= r && r <= 0xe007f:
		return utf8.RuneError
	}
	return r
}

// Line returns a text as one line: each character as [Show] has it.
func Line(s string) string { return strings.Map(Show, s) }

// Cut returns a text of at most so many characters, at least three. If the text is longer, … replaces
// its middle.
func Cut(s string, most int) string {
	if len(s) <= most || utf8.RuneCountInString(s) <= most {
		return s
	}
	tail := most / 4
	head := most - tail - 1
	from, to := 0, len(s)
	for range head {
		_, n := utf8.DecodeRuneInString(s[from:])
		from += n
	}
	for range tail {
		_, n := utf8.DecodeLastRuneInString(s[:to])
		to -= n
	}
	return s[:from] + "…" + s[to:]
}
