package report

import (
	"math"
	"strings"
	"testing"

	"galaxy/lab"
)

// A colour means the same in the maps of all rivals, and a cell without a value has a dash.
func TestMapsShareTheirScale(t *testing.T) {
	cell := func(values ...float64) (s lab.Stats) {
		for _, x := range values {
			s.Add(x)
		}
		return s
	}
	maps := []*heatMap{
		{x: 0, y: 1, rival: 0, cells: [][]lab.Stats{{cell(1), cell(3)}, {cell(), cell(2)}}},
		{x: 0, y: 1, rival: 1, cells: [][]lab.Stats{{cell(7, 9), cell()}, {cell(), cell()}}},
		{x: 0, y: 1, rival: 2, cells: [][]lab.Stats{{cell(), cell()}, {cell(), cell()}}},
		{x: 0, y: 1, measure: 1, cells: [][]lab.Stats{{cell(100), cell(1)}}},
		{x: 0, y: 2, cells: [][]lab.Stats{{cell(-5), cell(1)}}},
	}
	for i, m := range maps[:3] {
		if low, high := m.span(maps); low != 1 || high != 8 {
			t.Errorf("map %d goes from %v to %v", i, low, high)
		}
	}
	f := maps[0].figures(newPlot().X.Tick.Label, 2)
	want := []string{"1", "3", "–", "2"}
	for i, label := range f.Labels {
		r, _, _, _ := f.TextStyle[i].Color.RGBA()
		if dark := maps[0].cells[i/2][i%2].Mean() < 2; label != want[i] || (r > 0) != dark {
			t.Errorf("cell %d says %q in a colour of red %d", i, label, r)
		}
	}
	if low, high := (&heatMap{x: 4}).span(maps); !math.IsInf(low, 1) || !math.IsInf(high, -1) {
		t.Errorf("without cells from %v to %v", low, high)
	}
	if marks := (extremes{2, 2}).Ticks(0, 0); len(marks) != 1 || marks[0].Label != "2" {
		t.Errorf("%+v", marks)
	}
}

// A front has the methods that no other one beats in both measures; its knee is farthest from the line between the
// ends. Only runs that all methods end cleanly count.
func TestFrontOfMethods(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "alone", "head-on"), Methods: []string{"orca", "pilot", "pilot{calm = 0.5}", "pilot{calm = 1}"}, Seeds: 1}
	var results []*lab.Result
	for i := range b.Cases {
		for k, method := range b.Methods {
			results = append(results, &lab.Result{
				Trial:  lab.Trial{Case: b.Cases[i], Method: method, Start: lab.Exact},
				Agents: 1, Clean: i == 0 || method != "orca", Steps: 10,
				DeltaV: []float64{1, 3, 1.2, 2}[k] + 10*float64(i), TimeRatio: []float64{2, 1.5, 1.2, 1.1}[k],
			})
		}
	}
	f := inMemory(t, b)
	if err := b.Take(f, results); err != nil {
		t.Fatal(err)
	}
	s, err := Score(b, f)
	if err != nil {
		t.Fatal(err)
	}
	plot, err := s.newFront()
	if err != nil || plot.runs != 1 {
		t.Fatalf("%v", err)
	}
	for i, want := range []frontMark{
		{"orca", 1, 2, true, false, false},
		{"pilot", 3, 1.5, false, false, true},
		{"pilot{calm = 0.5}", 1.2, 1.2, true, true, true},
		{"pilot{calm = 1}", 2, 1.1, true, false, true},
	} {
		if plot.marks[i] != want {
			t.Errorf("got %+v, want %+v", plot.marks[i], want)
		}
	}
	var text strings.Builder
	if err := s.WriteFront(&text); err != nil {
		t.Fatal(err)
	}
	for _, label := range []string{">orca<", ">pilot, the default<", ">calm = 0.5, the knee<", ">calm = 1<", "<svg"} {
		if strings.Count(text.String(), label) != 1 {
			t.Errorf("no %q in\n%s", label, text.String())
		}
	}
	for _, r := range results {
		r.Clean = r.Method != "orca"
	}
	f = inMemory(t, b)
	if err := b.Take(f, results); err != nil {
		t.Fatal(err)
	}
	if s, err = Score(b, f); err != nil {
		t.Fatal(err)
	}
	if err := s.WriteFront(&text); err == nil || !strings.Contains(err.Error(), "no run ends cleanly with all") {
		t.Errorf("without a shared run: %v", err)
	}
}
