package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/lab"
)

// some returns the chosen cases of the bench.
func some(t *testing.T, globs ...string) []lab.Case {
	t.Helper()
	all, err := lab.Cases()
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := lab.Select(all, globs...)
	if err != nil {
		t.Fatal(err)
	}
	return chosen
}

// inMemory returns a folder of a bench.
func inMemory(t *testing.T, b *lab.Bench) *lab.Folder {
	t.Helper()
	e, err := b.Experiment()
	if err != nil {
		t.Fatal(err)
	}
	f, err := lab.InMemory(e)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// run runs a bench and returns its scores.
func run(t *testing.T, b *lab.Bench, workers int) *Scores {
	t.Helper()
	f := inMemory(t, b)
	if err := f.Conduct(lab.Local(workers), lab.Shard{}, nil, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	scores, err := Score(b, f)
	if err != nil {
		t.Fatal(err)
	}
	return scores
}

// asJSON returns scores as JSON without what the clock has measured.
func asJSON(t *testing.T, s *Scores) string {
	t.Helper()
	for _, m := range s.Methods {
		m.Ns = 0
		for _, list := range [][]Part{m.Groups, m.PerCase} {
			for i := range list {
				list[i].Ns = 0
			}
		}
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n"
}

// The scores are in the order of runs and the same for any number of workers.
func TestScoresDoNotDependOnWorkers(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "head-on*", "crossing-90", "circle-8", "mixed-both", "alone"), Methods: []string{"seek", "antigravity{range = 10}"}, Seeds: 1}
	first, second := run(t, b, 1), run(t, b, 3)
	for i := range second.cells {
		if c := &second.cells[i]; c.first != 2*i || c.of.Name != b.Cases[i/2].Name || c.method != b.Methods[i%2] || c.runs != 2 {
			t.Errorf("%d is run %d, of %s with %s", i, c.first, c.of.Name, c.method)
		}
	}
	if got, want := asJSON(t, second), asJSON(t, first); got != want || len(second.cells) != 2*8 {
		t.Errorf("%d cells; with 3 workers\n%s\nwith 1\n%s", len(second.cells), got, want)
	}
}

// What a bench prints as JSON, all but the times on the clock.
func TestGoldenReport(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "head-on*"), Methods: []string{"seek", "antigravity{range = 10}"}}
	golden.Check(t, "testdata/head-on.json", asJSON(t, run(t, b, 2)))
}

// TestBenchOfForgedResults: a result with a measure that no run has is in no table, and the error
// says what it is; the others make a report.
func TestBenchOfForgedResults(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "alone"), Methods: []string{"seek"}, Seeds: 1}
	e, err := b.Experiment()
	if err != nil {
		t.Fatal(err)
	}
	for i, key := range e.Measures {
		for _, x := range []float64{math.Inf(1), math.Inf(-1), math.MaxFloat64, 1e99, -1e99} {
			f, err := lab.InMemory(e)
			if err != nil {
				t.Fatal(err)
			}
			inner := lab.Local(1)
			forged := func(p *lab.Plan, next func() (int, bool), stop <-chan struct{}, done func(*lab.Outcome) error) error {
				return inner(p, next, stop, func(o *lab.Outcome) error {
					if o.Run == 0 {
						o.Measures[i] = x
					}
					return done(o)
				})
			}
			if err := f.Conduct(forged, lab.Shard{}, nil, func(int, int) {}); err != nil {
				t.Fatal(err)
			}
			scores, err := Score(b, f)
			if strange := math.Abs(x) > 1e100; strange != (err != nil) || strange && !strings.Contains(err.Error(), fmt.Sprintf("no run measures that %s is %.6g", key, x)) {
				t.Errorf("%s = %v: %v", key, x, err)
			}
			if _, err := json.Marshal(scores); err != nil {
				t.Errorf("%s = %v: %v", key, x, err)
			}
		}
	}
}

