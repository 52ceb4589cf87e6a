package scene

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// kind is what a TOML value is.
type kind uint8

const (
	tableKind kind = iota
	arrayKind
	stringKind
	integerKind
	floatKind
	boolKind
	dateKind
)

func (k kind) String() string {
	return [...]string{"a table", "a list", "a text", "a whole number", "a number", "true or false", "a date"}[k]
}

// node is a value of the file together with where it stands. go-toml's decoder
// forgets positions once a value is in a Go struct; ranges and references are
// checked after that, so the tree is kept.
type node struct {
	kind    kind
	text    string // the text itself; numbers, dates and booleans as written
	entries []entry
	items   []*node
	key     span // the key, or the header of a table
	value   span // the value, or the key where a value is a table or list
}

type entry struct {
	name string
	node *node
}

// lookup returns the entry of a table, or nil.
func (n *node) lookup(name string) *node {
	if n == nil {
		return nil
	}
	for _, e := range n.entries {
		if e.name == name {
			return e.node
		}
	}
	return nil
}

func (n *node) put(name string, child *node) {
	for i, e := range n.entries {
		if e.name == name {
			n.entries[i].node = child
			return
		}
	}
	n.entries = append(n.entries, entry{name, child})
}

// parseTree reads TOML. The whole document is decoded once by go-toml, which
// knows every rule of syntax and of repeated keys; the tree is then built from
// its parser's expressions, which carry positions.
func parseTree(src *source) (*node, *Mistake) {
	if len(src.text) == 0 {
		m := mistakeAt(span{src, 0, 0}, "this file is empty", fmt.Sprintf("a scene begins with schema = %d", version))
		return nil, &m
	}
	var discard map[string]any
	if err := toml.Unmarshal(src.text, &discard); err != nil {
		return nil, syntaxMistake(src, err)
	}
	b := treeBuilder{src: src, root: &node{kind: tableKind, key: span{src, 0, 0}, value: span{src, 0, 0}}}
	b.parser.Reset(src.text)
	at := b.root
	for b.parser.NextExpression() {
		switch e := b.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			at = b.header(e)
		case unstable.KeyValue:
			b.keyValue(at, e)
		}
	}
	if err := b.parser.Error(); err != nil {
		return nil, syntaxMistake(src, err)
	}
	return b.root, nil
}

func syntaxMistake(src *source, err error) *Mistake {
	where := span{src, 0, 0}
	what := err.Error()
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		line, column := decode.Position()
		where.from = offsetOf(src.text, line, column)
		where.to = where.from + 1
		what = strings.TrimPrefix(decode.Error(), "toml: ")
	}
	m := mistakeAt(where, "this is not TOML: "+what, "")
	if strings.HasSuffix(what, "value out of range") {
		m.What = "this number is too large to hold"
	}
	return &m
}

func offsetOf(text []byte, line, column int) int {
	offset := 0
	for ; line > 1 && offset < len(text); offset++ {
		if text[offset] == '\n' {
			line--
		}
	}
	return min(offset+column-1, len(text))
}

type treeBuilder struct {
	src    *source
	parser unstable.Parser
	root   *node
}

type keyPart struct {
	name string
	span span
}

func (b *treeBuilder) keyParts(e *unstable.Node) []keyPart {
	var parts []keyPart
	for it := e.Key(); it.Next(); {
		k := it.Node()
		parts = append(parts, keyPart{string(k.Data), b.spanOf(k.Raw)})
	}
	return parts
}

func (b *treeBuilder) spanOf(r unstable.Range) span {
	return span{b.src, int(r.Offset), int(r.Offset + r.Length)}
}

// header enters a [table] or a new element of a [[list]].
func (b *treeBuilder) header(e *unstable.Node) *node {
	parts := b.keyParts(e)
	at := b.descend(b.root, parts[:len(parts)-1])
	last := parts[len(parts)-1]
	whole := span{b.src, parts[0].span.from, last.span.to}
	if e.Kind == unstable.Table {
		if old := at.lookup(last.name); old != nil {
			return lastItem(old)
		}
		t := &node{kind: tableKind, key: whole, value: whole}
		at.put(last.name, t)
		return t
	}
	list := at.lookup(last.name)
	if list == nil {
		list = &node{kind: arrayKind, key: whole, value: whole}
		at.put(last.name, list)
	}
	t := &node{kind: tableKind, key: whole, value: whole}
	list.items = append(list.items, t)
	return t
}

// descend follows a dotted key from at, making the tables that it implies.
func (b *treeBuilder) descend(at *node, parts []keyPart) *node {
	for _, p := range parts {
		next := at.lookup(p.name)
		if next == nil {
			next = &node{kind: tableKind, key: p.span, value: p.span}
			at.put(p.name, next)
		}
		at = lastItem(next)
	}
	return at
}

func lastItem(n *node) *node {
	if n.kind == arrayKind && len(n.items) > 0 {
		return n.items[len(n.items)-1]
	}
	return n
}

func (b *treeBuilder) keyValue(at *node, e *unstable.Node) {
	parts := b.keyParts(e)
	last := parts[len(parts)-1]
	at = b.descend(at, parts[:len(parts)-1])
	at.put(last.name, b.tree(e.Value(), last.span))
}

// tree copies a value; key is where it hangs.
func (b *treeBuilder) tree(v *unstable.Node, key span) *node {
	n := &node{key: key, value: key, text: string(v.Data)}
	if v.Raw.Length > 0 {
		n.value = b.spanOf(v.Raw)
	}
	switch v.Kind {
	case unstable.Array:
		n.kind = arrayKind
		for it := v.Children(); it.Next(); {
			n.items = append(n.items, b.tree(it.Node(), key))
		}
		if len(n.items) > 0 { // lists have no position of their own
			n.value = span{b.src, n.items[0].value.from, n.items[len(n.items)-1].value.to}
		}
	case unstable.InlineTable:
		n.kind = tableKind
		for it := v.Children(); it.Next(); {
			b.keyValue(n, it.Node())
		}
	case unstable.String:
		n.kind = stringKind
	case unstable.Bool:
		n.kind = boolKind
	case unstable.Float:
		n.kind = floatKind
	case unstable.Integer:
		n.kind = integerKind
	case unstable.LocalDate, unstable.LocalTime, unstable.LocalDateTime, unstable.DateTime:
		n.kind = dateKind
	default:
		panic(fmt.Sprintf("scene: TOML value of kind %v", v.Kind))
	}
	return n
}
