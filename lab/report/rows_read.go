package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"galaxy/internal/sanitize"
	"galaxy/lab"
)

// oldest is the number of columns of tables that have no "settled" yet.
const oldest = 23

// ReadRows reads the results of these cases from a file that [Rows] has written. It leaves out results of
// other cases, and a last row that was not written whole.
func ReadRows(from io.Reader, cases []lab.Case) ([]*lab.Result, error) {
	table := csv.NewReader(from)
	table.FieldsPerRecord = -1
	head, err := table.Read()
	if err != nil || len(head) < oldest || !slices.Equal(head[:min(len(head), len(heading))], heading[:min(len(head), len(heading))]) {
		return nil, errors.New("it is no table of galaxy bench --csv")
	}
	var results []*lab.Result
	for {
		cells, err := table.Read()
		if err == io.EOF || err == nil && len(cells) < min(len(head), len(heading)) {
			return results, nil
		}
		if parse, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, fmt.Errorf("line %d, column %d: a quotation mark is out of place, which galaxy bench --csv does not write; leave the line out", parse.Line, parse.Column)
		}
		if err != nil {
			return nil, fmt.Errorf("it cannot be read to its end: %w", sanitize.Reason(err))
		}
		line, _ := table.FieldPos(0)
		r, ok, err := readRow(cells, cases)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if ok {
			results = append(results, r)
		}
	}
}

// readRow reads a row; ok is false if its case is none of these.
func readRow(cells []string, cases []lab.Case) (r *lab.Result, ok bool, err error) {
	at := func(name string) string { return cells[slices.Index(heading, name)] }
	whole := func(name string) (n int) {
		if err == nil {
			if n, err = strconv.Atoi(at(name)); err != nil {
				err = fmt.Errorf("%s is %q, which is no whole number", name, at(name))
			}
		}
		return n
	}
	number := func(name string) (x float64) {
		if at(name) == "" {
			return math.NaN()
		}
		if err == nil {
			if x, err = strconv.ParseFloat(at(name), 64); err != nil {
				err = fmt.Errorf("%s is %q, which is no number", name, at(name))
			}
		}
		return x
	}
	i := slices.IndexFunc(cases, func(c lab.Case) bool { return c.Name == at("case") })
	if i < 0 {
		return nil, false, nil
	}
	r = &lab.Result{Trial: lab.Trial{Case: cases[i], Method: at("method"), Start: lab.Start(at("start"))}}
	if r.Start != lab.Exact {
		r.Seed = uint64(whole("seed"))
	}
	r.Change = lab.Change{Top: number("top"), Accel: number("accel"), Step: number("step")}
	r.Agents, r.Arrived, r.Clean, r.Overlaps = whole("agents"), whole("arrived"), at("clean") == "true", whole("overlaps")
	r.Deepest, r.Gap, r.TimeRatio, r.Last = number("max_overlap"), number("nearest_gap"), number("time_ratio"), number("last_arrival")
	r.Jerk, r.Reversals, r.DeltaV = number("jerk"), number("turn_reversals"), number("delta_v")
	r.Time, r.Steps, r.NsPerAgentStep = number("time"), uint64(whole("steps")), number("ns_per_agent_step")
	if len(cells) > oldest {
		r.Settled = whole("settled")
	}
	if r.Hash, _ = strconv.ParseUint(at("hash"), 16, 64); err != nil {
		return nil, false, err
	}
	return r, true, nil
}
