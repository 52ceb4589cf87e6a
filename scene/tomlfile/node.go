package tomlfile

import (
	"bytes"
	"slices"
)

// Kind is the type of a TOML value.
type Kind uint8

// The kinds.
const (
	TableKind Kind = iota
	ArrayKind
	StringKind
	IntegerKind
	FloatKind
	BoolKind
	DateKind
)

// String returns the kind as messages call it.
func (k Kind) String() string {
	return [...]string{"a table", "a list", "a text", "a whole number", "a number", "true or false", "a date"}[k]
}

// Node is a value of the file with its position. Ranges and references are checked after
// decoding, and the decoder of go-toml does not keep positions.
type Node struct {
	Kind    Kind
	made    making
	Text    string // the text itself; numbers, dates and booleans as written
	Entries []Entry
	index   map[string]int // of entries by name, where there are many
	Items   []*Node
	Key     Span // the key, or the header of a table
	Value   Span // the value; of a table or list without a range of its own, the key
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

// Entry is a key of a table with its value.
type Entry struct {
	Name string
	Node *Node
}

// IsText reports whether there is a node and it is a text.
func (n *Node) IsText() bool { return n != nil && n.Kind == StringKind }

// Lookup returns the entry of a table, or nil.
func (n *Node) Lookup(name string) *Node {
	if n == nil {
		return nil
	}
	if i := n.find(name); i >= 0 {
		return n.Entries[i].Node
	}
	return nil
}

// few is the largest number of entries that are searched without an index.
const few = 16

// find returns the index of an entry, or -1.
func (n *Node) find(name string) int {
	if n.index != nil {
		if i, ok := n.index[name]; ok {
			return i
		}
		return -1
	}
	return slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Name == name })
}

// Put sets the entry of a table, a new one at the end.
func (n *Node) Put(name string, child *Node) {
	if i := n.find(name); i >= 0 {
		n.Entries[i].Node = child
		return
	}
	n.Entries = append(n.Entries, Entry{name, child})
	switch {
	case n.index != nil:
		n.index[name] = len(n.Entries) - 1
	case len(n.Entries) > few:
		n.index = make(map[string]int, 2*few)
		for i, e := range n.Entries {
			n.index[e.Name] = i
		}
	}
}

// MoveTo sets the position of all nodes of a tree.
func (n *Node) MoveTo(at Span) {
	n.Key, n.Value = at, at
	for _, e := range n.Entries {
		e.Node.MoveTo(at)
	}
	for _, item := range n.Items {
		item.MoveTo(at)
	}
}

// Body returns the range of the characters of a text of several lines, and true. If the
// text has escapes or is on one line, it returns the range of the value, and false.
func (n *Node) Body() (Span, bool) {
	s := n.Value
	const quotes = 3
	raw := s.Source.Text[s.From:s.To]
	if len(raw) < 2*quotes || !bytes.HasPrefix(raw, []byte(`"""`)) && !bytes.HasPrefix(raw, []byte(`'''`)) {
		return s, false
	}
	body := raw[quotes : len(raw)-quotes]
	body = bytes.TrimPrefix(bytes.TrimPrefix(body, []byte("\r")), []byte("\n")) // TOML drops the first line break
	if string(body) != n.Text {
		return s, false
	}
	to := s.To - quotes
	return Span{s.Source, to - len(body), to}, true
}

// List returns the elements of a list. It takes nil, which has none.
func (n *Node) List() []*Node {
	if n == nil {
		return nil
	}
	return n.Items
}
