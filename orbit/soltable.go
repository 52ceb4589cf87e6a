package orbit

import (
	"embed"
	"encoding/csv"
	"fmt"
	"iter"
	"strconv"
)

// The files carry their sources and traps in their headers; NOTICE names the
// licences.
//
//go:embed data/*.csv
var data embed.FS

// table is an embedded file: comma-separated, # comments, a line of headings.
type table struct {
	name   string
	column map[string]int
	rows   [][]string
}

func readTable(name string) table {
	f, err := data.Open("data/" + name)
	if err != nil {
		panic("orbit: embedded data: " + err.Error())
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	records, err := r.ReadAll()
	if err != nil || len(records) == 0 {
		panic(fmt.Sprintf("orbit: embedded %s: %v", name, err))
	}
	t := table{name, map[string]int{}, records[1:]}
	for i, h := range records[0] {
		t.column[h] = i
	}
	return t
}

// record is one row of a table, by heading.
type record struct {
	table
	cells []string
}

// all yields the rows of a body, which stands in the first column.
func (t table) all(body string) iter.Seq[record] {
	return func(yield func(record) bool) {
		for _, cells := range t.rows {
			if cells[0] == body && !yield(record{t, cells}) {
				return
			}
		}
	}
}

// find returns the first row of a body.
func (t table) find(body string) (record, bool) {
	for r := range t.all(body) {
		return r, true
	}
	return record{}, false
}

// row is find for a body that must be there.
func (t table) row(body string) record {
	r, ok := t.find(body)
	if !ok {
		panic(fmt.Sprintf("orbit: embedded %s: no row %s", t.name, body))
	}
	return r
}

// number returns a cell; an empty cell or an absent column is 0.
func (r record) number(heading string) float64 {
	i, ok := r.column[heading]
	if !ok || r.cells[i] == "" {
		return 0
	}
	v, err := strconv.ParseFloat(r.cells[i], 64)
	if err != nil {
		panic(fmt.Sprintf("orbit: embedded %s: %s of %s: %v", r.name, heading, r.cells[0], err))
	}
	return v
}
