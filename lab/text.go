package lab

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// column is one of the tables of methods, groups and cases.
type column struct {
	name string
	help string
	text func(p *Part) string
}

func share(n, of int) string { return fmt.Sprintf("%d/%d", n, of) }

// digits writes a measure, or a dash where there is none.
func digits(format string, x Measure) string {
	if math.IsNaN(float64(x)) {
		return "–"
	}
	return fmt.Sprintf(format, float64(x))
}

// columns are those of tables, in their order.
var columns = []column{
	{"clean", "cases of which all runs are clean: all agents there in time, and no overlap deeper than 1 % of a radius", func(p *Part) string { return share(p.Clean, p.Cases) }},
	{"runs", "runs that are clean", func(p *Part) string { return share(p.CleanRun, p.Trials) }},
	{"arrived", "agents that have arrived in time", func(p *Part) string { return share(p.Arrived, p.Agents) }},
	{"time ratio", "time to the straight line at cruise speed, mean over clean runs", func(p *Part) string { return digits("%.3f", p.Ratio) }},
	{"overlaps", "pairs that began to overlap by more than 1 % of a radius", func(p *Part) string { return fmt.Sprint(p.Overlaps) }},
	{"deepest", "the deepest overlap, in radii", func(p *Part) string { return digits("%.2g", p.Deepest) }},
	{"nearest", "the smallest gap of clean runs, in radii; 1 stands for any larger one", func(p *Part) string { return digits("%.2g", p.Gap) }},
	{"jerk", "mean jerk of clean runs, radii per natural time³", func(p *Part) string { return digits("%.3f", p.Jerk) }},
	{"reversals", "turns of the path the other way in clean runs, per 100 natural times", func(p *Part) string { return digits("%.2f", p.Reversals) }},
	{"Δv", "changes of velocity of an agent in clean runs, in cruise speeds", func(p *Part) string { return digits("%.2f", p.DeltaV) }},
	{"ns/agent-step", "time on the clock", func(p *Part) string { return digits("%.0f", p.Ns) }},
}

// whole returns a method's row.
func (s *Summary) whole() Part {
	p := joined(s.Method, s.PerCase)
	p.Ns = s.Ns
	return p
}

// Print writes the table of methods, and below it which cases each of them fails.
func (r *Report) Print(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "method")
	for _, c := range columns {
		fmt.Fprintf(w, "\t%s", c.name)
	}
	fmt.Fprintln(w)
	for _, s := range r.Methods {
		fmt.Fprint(w, s.Method)
		p := s.whole()
		for _, c := range columns {
			fmt.Fprintf(w, "\t%s", c.text(&p))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, s := range r.Methods {
		if len(s.Failures) == 0 {
			continue
		}
		fmt.Fprintf(to, "\n%s fails:\n", s.Method)
		for _, f := range s.Failures {
			fmt.Fprintf(w, "  %s\t%s runs\t%s (%s)\n", f.Case, share(f.Failed, f.Trials), f.Why, f.Trial)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
