package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"galaxy/app/typed"
	"galaxy/internal/format"
	"galaxy/scene"
	"galaxy/scene/lint"
	"galaxy/sim"
)

type run struct {
	runFlags
	JSON    bool `name:"json" help:"Print one JSON object instead of a table."`
	Profile bool `help:"Print the nanoseconds per agent and step of each phase of the step; with --json under profile."`
	written
	Contacts filename `placeholder:"FILE" help:"Write every contact with its tick, agents, place and impulse: a row per pair and step, during the run."`
	Record   filename `placeholder:"FILE" help:"Write a recording for galaxy replay, during the run: a crash leaves one that replays up to there."`
	Picture  filename `placeholder:"FILE.png" help:"Draw the final state, with the arrows of the agent that camera.select names; needs no display."`
	Size     string   `default:"1280x720" placeholder:"WxH" help:"Size of the picture (${default})."`
	lookFlag
}

func (c *run) Run(s *streams) error {
	sc, loop, bounded, err := c.prepare(s)
	if err != nil {
		return err
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		return err
	}
	defer w.Close()

	loop.stop = s.listen()
	products, err := c.create(sc, w, &loop)
	for _, p := range products {
		defer p.Discard()
	}
	if err != nil {
		return err
	}
	var phases profile
	if c.Profile {
		phases.watch(w)
	}
	said := printer{out: s.err}
	loop.perStep = append(loop.perStep, said.print)
	began := time.Now()
	early := loop.run(w)
	said.end()
	report := loop.timed(w, began)
	unwritten := commitAll(products)
	err = c.print(s, sc, &report, phases.result(loop.there))
	if !c.JSON {
		printLandings(s.out, sc, &report)
		printOffPlane(s.out, sc, w)
	}
	switch {
	case early != nil:
		early = fmt.Errorf("%w: stopped after %s; all files are complete up to there", early, format.Count(report.Steps, "step", "steps"))
	case loop.held && !c.JSON:
		fmt.Fprintf(s.out, "%s holds after %s, at %s\n", c.Until, format.Count(report.Steps, "step", "steps"), clock(sc, w))
	case loop.until != nil && !loop.held:
		early = fmt.Errorf("%s never held: stopped after %s, at %s", c.Until, format.Count(report.Steps, "step", "steps"), clock(sc, w))
	}
	if err := errors.Join(early, unwritten, err); err != nil {
		return failure{err}
	}
	for _, lost := range lint.Lost(sc, w) {
		fmt.Fprintf(s.err, "%s: %s\n", sc.File, lost)
	}
	printRules(s, sc.File, w)
	printStuck(s, sc.File, &report)
	printTroubles(s, sc.File, w)
	if !bounded && !w.Done() && !loop.held {
		fmt.Fprintf(s.err, "The scene did not end; stopped after %s. --steps or --until sets another limit.\n", format.Count(report.Steps, "step", "steps"))
	}
	return broken(&report)
}

// clock says when a world is, since its start.
func clock(sc *scene.Scene, w *sim.World) string {
	return fmt.Sprintf("%.6g %s", w.Time()-sc.Setup.Start, cmp.Or(sc.Units.Time, "s"))
}

// print writes the report and, with --profile, the times of the phases.
func (c *run) print(s *streams, sc *scene.Scene, r *sim.Report, phases []phaseTime) error {
	switch {
	case c.JSON && c.Profile:
		text, err := withMember(r, "profile", phases)
		if err != nil {
			return err
		}
		return s.json(text)
	case c.JSON:
		return s.json(r)
	}
	if err := printReport(s, sc, r); err != nil || !c.Profile {
		return err
	}
	return printProfile(s.out, phases)
}

// create opens the files to write, so that a bad name is reported before the first step, and adds their watchers to the
// run loop. On an error it returns the files that are open already.
func (c *run) create(sc *scene.Scene, w *sim.World, loop *runLoop) (products []product, err error) {
	width, height, err := typed.Size(c.Size)
	apart := checkApart(sceneFiles(sc), output{"--trajectories", c.Trajectories}, output{"--contacts", c.Contacts}, output{"--log", c.Log}, output{"--record", c.Record}, output{"--picture", c.Picture})
	if err := cmp.Or(err, c.lookFlag.check(), checkPNG(c.Picture), apart); err != nil {
		return nil, err
	}
	every, err := c.period(sc)
	if err != nil {
		return nil, err
	}
	if c.Trajectories != "" {
		t, watch, err := watchTable(c.Trajectories, agentColumns(w), (*sim.World).Agents)
		if err != nil {
			return products, err
		}
		products, loop.perPeriod = append(products, t), append(loop.perPeriod, periodic{every, watch})
	}
	if c.Contacts != "" {
		t, watch, err := watchTable(c.Contacts, contactColumns, contacts)
		if err != nil {
			return products, err
		}
		products, loop.perStep = append(products, t), append(loop.perStep, watch)
	}
	if c.Log != "" {
		t, watch, err := watchTable(c.Log, logColumns, newLog(w))
		if err != nil {
			return products, err
		}
		products, loop.perStep = append(products, t), append(loop.perStep, watch)
	}
	if c.Record != "" {
		recording, err := createRecording(c.Record, sc.Recording())
		if err != nil {
			return products, err
		}
		products = append(products, recording)
		loop.perPeriod = append(loop.perPeriod, periodic{sc.TicksPerSecond(), recording.mark})
	}
	if c.Picture != "" {
		pic, err := createPicture(c.Picture, sc, w, width, height)
		if err != nil {
			return products, err
		}
		c.lookFlag.give(pic.player, nil)
		products = append(products, pic)
		loop.perStep = append(loop.perStep, pic.observe)
	}
	return products, nil
}

