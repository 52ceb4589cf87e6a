// Package tabular writes rows of named columns: as CSV, as JSON objects on a line each, or as Parquet. It is the only room that knows
// Parquet.
package tabular

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
)

// Kind is the type of the values in a column.
type Kind uint8

// The kinds.
const (
	Whole  Kind = iota // int64
	Number             // float64, or nothing
	Text
	Flag
)

// Column is one of a table.
type Column struct {
	Name string
	Kind Kind
}

// Cell is a value of a table. Make it with [Int], [Float], [Word] or [Bool].
type Cell struct {
	kind   Kind
	whole  int64
	number float64 // NaN is nothing
	text   string
}

// Int is a whole number.
func Int(n int) Cell { return Cell{kind: Whole, whole: int64(n)} }

// Float is a number; NaN is nothing.
func Float(x float64) Cell { return Cell{kind: Number, number: x} }

// Word is a text.
func Word(text string) Cell { return Cell{kind: Text, text: text} }

// Bool is true or false.
func Bool(is bool) Cell {
	if is {
		return Cell{kind: Flag, whole: 1}
	}
	return Cell{kind: Flag}
}

// String returns the cell as CSV has it: numbers with every digit, and nothing for NaN.
func (c *Cell) String() string {
	switch {
	case c.kind == Whole:
		return strconv.FormatInt(c.whole, 10)
	case c.kind == Flag:
		return strconv.FormatBool(c.whole == 1)
	case c.kind == Text:
		return c.text
	case math.IsNaN(c.number):
		return ""
	}
	return strconv.FormatFloat(c.number, 'g', -1, 64)
}

// Writer writes a table row by row. A row has a cell for each column.
type Writer interface {
	Write(row []Cell) error
	Flush() error // puts the rows so far into the file, where that is possible; more may come
	Close() error // ends the table, and not the file
}

// New begins a table in the format that the ending of a name says: .parquet, .jsonl, else CSV. by is the program that writes it.
func New(to io.Writer, name, by string, columns []Column) (Writer, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".parquet":
		return NewParquet(to, by, columns), nil
	case ".jsonl":
		t := &jsonTable{to: to}
		for _, c := range columns {
			t.names = append(t.names, c.Name)
		}
		return t, nil
	}
	return NewCSV(to, columns)
}

// csvTable writes CSV.
type csvTable struct {
	csv   *csv.Writer
	texts []string
}

// NewCSV begins a table in CSV with the names of its columns.
func NewCSV(to io.Writer, columns []Column) (Writer, error) {
	t := &csvTable{csv: csv.NewWriter(to)}
	for _, c := range columns {
		t.texts = append(t.texts, c.Name)
	}
	return t, t.csv.Write(t.texts)
}

func (t *csvTable) Write(row []Cell) error {
	t.texts = t.texts[:0]
	for i := range row {
		t.texts = append(t.texts, row[i].String())
	}
	return t.csv.Write(t.texts)
}

func (t *csvTable) Flush() error {
	t.csv.Flush()
	return t.csv.Error()
}

func (t *csvTable) Close() error { return t.Flush() }

// jsonTable writes an object for each row, without what is empty or no number.
type jsonTable struct {
	to    io.Writer
	names []string
	line  []byte
}

func (t *jsonTable) Write(row []Cell) error {
	t.line = append(t.line[:0], '{')
	for i := range row {
		c := &row[i]
		if c.kind == Text && c.text == "" || c.kind == Number && (math.IsNaN(c.number) || math.IsInf(c.number, 0)) {
			continue
		}
		if len(t.line) > 1 {
			t.line = append(t.line, ',')
		}
		t.line = append(append(t.line, quoted(t.names[i])...), ':')
		if c.kind == Text {
			t.line = append(t.line, quoted(c.text)...)
		} else {
			t.line = append(t.line, c.String()...)
		}
	}
	t.line = append(t.line, '}', '\n')
	_, err := t.to.Write(t.line)
	return err
}

func quoted(text string) []byte {
	b, _ := json.Marshal(text)
	return b
}

func (t *jsonTable) Flush() error { return nil }

func (t *jsonTable) Close() error { return nil }
