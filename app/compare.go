package app

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"galaxy/internal/numeral"
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
	lost     []string // who has no way to its goal, a sentence for each group
	over     float64  // scene time after which nobody was on its way any more; NaN: it did not come to that
}

// there is how many have reached their goal, or the crowd about it.
func (e *entrant) there() int { return e.measured.Arrived + e.measured.Settled }

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
	for _, method := range c.Steer { // a mistake in the last one is told before the first one runs
		w, err := c.world(sc, method)
		if err != nil {
			return err
		}
		w.Close()
	}
	entrants := make([]entrant, len(c.Steer))
	for i, method := range c.Steer {
		if entrants[i], err = c.enter(sc, method, drive{steps: steps, orders: list, stop: s.stop, period: sc.TicksPerSecond()}); err != nil {
			return failure{fmt.Errorf("with %s: %w", method, err)}
		}
	}
	for _, e := range entrants {
		for _, lost := range e.lost {
			fmt.Fprintf(s.err, "With %s: %s\n", e.Method, lost)
		}
		if !e.Ended && !bounded {
			fmt.Fprintf(s.err, "With %s the scene's end did not come; stopped after %d steps. --steps or --until sets another limit.\n", e.Method, e.Steps)
		}
	}
	if c.JSON {
		return s.json(entrants)
	}
	return c.print(s, sc, entrants)
}

// enter lets a method run. There is one world at a time: large ones need the memory.
func (c *compare) enter(sc *scene.Scene, method string, d drive) (entrant, error) {
	w, err := c.world(sc, method)
	if err != nil {
		return entrant{}, err
	}
	defer w.Close()
	began := time.Now()
	if early := d.run(w); early != nil {
		return entrant{}, fmt.Errorf("%w: a comparison is of whole runs", early)
	}
	e := entrant{Method: method, Report: timed(w, time.Since(began), d.took), lost: sc.Lost(w), over: math.NaN()}
	if sc.Setup.End.Arrived && w.Idle() {
		e.over = w.Time() - sc.Setup.Start
	}
	e.measured = e.Total
	for _, m := range e.Metrics {
		if c.Group != "" && m.Group == c.Group {
			e.measured = m
		}
	}
	return e, nil
}

// world returns the scene's world, steered by a method.
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

// yardstick is one column of the table: what is measured, and how it is written.
type yardstick struct {
	name   string
	of     func(*entrant) float64
	verb   byte // of strconv.FormatFloat
	digits int
	merit  merit
}

// merit is what makes an entrant the best of a column.
type merit uint8

const (
	none      merit = iota // nothing
	least                  // whoever it is
	most                   // likewise
	safe                   // the least of those of whom the most are there: who stays away touches nobody
	ofJourney              // likewise, and there is none before an arrival
)

// crowded reports whether anyone has stopped about a goal that others hold.
func crowded(entrants []entrant) bool {
	return slices.ContainsFunc(entrants, func(e entrant) bool { return e.measured.Settled > 0 })
}

func yardsticks(sc *scene.Scene, entrants []entrant) []yardstick {
	u := sc.Units
	per := "/" + u.Time
	all := []yardstick{{"arrived", func(e *entrant) float64 { return float64(e.measured.Arrived) }, 'f', 0, most}}
	journeys := most
	if crowded(entrants) { // who came first then matters to nobody
		all[0].merit, journeys = none, none
		all = append(all, yardstick{"there", func(e *entrant) float64 { return float64(e.there()) }, 'f', 0, most})
	}
	if sc.Setup.End.Arrived {
		all = append(all, yardstick{"over" + per, func(e *entrant) float64 { return e.over }, 'g', 4, safe})
	}
	all = append(all, []yardstick{
		{"journeys", func(e *entrant) float64 { return float64(e.measured.Journeys) }, 'f', 0, journeys},
		{"time" + per, func(e *entrant) float64 { return e.measured.MeanTime }, 'g', 4, ofJourney},
		{"time ratio", func(e *entrant) float64 { return e.measured.TimeRatio }, 'f', 3, ofJourney},
		{"path ratio", func(e *entrant) float64 { return e.measured.PathRatio }, 'f', 3, ofJourney},
		{"Δv/(" + u.Length + per + ")", func(e *entrant) float64 { return e.measured.DeltaV }, 'g', 4, ofJourney},
		{"reversals" + per, func(e *entrant) float64 { return e.measured.TurnReversal }, 'g', 3, ofJourney},
		{"contacts", func(e *entrant) float64 { return float64(e.Contacts) }, 'f', 0, safe},
		{"overlaps", func(e *entrant) float64 { return float64(e.Overlaps) }, 'f', 0, safe},
		{"ns/agent-step", func(e *entrant) float64 { return e.NsPerAgentStep }, 'f', 0, least},
	}...)
	if armed(sc) {
		all = append(all, yardstick{"in range", func(e *entrant) float64 { return e.measured.Exposed }, 'f', 3, safe})
	}
	return all
}

// write returns an entrant's cell.
func (y *yardstick) write(e *entrant) string {
	if y.merit == ofJourney && e.measured.Journeys == 0 {
		return "–"
	}
	x := y.of(e)
	if math.IsNaN(x) {
		return "–"
	}
	return strconv.FormatFloat(x, y.verb, y.digits, 64)
}

// best marks the best of a column, as written; nobody where all are alike.
func (y *yardstick) best(entrants []entrant) []bool {
	there := 0
	for i := range entrants {
		there = max(there, entrants[i].there())
	}
	marks := make([]bool, len(entrants))
	best, winner, differ := math.Inf(1), -1, false
	for i := range entrants {
		e := &entrants[i]
		differ = differ || y.write(e) != y.write(&entrants[0])
		marks[i] = y.merit < safe || e.there() == there && (y.merit == safe || e.measured.Journeys > 0)
		score := y.of(e)
		if y.merit == most {
			score = -score
		}
		if marks[i] && score < best {
			best, winner = score, i
		}
	}
	for i := range marks {
		marks[i] = marks[i] && differ && winner >= 0 && y.merit != none && y.write(&entrants[i]) == y.write(&entrants[winner])
	}
	return marks
}

func (c *compare) print(s *streams, sc *scene.Scene, entrants []entrant) error {
	first := &entrants[0]
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %d agents, step %s %s, seed %d; * is best\n", first.Scene, first.Agents, numeral.Text(first.Dt), sc.Units.Time, first.Seed)
	if c.Group != "" {
		fmt.Fprintf(w, "Journeys are those of %d agents in %s; contacts and overlaps are everybody's.\n", first.measured.Agents, c.Group)
	}
	if crowded(entrants) {
		fmt.Fprintln(w, "Who has arrived is there, and so is who has stopped in the crowd about a goal that others hold.")
	}
	columns := yardsticks(sc, entrants)
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
