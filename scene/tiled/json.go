package tiled

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"galaxy/internal/sanitize"
)

// jsonText reads a valid JSON text in order. Each method takes the beginning of a value and
// returns its end. A method with a pointer sets its target, unless the value is null. The
// first value of a wrong kind is kept as a mistake, and reading continues.
type jsonText struct {
	src *source
	bad *Mistake
}

// newJSON returns a reader of a text, or the mistake if the text is not JSON.
func newJSON(src *source) (*jsonText, *Mistake) {
	var nothing json.RawMessage // decodes nothing
	var syntax *json.SyntaxError
	if json.Valid(src.text) {
		return &jsonText{src: src}, nil
	}
	err := json.Unmarshal(src.text, &nothing)
	p := &Mistake{src: src, at: nowhere, What: "this is not JSON", Hint: saveAgain}
	if errors.As(err, &syntax) {
		p.at = int(syntax.Offset) - 1
		p.What += " from here on"
		if strings.Contains(syntax.Error(), "exceeded max depth") {
			p.What = "this is not JSON: lists and objects are nested too deep"
		}
		if int(syntax.Offset) >= len(src.text) && strings.HasPrefix(syntax.Error(), "unexpected end") {
			p.at, p.What = len(src.text), "the file ends before it is complete"
		}
	}
	return nil, p
}

// fail keeps the first mistake.
func (j *jsonText) fail(at int, hint, what string, args ...any) {
	if j.bad == nil {
		j.bad = &Mistake{src: j.src, at: at, What: fmt.Sprintf(what, args...), Hint: hint}
	}
}

// kind reports a value of a wrong kind.
func (j *jsonText) kind(at int, key, is string) int {
	end := j.skip(at)
	value := "string"
	switch c := j.src.text[at]; {
	case c == 'n':
		return end
	case c == '{':
		value = "object"
	case c == '[':
		value = "array"
	case c == 't', c == 'f':
		value = "bool"
	case c != '"':
		value = "number " + sanitize.Cut(string(j.src.text[at:end]), 40)
	}
	j.fail(at, saveNewer, "%s is %s, and this is a JSON %s", key, is, value)
	return end
}

// space returns the position of the next character that is not white space.
func (j *jsonText) space(at int) int {
	for at < len(j.src.text) && bytes.IndexByte([]byte(" \t\r\n"), j.src.text[at]) >= 0 {
		at++
	}
	return at
}

// skip skips a value.
func (j *jsonText) skip(at int) int {
	text := j.src.text
	depth := 0
	for {
		switch text[at] {
		case '"':
			at = j.quoted(at)
		case '{', '[':
			depth++
			at++
		case '}', ']':
			depth--
			at++
		case ',', ':', ' ', '\t', '\r', '\n':
			at++
		default: // a number or a word
			for at < len(text) && bytes.IndexByte([]byte(",:]} \t\r\n"), text[at]) < 0 {
				at++
			}
		}
		if depth == 0 {
			return at
		}
	}
}

// quoted skips a string.
func (j *jsonText) quoted(at int) int {
	for at++; ; at++ {
		n := bytes.IndexAny(j.src.text[at:], `"\`)
		if at += n; j.src.text[at] == '"' {
			return at + 1
		}
		at++
	}
}

// object calls do for each key of an object.
func (j *jsonText) object(at int, what string, do func(key string, at int) int) int {
	if j.src.text[at] != '{' {
		return j.kind(at, what, "an object")
	}
	for at = j.space(at + 1); j.src.text[at] != '}'; {
		var key string
		at = j.space(j.text(at, "", &key))
		at = j.space(do(key, j.space(at+1)))
		if j.src.text[at] == ',' {
			at = j.space(at + 1)
		}
	}
	return at + 1
}

// list calls do for each element of an array.
func (j *jsonText) list(at int, what string, do func(at int) int) int {
	if j.src.text[at] != '[' {
		return j.kind(at, what, "an array")
	}
	for at = j.space(at + 1); j.src.text[at] != ']'; {
		at = j.space(do(at))
		if j.src.text[at] == ',' {
			at = j.space(at + 1)
		}
	}
	return at + 1
}

// text reads a string.
func (j *jsonText) text(at int, key string, to *string) int {
	if j.src.text[at] != '"' {
		return j.kind(at, strconv.Quote(key), "a string")
	}
	end := j.quoted(at)
	if raw := j.src.text[at+1 : end-1]; bytes.IndexByte(raw, '\\') < 0 {
		*to = strings.ToValidUTF8(string(raw), "\ufffd")
	} else if err := json.Unmarshal(j.src.text[at:end], to); err != nil {
		j.fail(at, saveAgain, "this string cannot be read")
	}
	return end
}

// flag reads true or false.
func (j *jsonText) flag(at int, key string, to *bool) int {
	switch j.src.text[at] {
	case 't', 'f':
		*to = j.src.text[at] == 't'
		return j.skip(at)
	}
	return j.kind(at, strconv.Quote(key), "true or false")
}

// whole reads a whole number from low to high.
func (j *jsonText) whole(at int, key string, low, high int64, to func(int64)) int {
	end := j.skip(at)
	n, err := strconv.ParseInt(sanitize.Cut(string(j.src.text[at:end]), 40), 10, 64)
	if err != nil || n < low || n > high {
		return j.kind(at, strconv.Quote(key), "a whole number")
	}
	to(n)
	return end
}

// integer reads a whole number.
func (j *jsonText) integer(at int, key string, to *int) int {
	return j.whole(at, key, math.MinInt32, math.MaxInt32, func(n int64) { *to = int(n) })
}

// natural reads the ID of a tile.
func (j *jsonText) natural(at int, key string, to *uint32) int {
	return j.whole(at, key, 0, math.MaxUint32, func(n int64) { *to = uint32(n) })
}

// number reads a number.
func (j *jsonText) number(at int, key string, to *float64) int {
	end := j.skip(at)
	x, err := strconv.ParseFloat(sanitize.Cut(string(j.src.text[at:end]), 400), 64)
	if err != nil {
		return j.kind(at, strconv.Quote(key), "a number")
	}
	*to = x
	return end
}
