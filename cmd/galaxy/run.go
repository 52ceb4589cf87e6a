package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"galaxy/internal/whole"
	"galaxy/scene"
	"galaxy/sim"
)

// watcher looks at a world between two steps.
type watcher func(*sim.World) error

type run struct {
	course
	JSON     bool   `name:"json" help:"Print one JSON object instead of a table."`
	CSV      string `name:"csv" placeholder:"FILE" help:"Write every agent's state, once per second of the window's time."`
	Contacts string `placeholder:"FILE" help:"Write every contact: when, who, where, and how hard."`
	Record   string `placeholder:"FILE" help:"Write a recording, for galaxy replay."`
	Picture  string `placeholder:"FILE.png" help:"Draw the final state, without any display."`
	Size     string `default:"1280x720" placeholder:"WxH" help:"Size of the picture (${default})."`
}

func (c *run) Run(s *streams) error {
	width, height, err := parseSize(c.Size)
	if err != nil {
		return err
	}
	if err := checkPNG(c.Picture); err != nil {
		return err
	}
	for _, name := range []string{c.CSV, c.Contacts, c.Record, c.Picture} {
		if err := checkFolder(name); err != nil {
			return err
		}
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
	w, err := sim.New(sc.Setup)
	if err != nil {
		return err
	}
	defer w.Close()

	var watchers, every []watcher // once per second of the window's time, and after each step
	var tables []*table
	for _, t := range []struct {
		name    string
		columns []string
		rows    func(*table, *sim.World) error
		to      *[]watcher
	}{
		{c.CSV, stateColumns, stateRows, &watchers},
		{c.Contacts, contactColumns, contactRows, &every},
	} {
		if t.name == "" {
			continue
		}
		table, err := createTable(t.name, t.columns)
		if err != nil {
			return err
		}
		defer table.file.Discard()
		tables = append(tables, table)
		*t.to = append(*t.to, func(w *sim.World) error { return t.rows(table, w) })
	}
	var rec *sim.Recording
	if c.Record != "" {
		rec = &sim.Recording{Scene: sc.Text, File: sc.File, Set: sc.Set, Seed: sc.Setup.Seed}
		watchers = append(watchers, func(w *sim.World) error {
			rec.Mark(w)
			return nil
		})
	}

	var pic *picture
	if c.Picture != "" {
		pic = newPicture(c.Picture, sc, w, width, height)
		every = append(every, pic.observe)
	}

	began := time.Now()
	stopped, err := drive(w, steps, sc.TicksPerSecond(), list, watchers, every, s.stop)
	if err != nil {
		return failure{err}
	}
	report := timed(w, time.Since(began))

	for _, t := range tables {
		if err := t.commit(); err != nil {
			return failure{err}
		}
	}
	if rec != nil {
		if err := writeRecording(c.Record, rec); err != nil {
			return failure{err}
		}
	}
	if pic != nil {
		if err := pic.write(); err != nil {
			return failure{err}
		}
	}
	if c.JSON {
		enc := json.NewEncoder(s.out)
		enc.SetIndent("", "  ")
		err = enc.Encode(report)
	} else {
		err = printReport(s, sc, &report)
	}
	switch {
	case err != nil:
		return failure{err}
	case stopped:
		return failure{fmt.Errorf("stopped after %d steps; what was asked for is written up to there", report.Steps)}
	case !bounded && !w.Done():
		fmt.Fprintf(s.err, "The scene's end did not come; stopped after %d steps. --steps or --until sets another limit.\n", report.Steps)
	}
	return nil
}

// checkFolder finds out before a long run, not after it, that an output file has
// no folder, or is one.
func checkFolder(name string) error {
	if name == "" {
		return nil
	}
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s cannot be written: there is no folder %s; make it first", name, folder)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s cannot be written: it is a folder; name a file in it", name)
	}
	return nil
}

// drive steps w until it is done and has had all orders, or has taken steps. It
// calls the watchers at the start, once per so many ticks, and at the end, and
// those of each step after it. A stop ends the run early, and is reported.
func drive(w *sim.World, steps, every uint64, list orders, watchers, ofStep []watcher, stop <-chan struct{}) (stopped bool, err error) {
	show := func(watchers []watcher) error {
		for _, watch := range watchers {
			if err := watch(w); err != nil {
				return err
			}
		}
		return nil
	}
	bar := func(uint64) {}
	if onTerminal(os.Stderr) {
		progress := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(40))
		b := progress.AddBar(int64(steps), mpb.PrependDecorators(decor.Name("running ")),
			mpb.AppendDecorators(decor.Percentage(), decor.Name("  "), decor.AverageETA(decor.ET_STYLE_GO)), mpb.BarRemoveOnComplete())
		bar = func(tick uint64) { b.SetCurrent(int64(tick)) }
		defer func() { b.Abort(true); progress.Wait() }()
	}
	for (!w.Done() || len(list) > 0) && w.Tick() < steps {
		if w.Tick()%every == 0 {
			if err := show(watchers); err != nil {
				return false, err
			}
			bar(w.Tick())
		}
		if list, err = list.give(w); err != nil {
			return false, err
		}
		w.Step()
		if err := show(ofStep); err != nil {
			return false, err
		}
		select {
		case <-stop:
			return true, show(watchers)
		default:
		}
	}
	return false, show(watchers)
}

// timed returns the report of a run that took so long on the wall clock, which
// the world does not know.
func timed(w *sim.World, took time.Duration) sim.Report {
	r := w.Report()
	r.WallSeconds = took.Seconds()
	if n := float64(r.Agents) * float64(r.Steps); n > 0 {
		r.NsPerAgentStep = r.WallSeconds * 1e9 / n
	}
	return r
}

func writeRecording(name string, rec *sim.Recording) error {
	f, err := whole.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := rec.Encode(f); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return f.Commit()
}

func printReport(s *streams, sc *scene.Scene, r *sim.Report) error {
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %d agents, %d steps of %g %s, seed %d\n", r.Scene, r.Agents, r.Steps, r.Dt, sc.Units.Time, r.Seed)
	fmt.Fprintf(w, "arrived %d   contacts %d   overlaps %d (deepest %.3g)   faults %d\n",
		r.Arrived, r.Contacts, r.Overlaps, r.MaxOverlap, r.Faults)
	fmt.Fprintf(w, "state %s   %.2f s on the clock, %.0f ns per agent and step\n\n", r.Hash, r.WallSeconds, r.NsPerAgentStep)
	fmt.Fprintf(w, "group\tmethod\tagents\tjourneys\ttime/%s\ttime ratio\tpath ratio\tΔv/(%s/%s)\treversals/%s\n",
		sc.Units.Time, sc.Units.Length, sc.Units.Time, sc.Units.Time)
	for _, m := range r.Metrics {
		if m.Journeys == 0 {
			fmt.Fprintf(w, "%s\t%s\t%d\t0\t–\t–\t–\t–\t–\n", m.Group, m.Method, m.Agents)
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.4g\t%.3f\t%.3f\t%.4g\t%.3g\n",
			m.Group, m.Method, m.Agents, m.Journeys, m.MeanTime, m.TimeRatio, m.PathRatio, m.DeltaV, m.TurnReversal)
	}
	return w.Flush()
}
