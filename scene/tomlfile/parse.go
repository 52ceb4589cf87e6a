// Package tomlfile reads the TOML files that people write, strictly: each mistake is told with its place and a way
// out. It knows no format: scenes, tours and experiments are types with tags.
//
//	text ──Parse──▶ Node ──Decoder.Table──▶ a type with tags ──Schema──▶ JSON Schema
//	       syntax          keys, types, ranges
//
// The package that has the type checks everything that involves more than one key (names, references, parts that fit
// together), and adds its mistakes to the [Decoder].
package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/sanitize"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// mostValues is the largest number of values of a file: as many as 1,000,000 single
// agents with four keys each have.
const mostValues = 8_000_000

// mostTables is the largest number of tables in lists: the single agents of the largest
// scene, and groups, bodies and obstacles. Each takes its defaults, also one without keys.
const mostTables = 1_000_000 + 100_000

// Format names a format of files, for messages.
type Format struct {
	Noun   string // "a scene"
	Header string // its first line: "schema = 1"
}

// Parse parses TOML with the parser of go-toml, which gives the position of each
// expression. It checks the range of numbers and repeated keys by itself, because the
// decoder of go-toml keeps no positions and takes quadratic time for many keys.
func Parse(src *Source, of Format) (*Node, *Mistake) {
	if len(src.Text) == 0 {
		m := MistakeAt(Span{src, 0, 0}, "this file is empty", of.Noun+" begins with "+of.Header)
		return nil, &m
	}
	values := 0
	for _, c := range []string{"=", ",", "["} { // each precedes a value, or is in a text
		values += bytes.Count(src.Text, []byte(c))
	}
	for _, limit := range []struct {
		n, most int
		noun    string
	}{{bytes.Count(src.Text, []byte("[[")), mostTables, "tables"}, {values, mostValues, "values"}} {
		if limit.n > limit.most {
			m := MistakeAt(Span{src, 0, 0}, fmt.Sprintf("this file holds more than %d %s", limit.most, limit.noun), "put similar agents into groups")
			return nil, &m
		}
	}
	b := treeBuilder{src: src, root: &Node{Kind: TableKind, made: byHeader, Key: Span{src, 0, 0}, Value: Span{src, 0, 0}}}
	b.parser.Reset(src.Text)
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
			if EndOf(src.Name) != Extension {
				b.bad.Hint = "give a file that ends in .toml: of others no line is shown"
			}
		}
		return nil, b.bad
	}
	src.hidden = false
	return b.root, nil
}

// syntax reports an error of the parser.
func (b *treeBuilder) syntax(err error) {
	at := Span{b.src, 0, 0}
	var where *unstable.ParserError
	if errors.As(err, &where) {
		at.From = min(max(cap(b.src.Text)-cap(where.Highlight), 0), len(b.src.Text)) // a part of the text
		at.To = at.From + 1
	}
	m := MistakeAt(at, "this is not TOML: "+sanitize.Cut(err.Error(), 200), wayOut(err.Error()))
	b.bad = &m
}

// fail keeps the first mistake.
func (b *treeBuilder) fail(at Span, what string, args ...any) {
	if b.bad == nil {
		m := MistakeAt(at, fmt.Sprintf(what, args...), "")
		b.bad = &m
	}
}

type treeBuilder struct {
	src    *Source
	parser unstable.Parser
	root   *Node
	parts  []keyPart // of the last key
	bad    *Mistake  // the first
}

