package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/natefinch/atomic"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"galaxy/scene"
	"galaxy/sim"
)

// patience is how much of the window's time a scene without a reachable end of
// its own runs, in seconds: every run has an end.
const patience = 60

// watcher looks at a world between two steps.
type watcher func(*sim.World) error

type run struct {
	Scene   string   `arg:"" help:"A built-in scene or a scene file."`
	Steps   int64    `placeholder:"N" help:"Stop after N steps."`
	Until   string   `placeholder:"TIME" help:"Stop after that much scene time: a number in the scene's unit, or with s, min, h, d or y, as 30s."`
	Seed    *uint64  `placeholder:"N" help:"Another seed than the scene's."`
	Workers int      `placeholder:"N" help:"Goroutines for a step; the result is the same for any number."`
	Set     []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	JSON    bool     `name:"json" help:"Print one JSON object instead of a table."`
	CSV     string   `name:"csv" placeholder:"FILE" help:"Write every agent's state, once per second of the window's time."`
	Record  string   `placeholder:"FILE" help:"Write a recording, for galaxy replay."`
	Picture string   `placeholder:"FILE.png" help:"Draw the final state, without any display."`
	Size    string   `default:"1280x720" placeholder:"WxH" help:"Size of the picture (${default})."`
}

func (c *run) Run(s *streams) error {
	width, height, err := parseSize(c.Size)
	if err != nil {
		return err
	}
	if c.Steps < 0 || c.Workers < 0 {
		return errors.New("--steps and --workers take a number from 0 up")
	}
	for _, name := range []string{c.CSV, c.Record, c.Picture} {
		if err := checkFolder(name); err != nil {
			return err
		}
	}
	set := c.Set
	if c.Seed != nil {
		set = append(set[:len(set):len(set)], fmt.Sprintf("seed=%d", *c.Seed))
	}
	sc, err := scene.Open(c.Scene, set...)
	if err != nil {
		return err
	}
	steps, bounded, err := c.length(sc)
	if err != nil {
		return err
	}
	sc.Setup.Workers = c.Workers
	w, err := sim.New(sc.Setup)
	if err != nil {
		return err
	}
	defer w.Close()

	var watchers []watcher
	var table *table
	if c.CSV != "" {
		if table, err = createTable(c.CSV, sc); err != nil {
			return err
		}
		defer table.discard()
		watchers = append(watchers, table.append)
	}
	var rec *sim.Recording
	if c.Record != "" {
		rec = &sim.Recording{Scene: sc.Text, File: sc.File, Set: sc.Set, Seed: sc.Setup.Seed}
		watchers = append(watchers, func(w *sim.World) error {
			rec.Mark(w)
			return nil
		})
	}

	observe := func(*sim.World) error { return nil }
	var pic *picture
	if c.Picture != "" {
		pic = newPicture(c.Picture, sc, w, width, height)
		observe = pic.observe
	}

	began := time.Now()
	if err := drive(w, steps, sc.TicksPerSecond(), watchers, observe); err != nil {
		return failure{err}
	}
	report := w.Report()
	report.WallSeconds = time.Since(began).Seconds()
	if n := float64(report.Agents) * float64(report.Steps); n > 0 {
		report.NsPerAgentStep = report.WallSeconds * 1e9 / n
	}

	if table != nil {
		if err := table.commit(); err != nil {
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
		return enc.Encode(report)
	}
	if !bounded && !w.Done() {
		fmt.Fprintf(s.err, "The scene's end did not come; stopped after %d steps. --steps or --until sets another limit.\n", report.Steps)
	}
	return printReport(s, sc, &report)
}

// checkFolder finds out before a long run, not after it, that the folder of an
// output file is not there.
func checkFolder(name string) error {
	if name == "" {
		return nil
	}
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s cannot be written: there is no folder %s; make it first", name, folder)
	}
	return nil
}

// length returns the most steps that a run takes, and whether the person or the
// scene set that bound.
func (c *run) length(sc *scene.Scene) (steps uint64, bounded bool, err error) {
	if c.Until != "" {
		if c.Steps > 0 {
			return 0, false, errors.New("--steps and --until exclude each other; give one")
		}
		span, err := parseSpan(c.Until, sc.Units.Time)
		if err != nil {
			return 0, false, err
		}
		return stepsIn(span, sc.Setup.Dt)
	}
	if c.Steps > 0 {
		return uint64(c.Steps), true, nil
	}
	if t := sc.Setup.End.Time; t > 0 {
		return stepsIn(t, sc.Setup.Dt)
	}
	steps, _, err = stepsIn(patience*sc.Rate, sc.Setup.Dt)
	return steps, false, err
}

func stepsIn(span, dt float64) (uint64, bool, error) {
	n := math.Ceil(span/dt - 1e-9)
	if n > 1e12 {
		return 0, false, fmt.Errorf("%g steps would never end; the most is 1e12", n)
	}
	return uint64(max(n, 0)), true, nil
}

// seconds is the length of each unit of time that --until knows.
var seconds = map[string]float64{
	"s": 1, "min": 60, "h": 3600, "d": 86400, "day": 86400, "days": 86400, "y": 365.25 * 86400, "year": 365.25 * 86400,
}

// parseSpan reads a span of time such as 30, 30s or 200d, and returns it in the
// scene's unit.
func parseSpan(text, unit string) (float64, error) {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	suffix := text[len(number):]
	span, err := strconv.ParseFloat(number, 64)
	if err != nil || !(span > 0) || math.IsInf(span, 0) {
		return 0, fmt.Errorf("%q is no span of time; write a positive number with or without s, min, h, d or y, as 30s", text)
	}
	if suffix == "" || suffix == unit {
		return span, nil
	}
	from, known := seconds[suffix]
	to, convertible := seconds[unit]
	switch {
	case !known:
		return 0, fmt.Errorf("%q ends in an unknown unit %q; known are s, min, h, d, y", text, suffix)
	case !convertible:
		return 0, fmt.Errorf("this scene counts time in %q, which %q does not convert to; write a plain number", unit, suffix)
	}
	return span * from / to, nil
}

// drive steps w until it is done or has taken steps. It calls the watchers at the
// start, once per so many ticks, and at the end, and step after each step.
func drive(w *sim.World, steps, every uint64, watchers []watcher, step watcher) error {
	show := func() error {
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
	for !w.Done() && w.Tick() < steps {
		if w.Tick()%every == 0 {
			if err := show(); err != nil {
				return err
			}
			bar(w.Tick())
		}
		w.Step()
		if err := step(w); err != nil {
			return err
		}
	}
	return show()
}

func writeRecording(name string, rec *sim.Recording) error {
	var text strings.Builder
	if err := rec.Encode(&text); err != nil {
		return err
	}
	if err := atomic.WriteFile(name, strings.NewReader(text.String())); err != nil {
		return fmt.Errorf("cannot write the recording: %w", err)
	}
	return nil
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
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.4g\t%.3f\t%.3f\t%.4g\t%.3g\n",
			m.Group, m.Method, m.Agents, m.Journeys, m.MeanTime, m.TimeRatio, m.PathRatio, m.DeltaV, m.TurnReversal)
	}
	return w.Flush()
}
