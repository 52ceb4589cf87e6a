package scene

import (
	"bytes"
	"fmt"
)

// tree reads the text once more, for the places of its values.
func (d *Drawing) tree() (*node, error) {
	root, bad := parseTree(&source{"", d.text})
	if bad != nil {
		return nil, Mistakes{*bad}
	}
	return root, nil
}

// put writes key = value into a table: in place of the value that is there, or else
// behind the table's name.
func (d *Drawing) put(table *node, key, value string) splice {
	if n := table.lookup(key); n != nil {
		from, to := d.extent(n)
		return splice{from, string(d.text[from:to]), value}
	}
	name := table.lookup("name").value
	if d.inline(table) {
		return splice{name.to, "", fmt.Sprintf(", %s = %s", key, value)}
	}
	from, to := d.line(name.to)
	indent := d.text[from : from+len(d.text[from:to])-len(bytes.TrimLeft(d.text[from:to], " \t"))]
	return splice{to, "", fmt.Sprintf("%s%s%s = %s", d.lineBreak(), indent, key, value)}
}

// cut takes a key and its value out of a table with a header of its own. A comment
// beside them stays.
func (d *Drawing) cut(n *node) splice {
	_, to := d.extent(n)
	from, _ := d.line(n.key.from)
	before := len(bytes.TrimSpace(d.text[from:n.key.from]))
	_, end := d.line(to)
	switch rest := d.text[to:end]; {
	case before > 0:
		from = n.key.from
	case len(bytes.TrimSpace(rest)) == 0:
		to = d.next(end)
	default:
		to += len(rest) - len(bytes.TrimLeft(rest, " \t"))
	}
	return splice{from, string(d.text[from:to]), ""}
}

// extent returns where a value stands, brackets included.
func (d *Drawing) extent(n *node) (from, to int) {
	from, to = n.value.from, n.value.to
	if n.kind == arrayKind { // its own place is that of what is in it
		from = n.key.to + bytes.IndexByte(d.text[n.key.to:], '=') + 1
		from += len(d.text[from:]) - len(bytes.TrimLeft(d.text[from:], " \t"))
	}
	if n.kind == arrayKind || n.kind == tableKind {
		to = d.closing(from)
	}
	return from, to
}

// closing returns where the list or the table in braces ends that begins at from.
func (d *Drawing) closing(from int) int {
	depth := 0
	for i := from; i < len(d.text); i++ {
		switch c := d.text[i]; c {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '#':
			_, i = d.line(i)
		case '"', '\'':
			i = d.quoted(i) - 1
		}
	}
	return len(d.text)
}

// quoted returns where the text in quotes ends that begins at from.
func (d *Drawing) quoted(from int) int {
	quote := d.text[from : from+1]
	if long := bytes.Repeat(quote, 3); bytes.HasPrefix(d.text[from:], long) {
		quote = long
	}
	for i := from + len(quote); i < len(d.text); i++ {
		switch {
		case d.text[i] == '\\' && quote[0] == '"':
			i++
		case bytes.HasPrefix(d.text[i:], quote):
			for i += len(quote); len(quote) > 1 && i < len(d.text) && d.text[i] == quote[0]; i++ {
				// one or two more belong to a long text
			}
			return i
		}
	}
	return len(d.text)
}

// plain says whether a value is written key = value, and not in a table of its own
// nor by dotted keys.
func (d *Drawing) plain(n *node) bool {
	rest := bytes.TrimLeft(d.text[n.key.to:], " \t")
	return len(rest) > 0 && rest[0] == '='
}

// inline says whether a table is written in braces.
func (d *Drawing) inline(table *node) bool { return d.text[table.value.from] == '{' }

// line returns where the line around a place begins, and where it ends, its break
// left out.
func (d *Drawing) line(at int) (from, to int) {
	from, to = bytes.LastIndexByte(d.text[:at], '\n')+1, len(d.text)
	if i := bytes.IndexByte(d.text[at:], '\n'); i >= 0 {
		to = at + i
	}
	if to > max(at, from) && d.text[to-1] == '\r' {
		to--
	}
	return from, to
}

// next returns where the line begins that follows a line's end.
func (d *Drawing) next(end int) int {
	if i := bytes.IndexByte(d.text[end:], '\n'); i >= 0 {
		return end + i + 1
	}
	return len(d.text)
}

// lineBreak returns what ends a line of this text.
func (d *Drawing) lineBreak() string {
	if bytes.Contains(d.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}
