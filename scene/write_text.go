package scene

import (
	"bytes"
	"fmt"
	"strings"
)

// Rewritten returns the text of a scene file that is this scene with its overrides: the
// same keys in the same order, without the comments.
func (s *Scene) Rewritten() ([]byte, error) {
	src := &source{name: s.File, text: []byte(s.Text)}
	root, bad := parseTree(src)
	if bad != nil {
		return nil, Mistakes{*bad}
	}
	var d decoder
	for _, o := range s.Set {
		d.override(root, o)
	}
	if len(d.found) > 0 {
		return nil, d.all()
	}
	var b bytes.Buffer
	root.writeTable(&b, "")
	return bytes.TrimLeft(b.Bytes(), "\n"), nil
}

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
