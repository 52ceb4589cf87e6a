package tabular

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// The ending of a name says in which format a table is written. Empty cells are nothing in JSON, and null in Parquet.
func TestFormats(t *testing.T) {
	columns := []Column{{"n", Whole}, {"x", Number}, {"name", Text}, {"is", Flag}}
	rows := [][]Cell{{Int(1), Float(0.5), Word("a \"b\""), Bool(true)}, {Int(-2), Float(math.NaN()), Word(""), Bool(false)}, {Int(3), Float(math.Inf(1)), Int(7), Bool(false)}}
	for name, want := range map[string]string{
		"a.csv":   "n,x,name,is\n1,0.5,\"a \"\"b\"\"\",true\n-2,,,false\n3,+Inf,7,false\n",
		"a.JSONL": `{"n":1,"x":0.5,"name":"a \"b\"","is":true}` + "\n" + `{"n":-2,"is":false}` + "\n" + `{"n":3,"name":7,"is":false}` + "\n",
	} {
		var b strings.Builder
		w, err := New(&b, name, "test", columns)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if err := w.Write(row); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil || b.String() != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, b.String(), want)
		}
	}
	var b bytes.Buffer
	w, err := New(&b, "a.parquet", "test", columns)
	for _, row := range rows {
		err = errors.Join(err, w.Write(row))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	from := parquet.NewReader(bytes.NewReader(b.Bytes()))
	defer from.Close()
	list := make([]parquet.Row, len(rows)+1)
	n, _ := from.ReadRows(list)
	if got, want := fmt.Sprint(list[:n]), "[[1 0.5 a \"b\" true] [-2 <null>  false] [3 +Inf 7 false]]"; got != want {
		t.Errorf("Parquet has %s, want %s", got, want)
	}
}

// A table in Parquet holds a bounded number of rows in memory, however many it gets.
func TestParquetIsFlat(t *testing.T) {
	columns := []Column{{Name: "run", Kind: Whole}, {Name: "x", Kind: Number}, {Name: "y", Kind: Number}, {Name: "hash", Kind: Text}}
	held := func(rows int) uint64 {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w := NewParquet(io.Discard, "test", columns)
		chance := rand.New(rand.NewPCG(1, 2))
		row := []Cell{{}, Float(0), Float(math.NaN()), Word("")}
		for i := range rows {
			row[0].whole, row[1].number = int64(i), chance.Float64() // what cannot be packed
			row[3].text = strconv.FormatUint(chance.Uint64(), 16)
			if err := w.Write(row); err != nil {
				t.Fatal(err)
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return after.HeapAlloc - min(before.HeapAlloc, after.HeapAlloc)
	}
	small, large := held(rowGroup+rowGroup/2), held(12*rowGroup+rowGroup/2)
	if large > small+4<<20 {
		t.Errorf("of 150,000 rows it holds %d bytes, of 1,250,000 %d", small, large)
	}
}
