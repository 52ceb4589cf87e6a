package tomlfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// WriteTable writes the entries of a table: values first, since all entries after a header
// belong to that header.
func (n *Node) WriteTable(b *bytes.Buffer, path string) {
	for _, e := range n.Entries {
		if !e.Node.hasHeader() {
			fmt.Fprintf(b, "%s = %s\n", quoteKey(e.Name), e.Node.tomlLines())
		}
	}
	for _, e := range n.Entries {
		inner := path + quoteKey(e.Name)
		switch {
		case !e.Node.hasHeader():
		case e.Node.Kind == ArrayKind:
			for _, item := range e.Node.Items {
				fmt.Fprintf(b, "\n[[%s]]\n", inner)
				item.WriteTable(b, inner+".")
			}
		default:
			fmt.Fprintf(b, "\n[%s]\n", inner)
			e.Node.WriteTable(b, inner+".")
		}
	}
}

// hasHeader reports whether the text has a header of its own for a table, or for each of a
// list.
func (n *Node) hasHeader() bool {
	return n.made == byHeaders || n.Kind == TableKind && (n.made == byHeader || n.made == onTheWay)
}

// tomlLines writes a value, a text of several lines in several lines.
func (n *Node) tomlLines() string {
	if n.Kind == StringKind && strings.Contains(n.Text, "\n") && !strings.Contains(n.Text, "'''") && !strings.HasSuffix(n.Text, "'") && !strings.Contains(n.Text, "\r") {
		return "'''\n" + n.Text + "'''"
	}
	return n.TOML()
}

func quoteKey(name string) string {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "" {
		return Quote(name)
	}
	return name
}

// TOML writes a value as TOML in one line.
func (n *Node) TOML() string {
	switch n.Kind {
	case StringKind:
		return Quote(n.Text)
	case ArrayKind:
		items := make([]string, len(n.Items))
		for i, item := range n.Items {
			items[i] = item.TOML()
		}
		return "[" + strings.Join(items, ", ") + "]"
	case TableKind:
		entries := make([]string, len(n.Entries))
		for i, e := range n.Entries {
			entries[i] = quoteKey(e.Name) + " = " + e.Node.TOML()
		}
		return "{ " + strings.Join(entries, ", ") + " }"
	}
	return n.Text
}

// Quote returns a text in quotes, as JSON writes it: this is a text of TOML, too.
func Quote(text string) string {
	q, _ := json.Marshal(text) // a text is never refused
	return string(q)
}

// NumberText writes a number as TOML, so that reading gives the same number.
func NumberText(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
