package scene

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// writeTable writes the entries of a table: values first, since what follows a header
// belongs to it.
func (n *node) writeTable(b *bytes.Buffer, path string) {
	for _, e := range n.entries {
		if !e.node.hasHeader() {
			fmt.Fprintf(b, "%s = %s\n", tomlKey(e.name), e.node.tomlLines())
		}
	}
	for _, e := range n.entries {
		inner := path + tomlKey(e.name)
		switch {
		case !e.node.hasHeader():
		case e.node.kind == arrayKind:
			for _, item := range e.node.items {
				fmt.Fprintf(b, "\n[[%s]]\n", inner)
				item.writeTable(b, inner+".")
			}
		default:
			fmt.Fprintf(b, "\n[%s]\n", inner)
			e.node.writeTable(b, inner+".")
		}
	}
}

// hasHeader reports whether the text has a header of its own for a table, or for each of a
// list.
func (n *node) hasHeader() bool {
	return n.made == byHeaders || n.kind == tableKind && (n.made == byHeader || n.made == onTheWay)
}

// tomlLines writes a value, a text of several lines in several lines.
func (n *node) tomlLines() string {
	if n.kind == stringKind && strings.Contains(n.text, "\n") && !strings.Contains(n.text, "'''") && !strings.HasSuffix(n.text, "'") && !strings.Contains(n.text, "\r") {
		return "'''\n" + n.text + "'''"
	}
	return n.toml()
}

func tomlKey(name string) string {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "" {
		return quoted(name)
	}
	return name
}

// toml writes a value as TOML in one line.
func (n *node) toml() string {
	switch n.kind {
	case stringKind:
		return quoted(n.text)
	case arrayKind:
		items := make([]string, len(n.items))
		for i, item := range n.items {
			items[i] = item.toml()
		}
		return "[" + strings.Join(items, ", ") + "]"
	case tableKind:
		entries := make([]string, len(n.entries))
		for i, e := range n.entries {
			entries[i] = tomlKey(e.name) + " = " + e.node.toml()
		}
		return "{ " + strings.Join(entries, ", ") + " }"
	}
	return n.text
}

// quoted returns a text in quotes: what JSON writes is a text of TOML, too.
func quoted(text string) string {
	q, _ := json.Marshal(text) // a text is never refused
	return string(q)
}

// NumberText writes a number as TOML, so that reading gives the same number.
func NumberText(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
