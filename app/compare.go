package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"galaxy/internal/format"
	"galaxy/scene"
	"galaxy/scene/lint"
	"galaxy/sim"
)

// compare runs one scene once per method, one run after the other: each has all
// processors, so that times on the clock are comparable.
type compare struct {
	runFlags
	Steer []string `required:"" placeholder:"METHOD" sep:"none" help:"A behaviour such as seek or magnet{lead=true}, or any value of steer in a scene file; safe(seek) is seek with the key safe; give one flag per method."`
	Group string   `placeholder:"NAME" help:"Change and measure this group only; other groups steer as the scene says."`
	JSON  bool     `name:"json" help:"Print a JSON array of reports instead of a table; best lists the measures that a method is best of."`
}

// entrant is a method and the result of its run.
type entrant struct {
	Method string `json:"method"` // as given
	sim.Report
	measured *sim.GroupMetrics // of the report: the group to compare, or all together
	lost     []string          // agents with unreachable goals, a sentence for each group
	best     []string          // keys of the measures of which it has the best value
}

// MarshalJSON writes the method, the members of the report, and where the method is best.
func (e *entrant) MarshalJSON() ([]byte, error) {
	method, _ := json.Marshal(e.Method)
	report, err := withMember(e.Report, "best", e.best)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `{"method":%s,%s`, method, report[1:]), nil
}

func (c *compare) Run(s *streams) error {
	if len(c.Steer) < 2 {
		return errors.New("a comparison takes two methods or more: --steer A --steer B")
	}
	sc, loop, bounded, err := c.prepare(s)
	if err != nil {
		return err
	}
	loop.stop = s.stop               // an interrupt ends the program: a comparison of fewer runs is none
	for _, method := range c.Steer { // report a mistake in the last one before the first one runs
		w, err := c.world(sc, method)
		if err != nil {
			return err
		}
		w.Close()
	}
	entrants := make([]*entrant, len(c.Steer))
	for i, method := range c.Steer {
		if entrants[i], err = c.enter(sc, method, loop); err != nil {
			return failure{fmt.Errorf("with %s: %w", method, err)}
		}
	}
	for _, e := range entrants {
		for _, lost := range e.lost {
			fmt.Fprintf(s.err, "With %s: %s\n", e.Method, lost)
		}
		if !e.Ended && !bounded {
			fmt.Fprintf(s.err, "With %s the scene did not end; stopped after %s. --steps or --until sets another limit.\n", e.Method, format.Count(e.Steps, "step", "steps"))
		}
	}
	if c.JSON {
		judge(sc, entrants)
		err = s.json(entrants)
	} else {
		err = c.print(s, sc, entrants)
	}
	for _, e := range entrants {
		printFaulted(s, "With "+e.Method, &e.Report)
		if bad := broken(&e.Report); bad != nil && err == nil {
			err = fmt.Errorf("with %s %w", e.Method, bad)
		}
	}
	return err
}

// judge notes which measures each entrant is best of, and returns the measures, and the row of each entrant.
func judge(sc *scene.Scene, entrants []*entrant) (columns []*sim.Measure, rows []sim.Row) {
	for _, e := range entrants {
		rows = append(rows, sim.Row{Run: &e.Report, Group: e.measured})
		e.best = []string{}
	}
	columns = sim.Shown(sim.Comparison, &sc.Setup, rows...)
	for _, m := range columns {
		for i, best := range m.Best(&sc.Setup, rows...) {
			if best {
				entrants[i].best = append(entrants[i].best, m.Key)
			}
		}
	}
	return columns, rows
}

// enter runs the scene with a method. There is one world at a time, as large ones need the memory.
func (c *compare) enter(sc *scene.Scene, method string, loop runLoop) (*entrant, error) {
	w, err := c.world(sc, method)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	began := time.Now()
	if early := loop.run(w); early != nil {
		return nil, fmt.Errorf("%w: a comparison needs complete runs", early)
	}
	e := &entrant{Method: method, Report: loop.timed(w, began), lost: lint.Lost(sc, w)}
	e.measured = &e.Total
	for i := range e.Metrics {
		if c.Group != "" && e.Metrics[i].Group == c.Group {
			e.measured = &e.Metrics[i]
		}
	}
	return e, nil
}

// world returns the scene's world with a method as its steer.
func (c *compare) world(sc *scene.Scene, method string) (*sim.World, error) {
	var groups []string
	if c.Group != "" {
		groups = []string{c.Group}
	}
	other, err := sc.Steered(method, groups...)
	if err != nil {
		return nil, err
	}
	return sim.New(other.Setup)
}

func (c *compare) print(s *streams, sc *scene.Scene, entrants []*entrant) error {
	first := entrants[0]
	w := s.table()
	fmt.Fprintf(w, "%s: %s, step %s %s, seed %d; * is best\n", first.Scene, format.Count(first.Agents, "agent", "agents"), format.Text(first.Dt), sc.Units.Time, first.Seed)
	columns, rows := judge(sc, entrants)
	if c.Group != "" {
		var whole []string
		for _, m := range columns {
			if m.OfRun {
				whole = append(whole, m.Name)
			}
		}
		fmt.Fprintf(w, "Measures are of the %s of %s; of all agents together: %s.\n", format.Count(first.measured.Agents, "agent", "agents"), c.Group, strings.Join(whole, ", "))
	}
	if sim.Unequal(rows...) {
		fmt.Fprintln(w, "With some methods fewer agents arrive: the least time, path, Δv or contacts is the best only if the most agents arrive with that method.")
	}
	if slices.ContainsFunc(entrants, func(e *entrant) bool { return e.measured.Settled > 0 }) {
		fmt.Fprintln(w, "Column there: agents that have arrived, or stopped in the crowd about a goal that other agents occupy.")
	}
	fmt.Fprint(w, "\nmethod")
	for _, m := range columns {
		fmt.Fprintf(w, "\t%s", m.Heading(sc.Units.Length, sc.Units.Time))
	}
	fmt.Fprintln(w)
	for i, e := range entrants {
		fmt.Fprint(w, e.Method)
		for _, m := range columns {
			mark := ""
			if slices.Contains(e.best, m.Key) {
				mark = "*"
			}
			fmt.Fprintf(w, "\t%s%s", m.Text(rows[i]), mark)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
