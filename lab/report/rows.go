package report

import (
	"errors"
	"io"
	"strconv"

	"galaxy/internal/tabular"
	"galaxy/lab"
)

// Rows writes a CSV file with a row for each result of a bench. New columns go to the end: programs
// may read a table by position.
type Rows struct{ table tabular.Writer }

// heading names the columns.
var heading = []string{
	"case", "group", "method", "start", "seed", "agents", "arrived", "clean", "overlaps", "max_overlap", "nearest_gap", "time_ratio",
	"last_arrival", "jerk", "turn_reversals", "delta_v", "time", "steps", "hash", "ns_per_agent_step", "top", "accel", "step", "settled",
}

// NewRows writes the heading to a file.
func NewRows(to io.Writer) (*Rows, error) {
	columns := make([]tabular.Column, len(heading))
	for i, name := range heading {
		columns[i].Name = name
	}
	rows, err := tabular.NewCSV(to, columns)
	return &Rows{rows}, errors.Join(err, rows.Flush())
}

// Add writes a row, which is in the file at once: whatever ends the program, it is there.
func (w *Rows) Add(r *lab.Result) error {
	seed := ""
	if r.Start != lab.Exact {
		seed = strconv.FormatUint(r.Seed, 10)
	}
	return errors.Join(w.table.Write([]tabular.Cell{
		tabular.Word(r.Case.Name), tabular.Word(r.Case.Group), tabular.Word(r.Method), tabular.Word(string(r.Start)), tabular.Word(seed), tabular.Int(r.Agents), tabular.Int(r.Arrived), tabular.Bool(r.Clean),
		tabular.Int(r.Overlaps), tabular.Float(r.Deepest), tabular.Float(r.Gap), tabular.Float(r.TimeRatio), tabular.Float(r.Last), tabular.Float(r.Jerk), tabular.Float(r.Reversals), tabular.Float(r.DeltaV), tabular.Float(r.Time),
		tabular.Int(int(r.Steps)), tabular.Word(hashText(r.Hash)), tabular.Float(r.NsPerAgentStep), tabular.Float(r.Change.Top), tabular.Float(r.Change.Accel), tabular.Float(r.Change.Step), tabular.Int(r.Settled),
	}), w.table.Flush())
}
