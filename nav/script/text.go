package script

import (
	"fmt"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"galaxy/internal/sanitize"
)

// text is a text. A script names things with it; it is not made for much else.
type text struct {
	in *instance // that pays for a longer one; nil of a constant
	s  string
}

func (t *text) String() string       { return strconv.Quote(sanitize.Cut(t.s, 100)) }
func (*text) Type() string           { return "text" }
func (*text) Freeze()                {}
func (t *text) Truth() starlark.Bool { return t.s != "" }
func (*text) Hash() (uint32, error)  { return 0, nil } // see key

func (t *text) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	return holds(op, t.s, y.(*text).s), nil
}

func (t *text) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	u, ok := y.(*text)
	if !ok || side != starlark.Left || op != syntax.PLUS {
		return nil, nil
	}
	if n := len(t.s) + len(u.s); n > maxText {
		return nil, fmt.Errorf("a text of %d bytes is longer than %d", n, maxText)
	}
	return &text{t.in, t.s + u.s}, nil
}

// longest is the most bytes of a value in words.
const longest = 200

// show returns a value in words: of a large one its beginning.
func show(x starlark.Value) string {
	var b strings.Builder
	write(&b, x, 3)
	return sanitize.Cut(b.String(), longest)
}

func write(b *strings.Builder, x starlark.Value, depth int) {
	if b.Len() > longest {
		return
	}
	between := func(open, end string, elems []starlark.Value) {
		b.WriteString(open)
		for i, y := range elems {
			if i > 0 {
				b.WriteString(", ")
			}
			if depth == 0 || b.Len() > longest {
				b.WriteString("…")
				break
			}
			write(b, y, depth-1)
		}
		b.WriteString(end)
	}
	switch x := x.(type) {
	case *list:
		between("[", "]", x.elems)
	case *tuple:
		between("(", ")", x.elems)
	case *dict:
		b.WriteString("{")
		n := 0
		for key, value := range x.all {
			if n++; n > 1 {
				b.WriteString(", ")
			}
			if depth == 0 || b.Len() > longest {
				b.WriteString("…")
				break
			}
			write(b, key, depth-1)
			b.WriteString(": ")
			write(b, value, depth-1)
		}
		b.WriteString("}")
	default:
		b.WriteString(x.String())
	}
}
