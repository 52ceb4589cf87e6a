package report

import (
	"encoding/binary"
	"encoding/csv"
	"errors"
	"hash/crc32"
	"html"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"galaxy/lab"
	"galaxy/lab/design"
	"galaxy/scene/scenetest"
	"galaxy/sim"

	"github.com/parquet-go/parquet-go"
)

const smallExperiment = `experiment = 1
title = "<b>small</b>"
scene = "bench/head-on"
seeds = 4
set = ["jitter=0.5"]
measures = ["time_ratio", "contacts", "arrived", "steps<"]
[vary]
steer = ["seek", "antigravity{range = 10}"]
group.all.speed = [1, 2]
group.all.mass = { from = 1, to = 2, steps = 2 }
[end]
time = 30
arrived = true
`

// ran opens and runs an experiment in a new folder.
func ran(t *testing.T, text string) *lab.Folder {
	t.Helper()
	file := filepath.Join(t.TempDir(), "try.toml")
	if err := os.WriteFile(file, []byte(strings.Replace(text, `, "steps<"`, "", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	e, err := design.Open(file, lab.Measures())
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	f, err := lab.OpenFolder(t.TempDir(), e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if err := f.Conduct(lab.Local(2), lab.Shard{}, nil, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	return f
}

// read returns a file of a folder.
func read(t *testing.T, f *lab.Folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(f.Path, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The tables have the same rows, the page shows no raw names, and the worst runs replay.
func TestReport(t *testing.T) {
	f := ran(t, smallExperiment)
	if err := Write(f, Options{Recordings: 3}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(read(t, f, csvFile))).ReadAll()
	if err != nil || len(rows) != 33 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if got := strings.Join(rows[0], ","); got != "run,cell,seed,group.all.speed,group.all.mass,steer,time_ratio,contacts,arrived,steps,ended,hash,failed" {
		t.Error(got)
	}
	same(t, rows, filepath.Join(f.Path, parquetFile))
	text := read(t, f, pageFile)
	for _, want := range []string{"&lt;b&gt;small", "<svg", "no difference shown", "antigravity{range = 10}", `<a href="runs/cell-`, "<pre>experiment = 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if strings.Contains(text, "<b>small") || strings.Contains(text, "NaN") || regexp.MustCompile(`(src|href)="(http|//)`).MatchString(text) {
		t.Error("the page has raw text, a NaN, or needs the net")
	}
	recordings, _ := filepath.Glob(filepath.Join(f.Path, runsFolder, "*.rec"))
	if len(recordings) != 3 {
		t.Fatalf("%d recordings", len(recordings))
	}
	file, err := os.Open(recordings[0])
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rec, err := sim.DecodeRecording(file)
	if err != nil {
		t.Fatal(err)
	}
	scenetest.Replay(t, rec)
	before := read(t, f, pageFile)
	if err := Write(f, Options{Recordings: 3}); err != nil || read(t, f, pageFile) != before {
		t.Errorf("again it is another page, %v", err)
	}
}

// same compares the rows of a table in CSV with one in Parquet.
func same(t *testing.T, rows [][]string, name string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	table, err := parquet.OpenFile(file, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	var columns []string
	for _, c := range table.Schema().Columns() {
		columns = append(columns, c[0])
	}
	if !slices.Equal(columns, rows[0]) {
		t.Fatalf("columns %q", columns)
	}
	from := parquet.NewReader(table)
	defer from.Close()
	list := make([]parquet.Row, len(rows))
	n, err := from.ReadRows(list)
	if n != len(rows)-1 || err != nil && !errors.Is(err, io.EOF) {
		t.Fatalf("%d rows, %v", n, err)
	}
	for i := range n {
		for k, v := range list[i] {
			want := rows[i+1][k]
			got := v.String()
			switch {
			case v.IsNull():
				got = ""
			case v.Kind() == parquet.Double:
				got = strconv.FormatFloat(v.Double(), 'g', -1, 64)
			}
			if got != want {
				t.Fatalf("row %d, %s: %q, want %q", i, columns[k], got, want)
			}
		}
	}
}

// What is shown follows from the interval and from which value is better.
func TestVerdict(t *testing.T) {
	less, _ := lab.QuantityOf("time_ratio")
	more, _ := lab.QuantityOf("arrived")
	for _, c := range []struct {
		q          lab.Quantity
		mean, half float64
		want       string
	}{
		{less, 2, 1, "more (worse)"},
		{less, -2, 1, "less (better)"},
		{more, 2, 1, "more (better)"},
		{more, 1, 1, "no difference shown"},
		{more, 0, 0, "no difference shown"},
		{more, 1, math.NaN(), "too few seeds for an interval"},
	} {
		if got, _ := verdict(&c.q, c.mean, c.half); got != c.want {
			t.Errorf("%v ± %v: %q, want %q", c.mean, c.half, got, c.want)
		}
	}
}

// A sample of many numbers is small and keeps their quantiles.
func TestSample(t *testing.T) {
	var s sample
	for i := range 1_000_000 {
		s.add(float64(i % 1000))
	}
	if len(s.kept) > mostKept || len(s.kept) < mostKept/2 {
		t.Errorf("%d are kept", len(s.kept))
	}
}

// What a report holds in memory does not grow with the number of results: sums of a hundred
// times as many runs take as many bytes.
func TestMemoryIsFlat(t *testing.T) {
	bytes := func(points int) uint64 {
		text := strings.Replace(smallExperiment, "group.all.speed = [1, 2]\ngroup.all.mass = { from = 1, to = 2, steps = 2 }", "group.all.speed = { from = 1, to = 2 }\ngroup.all.mass = { from = 1, to = 2 }", 1)
		text = strings.Replace(strings.Replace(text, `, "steps<"`, "", 1), "seeds = 4", "seeds = 1\ndesign = \"latin\"\nruns = "+strconv.Itoa(2*points), 1)
		file := filepath.Join(t.TempDir(), "try.toml")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		e, err := design.Open(file, lab.Measures())
		if err != nil {
			t.Fatal(err)
		}
		p := lab.NewPlan(e)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		s := newSummary(p, 200)
		o := lab.Outcome{Measures: []float64{1, 2, 3}}
		for o.Run = range p.Runs() {
			s.add(&o)
		}
		s.end()
		runtime.GC()
		runtime.ReadMemStats(&after)
		if s.runs != 2*points {
			t.Fatalf("%d runs", s.runs)
		}
		return after.HeapAlloc - before.HeapAlloc
	}
	small, large := bytes(2_000), bytes(200_000)
	if large > small+1<<20 {
		t.Errorf("of 4,000 runs %d bytes, of 400,000 %d", small, large)
	}
}

// forge overwrites a measure of a run in the file of results, as its author can: with a checksum that
// fits.
func forge(t *testing.T, f *lab.Folder, run, measure int, x float64) {
	t.Helper()
	const head, slotHead = 96, 40
	size := max(slotHead+120, slotHead+8*len(f.Measures))
	name := filepath.Join(f.Path, lab.ResultsFile)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	slot := text[head+run*size:][:size]
	binary.LittleEndian.PutUint64(slot[slotHead+8*measure:], math.Float64bits(x))
	binary.LittleEndian.PutUint32(slot, crc32.Checksum(slot[4:], crc32.MakeTable(crc32.Castagnoli)))
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestForgedNumbers: whatever numbers a file of results has, the tables and the page come out. What
// no run measures is named and is in no mean.
func TestForgedNumbers(t *testing.T) {
	f := ran(t, smallExperiment)
	all := make([]int, f.Runs())
	for i := range all {
		all[i] = i
	}
	inf := math.Inf(1)
	for _, c := range []struct {
		name    string
		runs    []int
		values  []float64 // in turn
		strange bool
	}{
		{"infinite", []int{3}, []float64{inf}, true},
		{"both infinities", []int{0, 1, 9}, []float64{inf, -inf}, true},
		{"all infinite", all, []float64{inf}, true},
		{"all of both", all, []float64{inf, -inf, math.NaN()}, true},
		{"largest", []int{3, 4}, []float64{math.MaxFloat64, -math.MaxFloat64}, true},
		{"all largest", all, []float64{math.MaxFloat64, -math.MaxFloat64}, true},
		{"as large as may be", all, []float64{1e100, -1e100}, false},
		{"one as large as may be", []int{31}, []float64{1e100}, false},
		{"one step apart", all, []float64{1e100, math.Nextafter(1e100, 0)}, false},
		{"least", all, []float64{5e-324, 0, -5e-324}, false},
		{"none", all, []float64{math.NaN()}, false},
	} {
		for measure := range f.Measures {
			for i, run := range c.runs {
				forge(t, f, run, measure, c.values[i%len(c.values)])
			}
		}
		f.Close()
		again, err := lab.OpenFolder(f.Path, f.Experiment)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		f = again
		if err := Write(f, Options{}); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		rows, err := csv.NewReader(strings.NewReader(read(t, f, csvFile))).ReadAll()
		if err != nil || len(rows) != f.Runs()+1 {
			t.Fatalf("%s: %d rows, %v", c.name, len(rows), err)
		}
		at := slices.Index(rows[0], f.Measures[0])
		for i, run := range c.runs {
			want := ""
			if x := c.values[i%len(c.values)]; !math.IsNaN(x) {
				want = strconv.FormatFloat(x, 'g', -1, 64)
			}
			if got := rows[run+1][at]; got != want {
				t.Errorf("%s: results.csv has %q for run %d, want %q", c.name, got, run, want)
			}
		}
		if info, err := os.Stat(filepath.Join(f.Path, parquetFile)); err != nil || info.Size() == 0 {
			t.Errorf("%s: results.parquet: %v", c.name, err)
		}
		page := read(t, f, pageFile)
		first := "run " + strconv.Itoa(c.runs[0]) + " (" + f.Describe(c.runs[0]/4)
		if got := strings.Contains(page, "measures that no run of galaxy has"); got != c.strange || got && !strings.Contains(html.UnescapeString(page), first) {
			t.Errorf("%s: the page names them: %v, want %v with %s", c.name, got, c.strange, first)
		}
		if drawn := strings.Join(regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(page, -1), ""); len(drawn) == 0 || strings.Contains(drawn, "NaN") || strings.Contains(drawn, "Inf") {
			t.Errorf("%s: a drawing is missing, or not of numbers", c.name)
		}
		if strings.Contains(page, "+Inf …") || strings.Contains(page, "NaN") {
			t.Errorf("%s: the page has what is no number", c.name)
		}
	}
	f.Close()
}
