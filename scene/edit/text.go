package edit

import (
	"bytes"
	"fmt"

	"galaxy/scene/tomlfile"
)

// tree parses the text, for the positions of its values.
func (d *Drawing) tree() (*tomlfile.Node, error) {
	root, bad := tomlfile.Parse(&tomlfile.Source{Text: d.text}, tomlfile.Format{})
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	return root, nil
}

// put writes key = value into a table: in place of the present value, or after the
// table's name.
func (d *Drawing) put(table *tomlfile.Node, key, value string) splice {
	return d.putBeside(table, key, value, table.Lookup("name"))
}

// putBeside is put that writes a new key after another one of the table.
func (d *Drawing) putBeside(table *tomlfile.Node, key, value string, beside *tomlfile.Node) splice {
	if n := table.Lookup(key); n != nil {
		from, to := d.extent(n)
		return splice{from, string(d.text[from:to]), value}
	}
	name := beside.Value
	if d.inline(table) {
		return splice{name.To, "", fmt.Sprintf(", %s = %s", key, value)}
	}
	from, to := d.line(name.To)
	indent := d.text[from : from+len(d.text[from:to])-len(bytes.TrimLeft(d.text[from:to], " \t"))]
	return splice{to, "", fmt.Sprintf("%s%s%s = %s", d.lineBreak(), indent, key, value)}
}

// cut removes a key and its value from a table with a header. A comment beside them
// stays.
func (d *Drawing) cut(n *tomlfile.Node) splice {
	_, to := d.extent(n)
	from, _ := d.line(n.Key.From)
	before := len(bytes.TrimSpace(d.text[from:n.Key.From]))
	_, end := d.line(to)
	switch rest := d.text[to:end]; {
	case before > 0:
		from = n.Key.From
	case len(bytes.TrimSpace(rest)) == 0:
		to = d.next(end)
	default:
		to += len(rest) - len(bytes.TrimLeft(rest, " \t"))
	}
	return splice{from, string(d.text[from:to]), ""}
}

// extent returns the range of a value, with its brackets.
func (d *Drawing) extent(n *tomlfile.Node) (from, to int) {
	from, to = n.Value.From, n.Value.To
	if n.Kind == tomlfile.ArrayKind { // the node has only the range of its elements
		from = n.Key.To + bytes.IndexByte(d.text[n.Key.To:], '=') + 1
		from += len(d.text[from:]) - len(bytes.TrimLeft(d.text[from:], " \t"))
	}
	if n.Kind == tomlfile.ArrayKind || n.Kind == tomlfile.TableKind {
		to = d.closing(from)
	}
	return from, to
}

// closing returns the end of the list or inline table that begins at from.
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

// quoted returns the end of the quoted text that begins at from.
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
				// a long text may end with one or two quotes of its own
			}
			return i
		}
	}
	return len(d.text)
}

// plain reports whether a value is written as key = value, not as a table with a header
// or by dotted keys.
func (d *Drawing) plain(n *tomlfile.Node) bool {
	rest := bytes.TrimLeft(d.text[n.Key.To:], " \t")
	return len(rest) > 0 && rest[0] == '='
}

// inline reports whether a table is written in braces.
func (d *Drawing) inline(table *tomlfile.Node) bool { return d.text[table.Value.From] == '{' }

// line returns the range of the line around a position, without its line break.
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

// next returns the beginning of the line after the end of a line.
func (d *Drawing) next(end int) int {
	if i := bytes.IndexByte(d.text[end:], '\n'); i >= 0 {
		return end + i + 1
	}
	return len(d.text)
}

// lineBreak returns the line break of the text.
func (d *Drawing) lineBreak() string {
	if bytes.Contains(d.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}
