package app

import (
	"bytes"
	"strings"
	"text/tabwriter"
)

// table starts a table of results.
func (s *streams) table() *tabwriter.Writer { return tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0) }

// headed is a table whose first row has the names of its columns. A column with nothing but its name is left out.
type headed struct {
	bytes.Buffer
	to *tabwriter.Writer
}

// headed starts such a table.
func (s *streams) headed() *headed { return &headed{to: s.table()} }

// Flush writes the table.
func (h *headed) Flush() error {
	var rows [][]string
	for line := range strings.Lines(h.String()) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	filled := map[int]bool{}
	for _, row := range rows[min(1, len(rows)):] {
		for i, cell := range row {
			filled[i] = filled[i] || strings.TrimSpace(cell) != ""
		}
	}
	for _, row := range rows {
		var kept []string
		for i, cell := range row {
			if filled[i] || len(rows) == 1 {
				kept = append(kept, cell)
			}
		}
		if _, err := h.to.Write([]byte(strings.Join(kept, "\t") + "\n")); err != nil {
			return err
		}
	}
	h.Reset()
	return h.to.Flush()
}
