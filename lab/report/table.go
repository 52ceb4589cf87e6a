package report

import (
	"fmt"
	"math"

	"galaxy/internal/tabular"
	"galaxy/lab"
)

// columnsOf returns the columns of an experiment. New ones go to the end: programs may read
// a table by position.
func columnsOf(p *lab.Plan) []tabular.Column {
	list := []tabular.Column{{Name: "run"}, {Name: "cell"}, {Name: "seed"}}
	for i := range p.Axes {
		kind := tabular.Text
		if p.Axes[i].Numbers != nil || len(p.Axes[i].Values) == 0 {
			kind = tabular.Number
		}
		list = append(list, tabular.Column{Name: p.Axes[i].Path, Kind: kind})
	}
	for _, key := range p.Measures {
		list = append(list, tabular.Column{Name: key, Kind: tabular.Number})
	}
	return append(list, tabular.Column{Name: "steps", Kind: tabular.Whole}, tabular.Column{Name: "ended", Kind: tabular.Flag}, tabular.Column{Name: "hash", Kind: tabular.Text}, tabular.Column{Name: "failed", Kind: tabular.Text})
}

func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// rowOf fills in the row of an outcome.
func rowOf(row []tabular.Cell, p *lab.Plan, levels []lab.Level, o *lab.Outcome) []tabular.Cell {
	at, seed := p.Cell(o.Run)
	row = append(row[:0], tabular.Int(o.Run), tabular.Int(at), tabular.Int(int(seed)))
	for i := range levels {
		if p.Axes[i].Numbers != nil || len(p.Axes[i].Values) == 0 {
			row = append(row, tabular.Float(levels[i].Number))
		} else {
			row = append(row, tabular.Word(levels[i].Label))
		}
	}
	for i := range p.Measures {
		x := math.NaN()
		if o.Failed == "" {
			x = o.Measures[i]
		}
		row = append(row, tabular.Float(x))
	}
	for _, s := range o.Strange { // tables have what the file has
		row[len(row)-len(p.Measures)+s.Measure] = tabular.Float(s.Value)
	}
	hash := ""
	if o.Failed == "" {
		hash = hashText(o.Hash)
	}
	return append(row, tabular.Int(int(o.Steps)), tabular.Bool(o.Ended), tabular.Word(hash), tabular.Word(o.Failed))
}
