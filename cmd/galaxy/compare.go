package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"galaxy/scene"
	"galaxy/sim"
)

// compare runs one scene once per method. The runs come one after the other, so
// that each has the processors to itself and its time on the clock counts.
type compare struct {
	course
	Steer []string `required:"" placeholder:"METHOD" sep:"none" help:"A behaviour, as seek or magnet{lead=true}, or what a scene file's steer can be; give one per method."`
	Group string   `placeholder:"NAME" help:"Change and measure this group only; the others steer as the scene says."`
	JSON  bool     `name:"json" help:"Print a JSON array of reports instead of a table."`
}

// entrant is a method and what came of it.
type entrant struct {
	Method string `json:"method"` // as given
	sim.Report
	measured sim.GroupMetrics
	ended    bool // the scene's end came, or someone had set another limit
}

func (c *compare) Run(s *streams) error {
	if len(c.Steer) < 2 {
		return errors.New("a comparison takes two methods or more: --steer A --steer B")
	}
	sc, err := c.open()
	if err != nil {
		return err
	}
	warn(s, sc)
	steps, bounded, err := c.length(sc)
	if err != nil {
		return err
	}
	list, err := parseOrders(c.Order, sc, steps)
	if err != nil {
		return err
	}
	worlds, err := c.worlds(sc)
	if err != nil {
		return err
	}
	entrants := make([]entrant, len(worlds))
	for i, w := range worlds {
		began := time.Now()
		stopped, err := drive(w, steps, sc.TicksPerSecond(), list, nil, nil, s.stop)
		if err == nil && stopped {
			err = errors.New("stopped: a comparison is of whole runs")
		}
		if err != nil {
			return failure{fmt.Errorf("with %s: %w", c.Steer[i], err)}
		}
		e := entrant{Method: c.Steer[i], Report: timed(w, time.Since(began)), ended: bounded || w.Done()}
		w.Close()
		e.measured = e.Total
		for _, m := range e.Metrics {
			if c.Group != "" && m.Group == c.Group {
				e.measured = m
			}
		}
		entrants[i] = e
	}
	if c.JSON {
		enc := json.NewEncoder(s.out)
		enc.SetIndent("", "  ")
		return enc.Encode(entrants)
	}
	for _, e := range entrants {
		if !e.ended {
			fmt.Fprintf(s.err, "With %s the scene's end did not come; stopped after %d steps. --steps or --until sets another limit.\n", e.Method, e.Steps)
		}
	}
	return c.print(s, sc, entrants)
}

// worlds makes a world per method, all of them before the first one runs: a
// mistake in the last method is told at once.
func (c *compare) worlds(sc *scene.Scene) ([]*sim.World, error) {
	var groups []string
	if c.Group != "" {
		groups = []string{c.Group}
	}
	worlds := make([]*sim.World, len(c.Steer))
	for i, method := range c.Steer {
		other, err := sc.Steered(method, groups...)
		if err != nil {
			return nil, err
		}
		if worlds[i], err = sim.New(other.Setup); err != nil {
			return nil, fmt.Errorf("with %s: %w", method, err)
		}
	}
	return worlds, nil
}

// yardstick is one column of the table: what is measured, and how it is written.
type yardstick struct {
	name      string
	of        func(*entrant) float64
	verb      byte // of strconv.FormatFloat
	digits    int
	more      bool // more is better
	ofJourney bool // there is none before an arrival, and few arrivals make it no merit
}

func yardsticks(sc *scene.Scene) []yardstick {
	u := sc.Units
	per := "/" + u.Time
	all := []yardstick{
		{"arrived", func(e *entrant) float64 { return float64(e.measured.Arrived) }, 'f', 0, true, false},
		{"journeys", func(e *entrant) float64 { return float64(e.measured.Journeys) }, 'f', 0, true, false},
		{"time" + per, func(e *entrant) float64 { return e.measured.MeanTime }, 'g', 4, false, true},
		{"time ratio", func(e *entrant) float64 { return e.measured.TimeRatio }, 'f', 3, false, true},
		{"path ratio", func(e *entrant) float64 { return e.measured.PathRatio }, 'f', 3, false, true},
		{"Δv/(" + u.Length + per + ")", func(e *entrant) float64 { return e.measured.DeltaV }, 'g', 4, false, true},
		{"reversals" + per, func(e *entrant) float64 { return e.measured.TurnReversal }, 'g', 3, false, true},
		{"contacts", func(e *entrant) float64 { return float64(e.Contacts) }, 'f', 0, false, false},
		{"overlaps", func(e *entrant) float64 { return float64(e.Overlaps) }, 'f', 0, false, false},
		{"ns/agent-step", func(e *entrant) float64 { return e.NsPerAgentStep }, 'f', 0, false, false},
	}
	armed := func(g sim.Group) bool { return g.Gunner != nil }
	if slices.ContainsFunc(sc.Setup.Groups, armed) {
		all = append(all, yardstick{"in range", func(e *entrant) float64 { return e.measured.Exposed }, 'f', 3, false, false})
	}
	return all
}

// write returns an entrant's cell.
func (y *yardstick) write(e *entrant) string {
	if y.ofJourney && e.measured.Journeys == 0 {
		return "–"
	}
	return strconv.FormatFloat(y.of(e), y.verb, y.digits, 64)
}

// best marks the best of a column, as written; nobody where all are alike. A mean
// over journeys is compared only between those with the most arrivals: who brings
// one of forty there quickly has not done better.
func (y *yardstick) best(entrants []entrant) []bool {
	most := 0
	for i := range entrants {
		most = max(most, entrants[i].measured.Arrived)
	}
	marks := make([]bool, len(entrants))
	best, winner, differ := math.Inf(1), -1, false
	for i := range entrants {
		e := &entrants[i]
		differ = differ || y.write(e) != y.write(&entrants[0])
		marks[i] = !y.ofJourney || e.measured.Journeys > 0 && e.measured.Arrived == most
		score := y.of(e)
		if y.more {
			score = -score
		}
		if marks[i] && score < best {
			best, winner = score, i
		}
	}
	for i := range marks {
		marks[i] = marks[i] && differ && y.write(&entrants[i]) == y.write(&entrants[winner])
	}
	return marks
}

func (c *compare) print(s *streams, sc *scene.Scene, entrants []entrant) error {
	first := &entrants[0]
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %d agents, step %.4g %s, seed %d; * is best\n", first.Scene, first.Agents, first.Dt, sc.Units.Time, first.Seed)
	if c.Group != "" {
		fmt.Fprintf(w, "Journeys are those of %d agents in %s; contacts and overlaps are everybody's.\n", first.measured.Agents, c.Group)
	}
	columns := yardsticks(sc)
	marks := make([][]bool, len(columns))
	fmt.Fprint(w, "\nmethod")
	for j := range columns {
		marks[j] = columns[j].best(entrants)
		fmt.Fprintf(w, "\t%s", columns[j].name)
	}
	fmt.Fprintln(w)
	for i := range entrants {
		fmt.Fprint(w, entrants[i].Method)
		for j := range columns {
			mark := ""
			if marks[j][i] {
				mark = "*"
			}
			fmt.Fprintf(w, "\t%s%s", columns[j].write(&entrants[i]), mark)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
