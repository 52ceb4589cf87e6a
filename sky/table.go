package sky

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

//go:embed data
var data embed.FS

// table reads an embedded table row by row. The first error ends it and stays in err.
type table struct {
	name    string
	rest    string
	row     int
	cells   []string
	columns map[string]int
	err     error
}

// unpack returns an embedded file's text.
func unpack(file string) ([]byte, error) {
	packed, err := data.ReadFile("data/" + file + ".gz")
	if err != nil {
		return nil, err
	}
	return inflate(file, packed)
}

// inflate returns the text of a compressed file.
func inflate(file string, packed []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		var text []byte
		if text, err = io.ReadAll(z); err == nil {
			return text, nil
		}
	}
	return nil, fmt.Errorf("the data of %s in the program are damaged (%w); install it again", file, err)
}

// openTable opens an embedded table at its first row.
func openTable(name string) *table {
	text, err := unpack(name + ".csv")
	return newTable(name, string(text)+lacking[name], err)
}

func newTable(name, text string, err error) *table {
	t := &table{name: name, rest: text, columns: map[string]int{}, err: err}
	if !t.next() {
		return t
	}
	for i, column := range t.cells {
		t.columns[column] = i
	}
	t.cells = nil
	return t
}

// next goes to the next row.
func (t *table) next() bool {
	for t.err == nil && t.rest != "" {
		line, rest, _ := strings.Cut(t.rest, "\n")
		t.rest = rest
		t.row++
		if line == "" || line[0] == '#' {
			continue
		}
		width := len(t.cells)
		if strings.IndexByte(line, '"') < 0 { // a tenth of the time of package csv
			t.cells = append(t.cells[:0], line)
			for {
				head, tail, more := strings.Cut(t.cells[len(t.cells)-1], ",")
				if !more {
					break
				}
				t.cells[len(t.cells)-1] = head
				t.cells = append(t.cells, tail)
			}
		} else if cells, err := csv.NewReader(strings.NewReader(line)).Read(); err == nil {
			t.cells = cells
		} else {
			t.fail(err)
			return false
		}
		if width > 0 && len(t.cells) != width {
			t.fail(fmt.Errorf("it has %d columns instead of %d", len(t.cells), width))
			return false
		}
		return true
	}
	return false
}

func (t *table) fail(err error) {
	if t.err == nil {
		t.err = fmt.Errorf("the table %s, line %d: %w", t.name, t.row, err)
	}
}

// text returns a cell.
func (t *table) text(column string) string {
	i, there := t.columns[column]
	if !there || i >= len(t.cells) {
		t.fail(fmt.Errorf("it has no column %s", column))
		return ""
	}
	return t.cells[i]
}

// number returns a cell's number, and whether there is one.
func (t *table) number(column string) (float64, bool) {
	text := t.text(column)
	if text == "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x-x != 0 {
		t.fail(fmt.Errorf("%s: %q is no number", column, text))
		return 0, false
	}
	return x, true
}

// value returns a cell's number, 0 if it is empty.
func (t *table) value(column string) float64 {
	x, _ := t.number(column)
	return x
}

// whole returns a cell's whole number, 0 if it is empty.
func (t *table) whole(column string) int {
	x, _ := t.number(column)
	return int(x)
}