// The keys of the JSON that programs read.
func TestScoreKeys(t *testing.T) {
	text, err := json.Marshal(run(t, &lab.Bench{Cases: some(t, "alone"), Methods: []string{"seek"}}, 1))
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Methods []map[string]any `json:"methods"`
	}
	if err := json.Unmarshal(text, &report); err != nil || len(report.Methods) != 1 {
		t.Fatalf("%s: %v", text, err)
	}
	got := report.Methods[0]
	for key, want := range map[string]any{
		"method": "seek", "cases": 1.0, "clean": 1.0, "arrived": 2.0, "agents": 2.0, "mean_time_ratio": 1.0, "overlaps": 0.0, "failures": []any{},
	} {
		if !reflect.DeepEqual(got[key], want) {
			t.Errorf("%s is %v, want %v", key, got[key], want)
		}
	}
	if ns, ok := got["ns_per_agent_step"].(float64); !ok || ns <= 0 {
		t.Errorf("ns_per_agent_step is %v", got["ns_per_agent_step"])
	}
}

// A table of rows gives the results back, and a bench that has them runs nothing again.
func TestRowsAreReadAgain(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "head-on", "planets", "alone"), Methods: []string{"seek", "antigravity{range = 10}"}, Seeds: 2, Change: lab.Change{Step: 0.04}}
	var file strings.Builder
	rows, err := NewRows(&file)
	if err != nil {
		t.Fatal(err)
	}
	first := run(t, b, 2)
	if err := first.folder.Scan(func(o *lab.Outcome) error {
		r, err := b.Result(first.folder.Plan, o)
		return errors.Join(err, rows.Add(r))
	}); err != nil {
		t.Fatal(err)
	}
	results, err := ReadRows(strings.NewReader(file.String()+"head-on,small,seek,ex"), b.Cases) // a kill in a row
	if err != nil {
		t.Fatal(err)
	}
	f := inMemory(t, b)
	if err := b.Take(f, append(results, &lab.Result{Trial: lab.Trial{Case: b.Cases[0], Method: "orca", Start: lab.Exact}})); err != nil {
		t.Fatal(err)
	}
	second, err := Score(b, f)
	if err != nil || f.Left(lab.Shard{}) != 0 {
		t.Fatalf("%d runs left, %v", f.Left(lab.Shard{}), err)
	}
	want, _ := json.Marshal(first)
	if got, _ := json.Marshal(second); string(got) != string(want) || len(results) != f.Runs() {
		t.Errorf("%d results\n%s\nwant\n%s", len(results), got, want)
	}
	if some, err := ReadRows(strings.NewReader(file.String()), b.Cases[:1]); err != nil || len(some) != 4 {
		t.Errorf("of one case %d results, %v", len(some), err)
	}
	for text, want := range map[string]string{
		"a,b\n": "no table of galaxy bench",
		"":      "no table of galaxy bench",
		strings.Replace(file.String(), "exact,,2,", "exact,,two,", 1): `line 6: agents is "two", which is no whole number`,
	} {
		if _, err := ReadRows(strings.NewReader(text), b.Cases); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

// Agents that have settled around a goal are counted, and are in a column of their own if there are some; a run
// of theirs is not clean. A table of rows without that column is read, too.
func TestSettledAgentsAreThere(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "mazes"), Methods: []string{"chirality"}, Seeds: 2}
	tables := func(settled int) (methods, cases, rows string) {
		var list []*lab.Result
		var file strings.Builder
		table, err := NewRows(&file)
		for seed := range uint64(2) {
			list = append(list, &lab.Result{
				Trial:  lab.Trial{Case: b.Cases[0], Method: "chirality", Start: lab.Drawn, Seed: seed + 1},
				Agents: 60, Arrived: 2, Settled: settled, Steps: 10,
			})
			err = errors.Join(err, table.Add(list[seed]))
		}
		f := inMemory(t, b)
		if err := errors.Join(err, b.Take(f, list)); err != nil {
			t.Fatal(err)
		}
		s, err := Score(b, f)
		if err != nil || f.Left(lab.Shard{}) != 0 {
			t.Fatalf("%d runs left, %v", f.Left(lab.Shard{}), err)
		}
		return methodTable(s.ranked()).markdown(), s.caseTable(nil).markdown(), file.String()
	}
	methods, cases, rows := tables(57)
	if !strings.Contains(methods, "| arrived | there |") || !strings.Contains(methods, "| 0/1 | 0/2 | 4/120 | 118/120 |") || !strings.Contains(cases, "118/120 there") {
		t.Errorf("with settled agents\n%s%s", methods, cases)
	}
	if methods, _, _ := tables(0); strings.Contains(methods, "there") {
		t.Errorf("without\n%s", methods)
	}
	var old strings.Builder
	for line := range strings.Lines(rows) {
		old.WriteString(line[:strings.LastIndexByte(line, ',')] + "\n")
	}
	for text, want := range map[string]int{rows: 57, old.String(): 0} {
		if got, err := ReadRows(strings.NewReader(text), b.Cases); err != nil || len(got) != 2 || got[1].Settled != want {
			t.Errorf("%d results, want %d settled: %v", len(got), want, err)
		}
	}
}