type keyPart struct {
	name string
	span Span
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

func (b *treeBuilder) spanOf(r unstable.Range) Span {
	return Span{b.src, int(r.Offset), int(r.Offset + r.Length)}
}

// header adds a [table] or an element of a [[list]], and returns it.
func (b *treeBuilder) header(e *unstable.Node) *Node {
	parts := b.keyParts(e)
	last := parts[len(parts)-1]
	whole := Span{b.src, parts[0].span.From, last.span.To}
	at := b.root
	for _, p := range parts[:len(parts)-1] {
		next := at.Lookup(p.name)
		if next == nil {
			next = &Node{Kind: TableKind, made: onTheWay, Key: p.span, Value: p.span}
			at.Put(p.name, next)
		} else if next.made == asValue {
			b.fail(p.span, "this is not TOML: key %s already exists as a value", Brief(p.name))
		}
		if at = next; at.Kind == ArrayKind && len(at.Items) > 0 {
			at = at.Items[len(at.Items)-1]
		}
	}
	old := at.Lookup(last.name)
	table := &Node{Kind: TableKind, made: byHeader, Key: whole, Value: whole}
	switch name := Brief(last.name); {
	case e.Kind == unstable.ArrayTable && old == nil:
		at.Put(last.name, &Node{Kind: ArrayKind, made: byHeaders, Key: whole, Value: whole, Items: []*Node{table}})
	case e.Kind == unstable.ArrayTable && old.made == byHeaders:
		old.Items = append(old.Items, table)
	case e.Kind == unstable.ArrayTable:
		b.fail(whole, "this is not TOML: key %s already exists, and is not a list of tables", name)
	case old == nil:
		at.Put(last.name, table)
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

func (b *treeBuilder) keyValue(at *Node, e *unstable.Node) {
	parts := b.keyParts(e)
	last := parts[len(parts)-1]
	for _, p := range parts[:len(parts)-1] { // the tables that a dotted key implies
		next := at.Lookup(p.name)
		if next == nil {
			next = &Node{Kind: TableKind, made: byDots, Key: p.span, Value: p.span}
			at.Put(p.name, next)
		} else if next.made != byDots {
			b.fail(p.span, "this is not TOML: key %s is already defined", Brief(p.name))
		}
		at = next
	}
	if at.Lookup(last.name) != nil {
		b.fail(last.span, "this is not TOML: key %s is already defined", Brief(last.name))
	}
	at.Put(last.name, b.tree(e.Value(), last.span))
}

// tree copies a value with the position of its key.
func (b *treeBuilder) tree(v *unstable.Node, key Span) *Node {
	n := &Node{Key: key, Value: key, Text: string(v.Data)}
	if v.Raw.Length > 0 {
		n.Value = b.spanOf(v.Raw)
	}
	switch v.Kind {
	case unstable.Array:
		n.Kind = ArrayKind
		for it := v.Children(); it.Next(); {
			n.Items = append(n.Items, b.tree(it.Node(), key))
		}
		if len(n.Items) > 0 { // lists have no position of their own
			n.Value = Span{b.src, n.Items[0].Value.From, n.Items[len(n.Items)-1].Value.To}
		}
	case unstable.InlineTable:
		n.Kind = TableKind
		for it := v.Children(); it.Next(); {
			b.keyValue(n, it.Node())
		}
	case unstable.String:
		n.Kind = StringKind
	case unstable.Bool:
		n.Kind = BoolKind
	case unstable.Float:
		n.Kind = FloatKind
	case unstable.Integer:
		n.Kind = IntegerKind
	case unstable.LocalDate, unstable.LocalTime, unstable.LocalDateTime, unstable.DateTime:
		n.Kind = DateKind
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
func (b *treeBuilder) checkScalar(n *Node, data []byte) {
	switch n.Kind {
	case IntegerKind, FloatKind:
		if fewDigits(data) {
			return
		}
	case DateKind:
	default:
		return
	}
	var value struct{ V any }
	err := toml.Unmarshal(append([]byte("v="), data...), &value)
	if err == nil {
		return
	}
	what := "this is not TOML: " + strings.TrimPrefix(err.Error(), "toml: ")
	if n.Kind != DateKind && (strings.Contains(what, "too large") || strings.Contains(what, "out of range")) {
		what = "this number is too large to hold"
	}
	b.fail(n.Value, "%s", sanitize.Cut(what, 200))
}

// ReadValue reads a value as TOML or, if it is not TOML, as text, so that text needs
// quotes for the shell alone.
func ReadValue(text string, at Span) *Node {
	n := &Node{Kind: StringKind, Text: text}
	if root, bad := Parse(&Source{Text: []byte("v = " + text)}, Format{}); bad == nil && len(root.Entries) == 1 {
		n = root.Lookup("v")
	} else if _, err := strconv.ParseFloat(text, 64); errors.Is(err, strconv.ErrRange) {
		n.Kind = FloatKind // too large for TOML
	} else if strings.Trim(text, "+-0123456789") == "" && strings.ContainsAny(text, "0123456789") {
		n.Kind = FloatKind // an integer too large for TOML
	}
	n.MoveTo(at)
	return n
}

// Extension is the end of the names of TOML files.
const Extension = ".toml"

// Names returns the names of the files of a folder, without the extension and behind a prefix, sorted.
func Names(of fs.FS, folder, prefix string) []string {
	files, err := fs.Glob(of, folder+"/*"+Extension)
	if err != nil {
		panic("tomlfile: " + err.Error()) // the folder is a constant
	}
	for i, f := range files {
		files[i] = prefix + strings.TrimSuffix(path.Base(f), Extension)
	}
	slices.Sort(files) // the extensions changed their order
	return files
}
