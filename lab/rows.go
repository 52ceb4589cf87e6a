package lab

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
)

// Rows writes a CSV file with a row for each result. New columns go to the end: programs
// may read a table by position.
type Rows struct{ csv *csv.Writer }

// heading names the columns.
var heading = []string{
	"case", "group", "method", "start", "seed", "agents", "arrived", "clean", "overlaps", "max_overlap", "nearest_gap", "time_ratio",
	"last_arrival", "jerk", "turn_reversals", "delta_v", "time", "steps", "hash", "ns_per_agent_step", "top", "accel", "step",
}

// NewRows writes the heading to a file.
func NewRows(to io.Writer) (*Rows, error) {
	r := &Rows{csv.NewWriter(to)}
	return r, r.write(heading)
}

// Add writes a row, which is in the file at once: whatever ends the program, it is there.
func (w *Rows) Add(r *Result) error {
	x := func(x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	seed := ""
	if r.Start != Exact {
		seed = strconv.FormatUint(r.Seed, 10)
	}
	return w.write([]string{
		r.Case.Name, r.Case.Group, r.Method, string(r.Start), seed, strconv.Itoa(r.Agents), strconv.Itoa(r.Arrived), strconv.FormatBool(r.Clean),
		strconv.Itoa(r.Overlaps), x(r.Deepest), x(r.Gap), x(r.TimeRatio), x(r.Last), x(r.Jerk), x(r.Reversals), x(r.DeltaV), x(r.Time),
		strconv.FormatUint(r.Steps, 10), hash(r.Hash), x(r.NsPerAgentStep), x(r.Change.Top), x(r.Change.Accel), x(r.Change.Step),
	})
}

func hash(h uint64) string {
	const digits = 16
	text := strconv.FormatUint(h, 16)
	for len(text) < digits {
		text = "0" + text
	}
	return text
}

func (w *Rows) write(cells []string) error {
	if err := w.csv.Write(cells); err != nil {
		return err
	}
	w.csv.Flush()
	return w.csv.Error()
}