// printOwn prints the measures of the scene's rules.
func printOwn(w io.Writer, r *sim.Report) {
	for i, m := range r.Own {
		end := "   "
		if i == len(r.Own)-1 {
			end = "\n\n"
		}
		value := format.Text(m.Value)
		if math.IsNaN(m.Value) {
			value = "none"
		}
		fmt.Fprintf(w, "%s %s%s", m.Name, value, end)
	}
}

func printReport(s *streams, sc *scene.Scene, r *sim.Report) error {
	w := s.table()
	fmt.Fprintf(w, "%s: %s, %s of %s %s, seed %d\n", r.Scene, format.Count(r.Agents, "agent", "agents"), format.Count(r.Steps, "step", "steps"), format.Text(r.Dt), sc.Units.Time, r.Seed)
	printLine(w, sim.Outcome, sc, r)
	printLine(w, sim.Combat, sc, r)
	fmt.Fprintf(w, "state %s   %.2f s on the clock, %.0f ns per agent and step\n\n", r.Hash, r.WallSeconds, r.NsPerAgentStep)
	printOwn(w, r)
	columns := sim.Shown(sim.Groups, &sc.Setup)
	fmt.Fprint(w, "group\tmethod")
	for _, m := range columns {
		fmt.Fprintf(w, "\t%s", m.Heading(sc.Units.Length, sc.Units.Time))
	}
	fmt.Fprintln(w)
	for i := range r.Metrics {
		g := &r.Metrics[i]
		fmt.Fprintf(w, "%s\t%s", g.Group, g.Method)
		for _, m := range columns {
			fmt.Fprintf(w, "\t%s", m.Text(sim.Row{Run: r, Group: g}))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// printLine writes measures of a run as one line, or nothing where all are hidden.
func printLine(w io.Writer, in sim.Table, sc *scene.Scene, r *sim.Report) {
	row := sim.Row{Run: r, Group: &r.Total}
	line := ""
	for _, m := range sim.Shown(in, &sc.Setup, row) {
		if m.Phrase != "" {
			begin := " ("
			if before, more := strings.CutSuffix(line, ")"); more {
				line, begin = before, ", "
			}
			line += fmt.Sprintf(begin+m.Phrase+")", m.Text(row))
			continue
		}
		if line != "" {
			line += "   "
		}
		line += m.Name + " " + m.Text(row)
	}
	if line != "" {
		fmt.Fprintln(w, line)
	}
}

// printLandings prints where ships on orbits have met the ground.
func printLandings(w io.Writer, sc *scene.Scene, r *sim.Report) {
	for i := range r.Landings {
		x := &r.Landings[i]
		what := "landed on"
		if x.Wrecked {
			what = "was wrecked on"
		}
		at := fmt.Sprintf("%.4g %s after the start", x.Time-sc.Setup.Start, cmp.Or(sc.Units.Time, "s"))
		fmt.Fprintf(w, "%s %s %s at %.3g m/s, %s\n", x.Agent, what, x.Body, x.Speed, at)
	}
}

// printStuck prints what stuck agents wait for: a few of them, and how many more there are.
func printStuck(s *streams, prefix string, r *sim.Report) {
	const few = 3
	var list []string
	for _, x := range r.Waiting[:min(few, len(r.Waiting))] {
		if x.For == "" {
			list = append(list, x.Agent)
		} else {
			list = append(list, x.Agent+" waits for "+x.For)
		}
	}
	if more := r.Stuck - len(list); more > 0 {
		list = append(list, fmt.Sprintf("and %d more", more))
	}
	if len(list) > 0 {
		fmt.Fprintf(s.err, "%s: stuck: %s\n", prefix, strings.Join(list, ", "))
	}
}
