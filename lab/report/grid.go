package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// grid is a table for people: on a page, in Markdown, or as text.
type grid struct {
	Columns []gridColumn
	Rows    []gridRow
}

type gridColumn struct {
	Name, Help string
	Left       bool // it has words, not numbers
	Code       bool // and they are written as in a file
	Judged     bool // its words have the class of their row
}

type gridRow struct {
	Cells []string
	Class string // good, bad or nothing
}

// heads returns columns, of which the first ones have words.
func heads(words int, names ...string) []gridColumn {
	list := make([]gridColumn, len(names))
	for i, name := range names {
		list[i] = gridColumn{Name: name, Left: i < words}
	}
	return list
}

func (g *grid) add(cells ...string) { g.Rows = append(g.Rows, gridRow{Cells: cells}) }

// markdown returns the table in Markdown.
func (g grid) markdown() string {
	var b strings.Builder
	names, rule := "|", "|"
	for _, c := range g.Columns {
		names += " " + c.Name + " |"
		if c.Left {
			rule += "---|"
		} else {
			rule += "---:|"
		}
	}
	fmt.Fprintf(&b, "%s\n%s\n", names, rule)
	for _, r := range g.Rows {
		b.WriteByte('|')
		for i, cell := range r.Cells {
			if g.Columns[i].Code {
				cell = quoted(cell)
			}
			fmt.Fprintf(&b, " %s |", cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// print writes the table as text, with its columns aligned. One without columns has no heading.
func (g grid) print(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	line := func(cells []string) { fmt.Fprintln(w, strings.Join(cells, "\t")) }
	if len(g.Columns) > 0 {
		names := make([]string, len(g.Columns))
		for i := range names {
			names[i] = g.Columns[i].Name
		}
		line(names)
	}
	for _, r := range g.Rows {
		line(r.Cells)
	}
	return w.Flush()
}
