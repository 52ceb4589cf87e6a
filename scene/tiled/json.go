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

// record reads the keys of an object into their places, and calls other for each other key; nil skips them.
func (j *jsonText) record(at int, what string, keys []key, other func(name string, at int) int) int {
	return j.object(at, what, func(name string, at int) int {
		for _, k := range keys {
			if k.name == name {
				return j.value(at, k)
			}
		}
		if other != nil {
			return other(name, at)
		}
		return j.skip(at)
	})
}

// value reads the value of a key into its place.
func (j *jsonText) value(at int, k key) int {
	if to, ok := k.to.(*string); ok {
		return j.text(at, k.name, to)
	}
	end := j.skip(at)
	raw := j.src.text[at:end]
	switch to := k.to.(type) {
	case *bool:
		if raw[0] == 't' || raw[0] == 'f' {
			*to = raw[0] == 't'
			return end
		}
		return j.kind(at, strconv.Quote(k.name), "true or false")
	case *float64:
		x, err := strconv.ParseFloat(sanitize.Cut(string(raw), 400), 64)
		if err != nil {
			return j.kind(at, strconv.Quote(k.name), "a number")
		}
		*to = x
		return end
	}
	n, err := strconv.ParseInt(sanitize.Cut(string(raw), 40), 10, 64)
	switch to := k.to.(type) {
	case *int:
		if err == nil && n >= math.MinInt32 && n <= math.MaxInt32 {
			*to = int(n)
			return end
		}
	case *uint32: // the ID of a tile
		if err == nil && n >= 0 && n <= math.MaxUint32 {
			*to = uint32(n)
			return end
		}
	}
	return j.kind(at, strconv.Quote(k.name), "a whole number")
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
