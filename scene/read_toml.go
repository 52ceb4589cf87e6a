package scene

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/sanitize"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// kind is the type of a TOML value.
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

// node is a value of the file with its position. Ranges and references are checked after
// decoding, and the decoder of go-toml does not keep positions.
type node struct {
	kind    kind
	made    making
	text    string // the text itself; numbers, dates and booleans as written
	entries []entry
	index   map[string]int // of entries by name, where there are many
	items   []*node
	key     span // the key, or the header of a table
	value   span // the value, or the key where a value is a table or list
}

// making is the syntax that defined a table or list: TOML restricts what may be added to
// each.
type making uint8

const (
	asValue   making = iota // a value: nothing may be added
	onTheWay                // the header of a table below it
	byHeader                // its own header
	byDots                  // a dotted key
	byHeaders               // a list with a header for each element
)

type entry struct {
	name string
	node *node
}

// isText reports whether there is a node and it is a text.
func (n *node) isText() bool { return n != nil && n.kind == stringKind }

// lookup returns the entry of a table, or nil.
func (n *node) lookup(name string) *node {
	if n == nil {
		return nil
	}
	if i := n.find(name); i >= 0 {
		return n.entries[i].node
	}
	return nil
}

// few is the largest number of entries that are searched without an index.
const few = 16

// find returns the index of an entry, or -1.
func (n *node) find(name string) int {
	if n.index != nil {
		if i, ok := n.index[name]; ok {
			return i
		}
		return -1
	}
	return slices.IndexFunc(n.entries, func(e entry) bool { return e.name == name })
}

func (n *node) put(name string, child *node) {
	if i := n.find(name); i >= 0 {
		n.entries[i].node = child
		return
	}
	n.entries = append(n.entries, entry{name, child})
	switch {
	case n.index != nil:
		n.index[name] = len(n.entries) - 1
	case len(n.entries) > few:
		n.index = make(map[string]int, 2*few)
		for i, e := range n.entries {
			n.index[e.name] = i
		}
	}
}

// mostValues is the largest number of values of a file: that of 1,000,000 single
// agents with four keys each.
const mostValues = 8_000_000

// mostTables is the largest number of tables in lists: that of the single agents of the largest
// scene, and of groups, bodies and obstacles. Each takes its defaults, also one without keys.
const mostTables = 1_000_000 + 100_000

// Format is what files are of one format, for messages.
type Format struct {
	Noun   string // "a scene"
	Header string // its first line: "schema = 1"
}

// parseTree parses TOML with the parser of go-toml, which gives the position of each
// expression. It checks the range of numbers and repeated keys by itself, because the
// decoder of go-toml keeps no positions and takes quadratic time for many keys.
func parseTree(src *source, of Format) (*node, *Mistake) {
	if len(src.text) == 0 {
		m := mistakeAt(span{src, 0, 0}, "this file is empty", of.Noun+" begins with "+of.Header)
		return nil, &m
	}
	values := 0
	for _, c := range []string{"=", ",", "["} { // each precedes a value, or is in a text
		values += bytes.Count(src.text, []byte(c))
	}
	if bytes.Count(src.text, []byte("[[")) > mostTables {
		m := mistakeAt(span{src, 0, 0}, fmt.Sprintf("this file holds more than %d tables", mostTables), "put similar agents into groups")
		return nil, &m
	}
	if values > mostValues {
		m := mistakeAt(span{src, 0, 0}, fmt.Sprintf("this file holds more than %d values", mostValues), "put similar agents into groups")
		return nil, &m
	}
	b := treeBuilder{src: src, root: &node{kind: tableKind, made: byHeader, key: span{src, 0, 0}, value: span{src, 0, 0}}}
	b.parser.Reset(src.text)
	for at := b.root; b.bad == nil && b.parser.NextExpression(); {
		switch e := b.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			at = b.header(e)
		case unstable.KeyValue:
			b.keyValue(at, e)
		}
	}
	if err := b.parser.Error(); err != nil && b.bad == nil {
		b.syntax(err)
	}
	if b.bad != nil {
		if src.hidden { // it may name a key, or a character
			b.bad.What, b.bad.Hint = "this is not TOML", "galaxy check FILE.toml shows the line"
		}
		return nil, b.bad
	}
	src.hidden = false
	return b.root, nil
}

// syntax reports an error of the parser.
func (b *treeBuilder) syntax(err error) {
	at := span{b.src, 0, 0}
	var where *unstable.ParserError
	if errors.As(err, &where) {
		at.from = min(max(cap(b.src.text)-cap(where.Highlight), 0), len(b.src.text)) // a part of the text
		at.to = at.from + 1
	}
	if b.bad == nil {
		m := mistakeAt(at, "this is not TOML: "+sanitize.Cut(err.Error(), 200), wayOut(err.Error()))
		b.bad = &m
	}
}

// fail keeps the first mistake.
func (b *treeBuilder) fail(at span, what string, args ...any) {
	if b.bad == nil {
		m := mistakeAt(at, fmt.Sprintf(what, args...), "")
		b.bad = &m
	}
}

type treeBuilder struct {
	src    *source
	parser unstable.Parser
	root   *node
	parts  []keyPart // of the last key
	bad    *Mistake  // the first
}

type keyPart struct {
	name string
	span span
}

// keyParts returns the parts of a key, up to the next call.
func (b *treeBuilder) keyParts(e *unstable.Node) []keyPart {
	b.parts = b.parts[:0]
	for it := e.Key(); it.Next(); {
		k := it.Node()
		b.parts = append(b.parts, keyPart{string(k.Data), b.spanOf(k.Raw)})
	}
	return b.parts
}

func (b *treeBuilder) spanOf(r unstable.Range) span {
	return span{b.src, int(r.Offset), int(r.Offset + r.Length)}
}