// TestWorstAndCleanOfABench: of three results of a case the worst has the smallest share of agents
// arrived, then the deepest overlap, then the longest time; means are of the clean ones.
func TestWorstAndCleanOfABench(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "planets"), Methods: []string{"seek", "pilot", "orca"}, Seeds: 4}
	take := func(method string, seed uint64, clean bool, arrived int, deepest, ratio float64) *lab.Result {
		return &lab.Result{
			Trial:  lab.Trial{Case: b.Cases[0], Method: method, Start: lab.Drawn, Seed: seed},
			Agents: 20, Arrived: arrived, Clean: clean, Deepest: deepest, TimeRatio: ratio, Gap: 1 / ratio, Steps: 10,
		}
	}
	f := inMemory(t, b)
	if err := b.Take(f, []*lab.Result{
		take("seek", 1, false, 20, 0.5, 9), take("seek", 2, false, 19, 0, 1), take("seek", 3, false, 20, 0.6, 1),
		take("pilot", 1, true, 20, 0.001, 2), take("pilot", 2, true, 20, 0, 3), take("pilot", 3, false, 20, 0.2, 4), take("pilot", 4, true, 20, 0.009, 2.5),
	}); err != nil {
		t.Fatal(err)
	}
	s, err := Score(b, f)
	if err != nil || len(s.Methods) != 2 {
		t.Fatalf("%d methods, %v", len(s.Methods), err)
	}
	for method, want := range map[string]int{"seek": 1, "pilot": 4 + 2} {
		if run, ok := s.worst(method); !ok || run != want {
			t.Errorf("%s: run %d is worst, want %d", method, run, want)
		}
	}
	if _, ok := s.worst("orca"); ok {
		t.Error("a method without results has a worst one")
	}
	p := s.Methods[1].PerCase[0]
	if p.Trials != 4 || p.CleanRun != 3 || p.Clean != 0 || math.Abs(float64(p.Ratio)-2.5) > 1e-15 || p.Worst != 3 || p.Gap != Measure(1.0/3) || p.Deepest != 0.2 {
		t.Errorf("%+v", p)
	}
	if got := s.Methods[1].Failures; !slices.Equal(got, []Failure{{"planets", 4, 1, "0 overlaps, the deepest of 0.2 radii", "drawn, seed 3"}}) {
		t.Errorf("%+v", got)
	}
	if m := s.Methods[0]; m.Clean != 0 || !math.IsNaN(float64(m.Ratio)) || len(m.Failures) != 1 || m.Failures[0].Failed != 3 {
		t.Errorf("%+v", m)
	}
}

// TestPageOfABench: the page has the tables, a picture of each case with each method, and links to the
// recordings beside it.
func TestPageOfABench(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "alone", "head-on"), Methods: []string{"seek", "antigravity{range = 10}"}, Seeds: 1}
	beside := filepath.Join(t.TempDir(), "page")
	var page strings.Builder
	if err := run(t, b, 2).WritePage(&page, beside, 2, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<title>galaxy bench</title>", "<p>8 runs of 2 cases with 2 methods; 1 seed where starts are drawn.</p>", "<td class=\"name\"><code>antigravity{range = 10}</code><td>2/2<td>4/4<td>6/6<td>",
		"<h3>head-on <small>small. Two agents swap places", `<figcaption><code>seek</code><br><span class="bad">2/2 runs fail: an overlap of 2 radii (exact)</span>`,
		`<span class="good">clean, 1.02</span>`, `<a href="page-antigravity-range-10.rec">page-antigravity-range-10.rec</a>: head-on (`, "<h2>Clean cases by group</h2>",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if n := strings.Count(page.String(), "<svg viewBox="); n != 4 {
		t.Errorf("%d pictures", n)
	}
	if files, _ := filepath.Glob(beside + "-*.rec"); len(files) != 2 {
		t.Errorf("recordings: %v", files)
	}
}
