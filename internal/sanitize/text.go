package sanitize

import (
	"bytes"
	"errors"
	"unicode/utf8"
)

// UTF8 returns the text of a file without the byte order mark of UTF-8, with which some
// editors begin it. The error refuses a text that begins with the mark of UTF-16.
func UTF8(text []byte) ([]byte, error) {
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(text, []byte(mark)) {
			return nil, errors.New("this text is in UTF-16, and only UTF-8 is read")
		}
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), nil
}

// Position returns the line and the column of a byte of a text, in characters, both
// from 1. A byte outside of the text counts as its begin or end.
func Position(text []byte, at int) (line, column int) {
	before := text[:min(max(at, 0), len(text))]
	return 1 + bytes.Count(before, []byte{'\n'}), 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
}

// Offset returns the byte at a line and a column of a text, in characters, both from 1: where [Position] says so. A
// line that is shorter has its end there.
func Offset(text []byte, line, column int) int {
	at := 0
	for ; line > 1; line-- {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	for ; column > 1 && at < len(text) && text[at] != '\n'; column-- {
		_, n := utf8.DecodeRune(text[at:])
		at += n
	}
	return at
}
