package app

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/atomicfile"
	"galaxy/internal/tabular"
	"galaxy/sim"
)

// table is a file with a table that is written during the run.
type table struct {
	*atomicfile.Stream
	to    tabular.Writer
	first []tabular.Cell // begin each row
	row   []tabular.Cell
	err   error
}

// column is one column of a table with a row for each T. New columns go to the end:
// programs may read a table by position.
type column[T any] struct {
	name string
	kind tabular.Kind
	cell func(*sim.World, *T) any
}

// createTable begins a table in the format that the ending of its name says. The columns before those of the rows are the caller's.
func createTable[T any](name filename, columns []column[T], before ...tabular.Column) (*table, error) {
	file, err := atomicfile.Open(string(name))
	if err != nil {
		return nil, err
	}
	all := before
	for _, c := range columns {
		all = append(all, tabular.Column{Name: c.name, Kind: c.kind})
	}
	t := &table{Stream: file}
	t.to, err = tabular.New(file, string(name), "galaxy", all)
	return t, err
}

// writeRows adds rows, which are in the file at once if that is no Parquet.
func writeRows[T any](t *table, columns []column[T], w *sim.World, rows []T) {
	for i := range rows {
		t.row = append(t.row[:0], t.first...)
		for _, c := range columns {
			t.row = append(t.row, cellOf(c.kind, c.cell(w, &rows[i])))
		}
		if t.err == nil {
			t.err = t.to.Write(t.row)
		}
	}
	if t.err == nil {
		t.err = t.to.Flush()
	}
}

// cellOf makes a value a cell; nil is nothing. A column of texts may hold numbers, too.
func cellOf(kind tabular.Kind, x any) tabular.Cell {
	switch x := x.(type) {
	case nil:
		if kind == tabular.Number {
			return tabular.Float(math.NaN())
		}
		return tabular.Word("")
	case float64:
		return tabular.Float(x)
	case int:
		return tabular.Int(x)
	case int64:
		return tabular.Int(int(x))
	case uint64:
		return tabular.Int(int(x))
	case uint32:
		return tabular.Int(int(x))
	case bool:
		return tabular.Bool(x)
	case r2.Vec:
		a, b := tabular.Float(x.X), tabular.Float(x.Y)
		return tabular.Word(a.String() + " " + b.String())
	}
	return tabular.Word(fmt.Sprint(x))
}

// shownTime returns the scene time, rounded to less than a thousandth of a step: 0.3, and not 0.30000000000000004.
func shownTime(w *sim.World) float64 {
	digits := int(math.Ceil(-math.Log10(w.Setup().Dt))) + 3
	x, err := strconv.ParseFloat(strconv.FormatFloat(w.Time(), 'f', max(0, digits), 64), 64)
	if err != nil {
		return w.Time()
	}
	return x
}

// watchTable creates a table and returns what adds rows to it. Commit returns the errors of writing.
func watchTable[T any](name filename, columns []column[T], rows func(*sim.World) []T) (*table, watcher, error) {
	t, err := createTable(name, columns)
	return t, func(w *sim.World) { writeRows(t, columns, w, rows(w)) }, err
}

func (t *table) commit() error {
	ends := t.to.Close()
	if err := t.Close(); err != nil { // the first error of all that it did
		return err
	}
	return cmp.Or(t.err, ends)
}
