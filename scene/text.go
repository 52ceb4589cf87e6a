package scene

import (
	"bytes"
	"errors"
	"unicode/utf8"
)

// plainText returns the text of a file in UTF-8 without the mark of that encoding,
// with which some editors begin it, and refuses the other encodings that have a mark.
func plainText(text []byte) ([]byte, error) {
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(text, []byte(mark)) {
			return nil, errors.New("this text is in UTF-16, and only UTF-8 is read")
		}
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), nil
}

// position returns the line and the column of a place in the text, in characters,
// both from 1.
func (s *source) position(at int) (line, column int) {
	before := s.text[:min(max(at, 0), len(s.text))]
	return 1 + bytes.Count(before, []byte{'\n'}), 1 + utf8.RuneCount(lastLine(before))
}

// lineStart returns where a line begins, counted from 1.
func lineStart(text []byte, line int) int {
	at := 0
	for ; line > 1; line-- {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	return at
}
