package report

import (
	"math"
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
