package app

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

type replay struct {
	File   string `arg:"" help:"A recording that galaxy run --record or the window wrote."`
	Verify bool   `help:"Run it without a window and compare every hash, up to where the file ends early after a crash. A changed recording is refused."`
	recordedFlag
	windowFlags
}

// recordedFlag is a flag about a file that a recording needs and does not hold.
type recordedFlag struct {
	Ephemeris string `placeholder:"FILE" help:"The file of JPL, as de440.bsp, that a recording needs if its scene names one."`
}

// give gives the file to a recording.
func (f *recordedFlag) give(rec *sim.Recording) error {
	if f.Ephemeris == "" {
		return nil
	}
	file, err := scene.OpenEphemeris(f.Ephemeris)
	if err != nil {
		return fmt.Errorf("--ephemeris: %w", err)
	}
	for _, run := range rec.Runs() {
		run.EphemerisFile = file
	}
	return nil
}

func (c *replay) Run(s *streams) error {
	if c.Verify && (c.Frames != 0 || c.Screenshot != "" || c.Size != "" || c.Look != "" || c.History != "") {
		return errors.New("--verify opens no window; --frames, --screenshot, --size, --look and --history go without it")
	}
	if err := c.check(); err != nil {
		return err
	}
	if err := checkApart([]string{c.File}, output{"--screenshot", c.Screenshot}); err != nil {
		return err
	}
	rec, err := readRecording(c.File)
	if err != nil {
		return err
	}
	if err := c.recordedFlag.give(rec); err != nil {
		return err
	}
	if !c.Verify {
		p, err := player.Replay(rec)
		if err != nil {
			return err
		}
		config := c.config(s, p)
		if full, err := filepath.Abs(c.File); err == nil && c.Frames == 0 {
			config.Settings.Opened(full)
		}
		return showKeeping(s, p, config, &recordings{}, "")
	}
	return c.verify(s, rec)
}

// verify compares all hashes of a recording, run after run.
func (c *replay) verify(s *streams, rec *sim.Recording) error {
	if elsewhere := rec.Elsewhere(); elsewhere != "" {
		fmt.Fprintf(s.err, "%s: %s\n", c.File, elsewhere)
	}
	stop, runs := s.listen(), rec.Runs()
	var steps, second uint64
	for i, run := range runs {
		w, perSecond, err := worldOf(run)
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		err = sim.Verify(w, run, stop)
		steps, second = steps+w.Tick(), w.Tick()/perSecond
		w.Close()
		name := c.File
		if len(runs) > 1 {
			name = fmt.Sprintf("%s, run %d of %d", c.File, i+1, len(runs))
		}
		switch {
		case errors.Is(err, sim.ErrStopped):
			return failure{fmt.Errorf("%s: stopped at tick %d; no checkpoint before it differs", name, w.Tick())}
		case err != nil:
			return failure{fmt.Errorf("%s: %w", name, err)}
		}
		printTroubles(s, name, w)
	}
	whole, of, in := "", "", ""
	if len(runs) > 1 {
		of, in = " of the last run", fmt.Sprintf(" in %d runs", len(runs))
	}
	if rec.Torn {
		whole = fmt.Sprintf("it is whole up to second %d%s, where its file ends early: ", second, of)
	}
	fmt.Fprintf(s.out, "%s: %s%s of %s%s %s the same bits\n", c.File, whole, format.Count(steps, "step", "steps"), rec.File, in, format.Form(steps, "gives", "give"))
	return nil
}

// worldOf returns the world that a recording begins with, and its ticks per second.
func worldOf(rec *sim.Recording) (*sim.World, uint64, error) {
	sc, err := scene.Recorded(rec)
	if err != nil {
		return nil, 0, fmt.Errorf("the scene in the recording cannot be used: %w", err)
	}
	w, err := sim.New(sc.Setup)
	return w, sc.TicksPerSecond(), err
}

func readRecording(name string) (*sim.Recording, error) {
	f, err := sanitize.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no recording %q; galaxy run SCENE --record FILE writes one", name)
	}
	if err != nil {
		return nil, fmt.Errorf("the recording %s cannot be read: %w", name, err)
	}
	defer f.Close()
	rec, err := sim.DecodeRecording(f)
	if changed := new(sim.Changed); errors.As(err, &changed) {
		return nil, failure{fmt.Errorf("%s: %w", name, changed)}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rec, nil
}
