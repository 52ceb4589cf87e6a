package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"galaxy/lab"
)

// columnKind is the type of the values in a column of the table of results.
type columnKind uint8

const (
	wholes  columnKind = iota // int64
	numbers                   // float64, or nothing
	texts
	flags
)

// tableColumn is one of the table of results.
type tableColumn struct {
	name string
	kind columnKind
}

// columnsOf returns the columns of an experiment. New ones go to the end: programs may read
// a table by position.
func columnsOf(p *lab.Plan) []tableColumn {
	list := []tableColumn{{"run", wholes}, {"cell", wholes}, {"seed", wholes}}
	for i := range p.Axes {
		kind := texts
		if p.Axes[i].Numbers != nil || len(p.Axes[i].Values) == 0 {
			kind = numbers
		}
		list = append(list, tableColumn{p.Axes[i].Path, kind})
	}
	for _, key := range p.Measures {
		list = append(list, tableColumn{key, numbers})
	}
	return append(list, tableColumn{"steps", wholes}, tableColumn{"ended", flags}, tableColumn{"hash", texts}, tableColumn{"failed", texts})
}

// cell is a value of a table.
type cell struct {
	kind   columnKind
	whole  int64
	number float64 // NaN is nothing
	text   string
}

func whole(n int) cell         { return cell{kind: wholes, whole: int64(n)} }
func number(x float64) cell    { return cell{kind: numbers, number: x} }
func word(text string) cell    { return cell{kind: texts, text: text} }
func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }

func flag(is bool) cell {
	if is {
		return cell{kind: flags, whole: 1}
	}
	return cell{kind: flags}
}

// rowOf fills in the row of an outcome.
func rowOf(row []cell, p *lab.Plan, levels []lab.Level, o *lab.Outcome) []cell {
	at, seed := p.Cell(o.Run)
	row = append(row[:0], whole(o.Run), whole(at), whole(int(seed)))
	for i := range levels {
		if p.Axes[i].Numbers != nil || len(p.Axes[i].Values) == 0 {
			row = append(row, number(levels[i].Number))
		} else {
			row = append(row, word(levels[i].Label))
		}
	}
	for i := range p.Measures {
		x := math.NaN()
		if o.Failed == "" {
			x = o.Measures[i]
		}
		row = append(row, number(x))
	}
	for _, s := range o.Strange { // tables have what the file has
		row[len(row)-len(p.Measures)+s.Measure].number = s.Value
	}
	hash := ""
	if o.Failed == "" {
		hash = hashText(o.Hash)
	}
	return append(row, whole(int(o.Steps)), flag(o.Ended), word(hash), word(o.Failed))
}

// csvTable writes CSV.
type csvTable struct {
	csv   *csv.Writer
	texts []string
}

func newCSV(to io.Writer, names []string) (*csvTable, error) {
	t := &csvTable{csv: csv.NewWriter(to)}
	return t, t.csv.Write(names)
}

func (t *csvTable) write(row []cell) error {
	t.texts = t.texts[:0]
	for i := range row {
		switch c := &row[i]; {
		case c.kind == wholes:
			t.texts = append(t.texts, strconv.FormatInt(c.whole, 10))
		case c.kind == flags:
			t.texts = append(t.texts, strconv.FormatBool(c.whole == 1))
		case c.kind == texts:
			t.texts = append(t.texts, c.text)
		case math.IsNaN(c.number):
			t.texts = append(t.texts, "")
		default:
			t.texts = append(t.texts, strconv.FormatFloat(c.number, 'g', -1, 64))
		}
	}
	return t.csv.Write(t.texts)
}

// flush puts the rows so far into the file. More may come.
func (t *csvTable) flush() error {
	t.csv.Flush()
	return t.csv.Error()
}

// parquetTable writes Parquet.
type parquetTable struct {
	file *parquet.GenericWriter[any]
	rows []parquet.Row
	n    int
}

const (
	batch    = 256     // rows handed over at a time
	rowGroup = 100_000 // rows that the writer holds at most
)

func newParquet(to io.Writer, columns []tableColumn) *parquetTable {
	t := &parquetTable{rows: make([]parquet.Row, batch)}
	t.file = parquet.NewGenericWriter[any](to, parquetSchema(columns), parquet.Compression(&zstd.Codec{}), parquet.MaxRowsPerRowGroup(rowGroup), parquet.CreatedBy("galaxy lab", "1", ""))
	return t
}

// parquetSchema returns a schema with the columns in their order. The library makes it of
// the fields of a type, so a type is made first; characters that its tags cannot hold become _.
func parquetSchema(columns []tableColumn) *parquet.Schema {
	kinds := map[columnKind]reflect.Type{wholes: reflect.TypeFor[int64](), numbers: reflect.TypeFor[*float64](), texts: reflect.TypeFor[string](), flags: reflect.TypeFor[bool]()}
	safe := strings.NewReplacer(",", "_", `"`, "_", "`", "_", `\`, "_")
	fields := make([]reflect.StructField, len(columns))
	for i, c := range columns {
		tag := safe.Replace(c.name)
		if c.kind == numbers {
			tag += ",optional"
		}
		fields[i] = reflect.StructField{Name: "C" + strconv.Itoa(i), Type: kinds[c.kind], Tag: reflect.StructTag(`parquet:"` + tag + `"`)}
	}
	return parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface())
}

func (t *parquetTable) write(row []cell) error {
	values := t.rows[t.n][:0]
	for i := range row {
		var v parquet.Value
		defined := 0
		switch c := &row[i]; {
		case c.kind == wholes:
			v = parquet.Int64Value(c.whole)
		case c.kind == flags:
			v = parquet.BooleanValue(c.whole == 1)
		case c.kind == texts:
			v = parquet.ByteArrayValue([]byte(c.text))
		case math.IsNaN(c.number):
			v = parquet.NullValue()
		default:
			v, defined = parquet.DoubleValue(c.number), 1
		}
		values = append(values, v.Level(0, defined, i))
	}
	t.rows[t.n] = values
	if t.n++; t.n == batch {
		return t.flush()
	}
	return nil
}

func (t *parquetTable) flush() error {
	_, err := t.file.WriteRows(t.rows[:t.n])
	t.n = 0
	return err
}

func (t *parquetTable) close() error { return errors.Join(t.flush(), t.file.Close()) }