// header adds a [table] or an element of a [[list]], and returns it.
func (b *treeBuilder) header(e *unstable.Node) *node {
	parts := b.keyParts(e)
	last := parts[len(parts)-1]
	whole := span{b.src, parts[0].span.from, last.span.to}
	at := b.root
	for _, p := range parts[:len(parts)-1] {
		next := at.lookup(p.name)
		if next == nil {
			next = &node{kind: tableKind, made: onTheWay, key: p.span, value: p.span}
			at.put(p.name, next)
		} else if next.made == asValue {
			b.fail(p.span, "this is not TOML: key %s already exists as a value", brief(p.name))
		}
		at = lastItem(next)
	}
	old := at.lookup(last.name)
	table := &node{kind: tableKind, made: byHeader, key: whole, value: whole}
	switch name := brief(last.name); {
	case e.Kind == unstable.ArrayTable && old == nil:
		at.put(last.name, &node{kind: arrayKind, made: byHeaders, key: whole, value: whole, items: []*node{table}})
	case e.Kind == unstable.ArrayTable && old.made == byHeaders:
		old.items = append(old.items, table)
	case e.Kind == unstable.ArrayTable:
		b.fail(whole, "this is not TOML: key %s already exists, and is not a list of tables", name)
	case old == nil:
		at.put(last.name, table)
	case old.made == onTheWay:
		old.made = byHeader
		return old
	case old.made == byHeaders:
		b.fail(whole, "this is not TOML: table %s already exists as a list of tables", name)
	case old.made == asValue:
		b.fail(whole, "this is not TOML: key %s already exists as a value", name)
	default:
		b.fail(whole, "this is not TOML: table %s already exists", name)
	}
	return table
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
	for _, p := range parts[:len(parts)-1] { // the tables that a dotted key implies
		next := at.lookup(p.name)
		if next == nil {
			next = &node{kind: tableKind, made: byDots, key: p.span, value: p.span}
			at.put(p.name, next)
		} else if next.made != byDots {
			b.fail(p.span, "this is not TOML: key %s is already defined", brief(p.name))
		}
		at = next
	}
	if at.lookup(last.name) != nil {
		b.fail(last.span, "this is not TOML: key %s is already defined", brief(last.name))
	}
	at.put(last.name, b.tree(e.Value(), last.span))
}

// tree copies a value with the position of its key.
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
		panic(fmt.Sprintf("tomlfile: TOML value of kind %v", v.Kind))
	}
	b.checkScalar(n, v.Data)
	return n
}

// fewDigits reports whether a number is one of at most 15 characters, digits with at most one point between them, which is
// in range: most are, and to read each twice would take long.
func fewDigits(data []byte) bool {
	whole, part, broken := bytes.Cut(bytes.TrimPrefix(data, []byte("-")), []byte("."))
	for _, digits := range [][]byte{whole, part} {
		if len(bytes.Trim(digits, "0123456789")) > 0 {
			return false
		}
	}
	return len(data) <= 15 && len(whole) > 0 && (len(part) > 0 || !broken) && (len(data) == len(whole) || whole[0] != '0' || len(whole) == 1)
}

// checkScalar checks numbers and dates for range, which the syntax does not.
func (b *treeBuilder) checkScalar(n *node, data []byte) {
	switch n.kind {
	case integerKind, floatKind:
		if fewDigits(data) {
			return
		}
	case dateKind:
	default:
		return
	}
	var value struct{ V any }
	err := toml.Unmarshal(append([]byte("v="), data...), &value)
	if err == nil {
		return
	}
	what := "this is not TOML: " + strings.TrimPrefix(err.Error(), "toml: ")
	if n.kind != dateKind && (strings.Contains(what, "too large") || strings.Contains(what, "out of range")) {
		what = "this number is too large to hold"
	}
	b.fail(n.value, "%s", sanitize.Cut(what, 200))
}

// overrideValue reads a value as TOML or, if it is not TOML, as text, so that text needs
// quotes for the shell alone.
func overrideValue(text string, at span) *node {
	n := &node{kind: stringKind, text: text}
	if root, bad := parseTree(&source{text: []byte("v = " + text)}, Format{}); bad == nil && len(root.entries) == 1 {
		n = root.lookup("v")
	} else if _, err := strconv.ParseFloat(text, 64); errors.Is(err, strconv.ErrRange) {
		n.kind = floatKind // too large for TOML
	} else if strings.Trim(text, "+-0123456789") == "" && strings.ContainsAny(text, "0123456789") {
		n.kind = floatKind // an integer too large for TOML
	}
	n.moveTo(at)
	return n
}

// moveTo sets the position of all nodes of a tree.
func (n *node) moveTo(at span) {
	n.key, n.value = at, at
	for _, e := range n.entries {
		e.node.moveTo(at)
	}
	for _, item := range n.items {
		item.moveTo(at)
	}
}

// body returns the range of the characters of a text of several lines, and true. If the
// text has escapes or is on one line, it returns the range of the value, and false.
func (n *node) body() (span, bool) {
	s := n.value
	const quotes = 3
	raw := s.src.text[s.from:s.to]
	if len(raw) < 2*quotes || !bytes.HasPrefix(raw, []byte(`"""`)) && !bytes.HasPrefix(raw, []byte(`'''`)) {
		return s, false
	}
	body := raw[quotes : len(raw)-quotes]
	body = bytes.TrimPrefix(bytes.TrimPrefix(body, []byte("\r")), []byte("\n")) // TOML drops the first line break
	if string(body) != n.text {
		return s, false
	}
	to := s.to - quotes
	return span{s.src, to - len(body), to}, true
}

// list returns the elements of a list; nil has none.
func (n *node) list() []*node {
	if n == nil {
		return nil
	}
	return n.items
}
