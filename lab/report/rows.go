package report

import (
	"errors"
	"io"
	"strconv"

	"galaxy/lab"
)

// Rows writes a CSV file with a row for each result of a bench. New columns go to the end: programs
// may read a table by position.
type Rows struct{ table *csvTable }

// heading names the columns.
var heading = []string{
	"case", "group", "method", "start", "seed", "agents", "arrived", "clean", "overlaps", "max_overlap", "nearest_gap", "time_ratio",
	"last_arrival", "jerk", "turn_reversals", "delta_v", "time", "steps", "hash", "ns_per_agent_step", "top", "accel", "step",
}

// NewRows writes the heading to a file.
func NewRows(to io.Writer) (*Rows, error) {
	table, err := newCSV(to, heading)
	return &Rows{table}, errors.Join(err, table.flush())
}

// Add writes a row, which is in the file at once: whatever ends the program, it is there.
func (w *Rows) Add(r *lab.Result) error {
	seed := ""
	if r.Start != lab.Exact {
		seed = strconv.FormatUint(r.Seed, 10)
	}
	return errors.Join(w.table.write([]cell{
		word(r.Case.Name), word(r.Case.Group), word(r.Method), word(string(r.Start)), word(seed), whole(r.Agents), whole(r.Arrived), flag(r.Clean),
		whole(r.Overlaps), number(r.Deepest), number(r.Gap), number(r.TimeRatio), number(r.Last), number(r.Jerk), number(r.Reversals), number(r.DeltaV), number(r.Time),
		whole(int(r.Steps)), word(hashText(r.Hash)), number(r.NsPerAgentStep), number(r.Change.Top), number(r.Change.Accel), number(r.Change.Step),
	}), w.table.flush())
}
