package tabular

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// parquetTable writes Parquet.
type parquetTable struct {
	file    *parquet.GenericWriter[any]
	columns []Column
	rows    []parquet.Row
	n       int
}

const (
	batch    = 256     // rows handed over at a time
	rowGroup = 100_000 // rows that the writer holds at most
)

// NewParquet begins a table in Parquet. Numbers are optional: NaN is null. A file is one only after Close.
func NewParquet(to io.Writer, by string, columns []Column) Writer {
	t := &parquetTable{rows: make([]parquet.Row, batch), columns: columns}
	t.file = parquet.NewGenericWriter[any](to, parquetSchema(columns), parquet.Compression(&zstd.Codec{}), parquet.MaxRowsPerRowGroup(rowGroup), parquet.CreatedBy(by, "1", ""))
	return t
}

// parquetSchema returns a schema with the columns in their order. The library makes it of
// the fields of a type, so a type is made first; characters that its tags cannot hold become _.
func parquetSchema(columns []Column) *parquet.Schema {
	kinds := map[Kind]reflect.Type{Whole: reflect.TypeFor[int64](), Number: reflect.TypeFor[*float64](), Text: reflect.TypeFor[string](), Flag: reflect.TypeFor[bool]()}
	safe := strings.NewReplacer(",", "_", `"`, "_", "`", "_", `\`, "_")
	fields := make([]reflect.StructField, len(columns))
	for i, c := range columns {
		tag := safe.Replace(c.Name)
		if c.Kind == Number {
			tag += ",optional"
		}
		fields[i] = reflect.StructField{Name: "C" + strconv.Itoa(i), Type: kinds[c.Kind], Tag: reflect.StructTag(`parquet:"` + tag + `"`)}
	}
	return parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface())
}

func (t *parquetTable) Write(row []Cell) error {
	values := t.rows[t.n][:0]
	for i := range row {
		var v parquet.Value
		defined := 0
		switch c := &row[i]; {
		case t.columns[i].Kind == Text:
			v = parquet.ByteArrayValue([]byte(c.String()))
		case c.kind == Whole:
			v = parquet.Int64Value(c.whole)
		case c.kind == Flag:
			v = parquet.BooleanValue(c.whole == 1)
		case math.IsNaN(c.number):
			v = parquet.NullValue()
		default:
			v, defined = parquet.DoubleValue(c.number), 1
		}
		values = append(values, v.Level(0, defined, i))
	}
	t.rows[t.n] = values
	if t.n++; t.n == batch {
		return t.Flush()
	}
	return nil
}

func (t *parquetTable) Flush() error {
	_, err := t.file.WriteRows(t.rows[:t.n])
	t.n = 0
	return err
}

func (t *parquetTable) Close() error { return errors.Join(t.Flush(), t.file.Close()) }
