package app

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"

	"galaxy/app/typed"
	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/render/film"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/scene/tour"
	"galaxy/sim"
)

type filmC struct {
	Source string   `arg:"" name:"scene" help:"A built-in scene or tour, a file of one, or a recording that galaxy run --record or the window wrote."`
	Out    filename `short:"o" required:"" placeholder:"FILE" help:"The film; its ending says how: .mp4 (needs ffmpeg), .apng or .gif."`
	From   string   `placeholder:"TIME" help:"Begin at this scene time: a number in the scene's unit, or with s, min, h, d or y, as 30s."`
	Until  string   `placeholder:"TIME" help:"End at this scene time; else where the scene or the recording ends, or after 20 s of film."`
	FPS    int      `name:"fps" default:"30" placeholder:"N" help:"Pictures per second (${default})."`
	Size   string   `default:"1280x720" placeholder:"WxH" help:"Size of the pictures (${default})."`
	Set    []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	recordedFlag
	lookFlag

	tour *tour.Tour `kong:"-"`
}

func (c *filmC) Run(s *streams) error {
	width, height, err := typed.Size(c.Size)
	plan := film.Plan{FPS: c.FPS, Width: width, Height: height}
	if err := cmp.Or(c.lookFlag.check(), err); err != nil {
		return err
	}
	if err := plan.Check(string(c.Out)); err != nil { // before the scene is built
		return err
	}
	p, end, err := c.open()
	if err != nil {
		return err
	}
	defer func() { p.World.Close() }() // of a tour, the last one
	if err := checkApart(append(sceneFiles(p.Scene), c.Source), output{"-o", c.Out}); err != nil {
		return err
	}
	c.lookFlag.give(p, nil)
	shot, err := c.shot(p, end)
	if err != nil {
		return err
	}
	plan.Frames = int(min(shot.Frames(p.Playback.Rate()), 1e9)) // more than any plan may have
	if c.tour != nil {
		plan.Frames = int(math.Round(c.tour.Seconds() * float64(c.FPS)))
	}
	if err := plan.Check(string(c.Out)); err != nil {
		return err
	}
	draw, endDrawing, err := openDrawing()
	if err != nil {
		return failure{err}
	}
	defer endDrawing()
	if c.tour != nil {
		p.Playback.SetStepBudget(0)
		p.Observer.SetViewport(plan.Width, plan.Height, 1)
		if err := p.Tours.Play(c.tour); err != nil {
			return err
		}
	}
	f, err := film.Create(string(c.Out), plan)
	if err != nil {
		return err
	}
	warn(s, p.Scene)
	if !onTerminal(os.Stderr) { // where there is no bar: an hour without a word would look like a hang
		fmt.Fprintf(s.err, "Filming at most %s to %s.\n", format.Count(plan.Frames, "picture", "pictures"), c.Out)
	}
	show, endShow := filmProgress()
	err = film.Shoot(f, p, shot, draw, show, s.listen())
	endShow()
	if errors.Is(err, film.ErrStopped) {
		err = fmt.Errorf("%w after %d of at most %s; no film is written", errInterrupted, f.Frames(), format.Count(plan.Frames, "picture", "pictures"))
	} else if err == nil && p.Tape.Differs() {
		err = fmt.Errorf("%s: the replay differs from its recording: no film is written; galaxy replay %[1]s --verify says where", c.Source)
	}
	if err != nil {
		f.Discard()
		return failure{err}
	}
	if err := f.Commit(); err != nil {
		return failure{err}
	}
	c.print(s, f, plan)
	printTroubles(s, c.Source, p.World)
	if c.tour == nil && c.Until == "" && end == 0 && f.Full() {
		fmt.Fprintf(s.err, "The scene did not end; the film stops after %d s. --until sets another end.\n", film.DefaultSeconds)
	}
	r := p.World.Report()
	return broken(&r)
}

// open opens the scene or the recording. end is the scene time, since the beginning, at
// which it ends; 0 for an open end.
func (c *filmC) open() (p *player.Player, end float64, err error) {
	if tour.Is(c.Source) {
		return c.openTour()
	}
	if !isRecording(c.Source) {
		if c.Ephemeris != "" {
			return nil, 0, fmt.Errorf("%s is no recording: --set system.ephemeris=%s gives a scene its file", c.Source, c.Ephemeris)
		}
		if p, err = player.Open(c.Source, c.Set...); err != nil {
			return nil, 0, err
		}
		return p, p.Scene.Setup.End.Time, nil
	}
	if len(c.Set) > 0 {
		return nil, 0, fmt.Errorf("%s is a recording, and --set would make another run of it; film the scene itself", c.Source)
	}
	rec, err := readRecording(c.Source)
	if err != nil {
		return nil, 0, err
	}
	if err := c.recordedFlag.give(rec); err != nil {
		return nil, 0, err
	}
	if p, err = player.Replay(rec); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", c.Source, err)
	}
	for _, run := range rec.Runs() {
		if n := len(run.Hashes); n > 0 {
			end += float64(run.Hashes[n-1].Tick) * p.World.Setup().Dt
		}
	}
	return p, end, nil
}

// openTour opens a tour, which takes as long as it says.
func (c *filmC) openTour() (p *player.Player, end float64, err error) {
	if c.From != "" || c.Until != "" || len(c.Set) > 0 {
		return nil, 0, fmt.Errorf("%s is a tour, which sets its own times and scenes; --from, --until and --set go without it", c.Source)
	}
	p, c.tour, err = openTour(c.Source)
	return p, 0, err
}

func (c *filmC) shot(p *player.Player, end float64) (film.Shot, error) {
	shot := film.Shot{FPS: c.FPS}
	unit, dt := p.Scene.Units.Time, p.World.Setup().Dt
	read := func(text string, as func(text, unit string) (float64, error), to *float64) error {
		if text == "" {
			return nil
		}
		t, err := as(text, unit)
		if err == nil {
			_, err = typed.Steps(t, dt)
		}
		*to = t
		return err
	}
	if err := read(c.From, typed.Time, &shot.From); err != nil {
		return shot, err
	}
	if end == 0 {
		end = shot.From + film.DefaultSeconds*p.Playback.Rate()
	}
	if err := read(c.Until, typed.Span, &end); err != nil {
		return shot, err
	}
	if shot.Length = end - shot.From; !(shot.Length > 0) {
		return shot, fmt.Errorf("the film would begin at %s and end at %s; give --from and --until such that it has a length", format.Text(shot.From), format.Text(end))
	}
	return shot, nil
}

func (c *filmC) print(s *streams, f *film.Film, plan film.Plan) {
	size := ""
	if info, err := os.Stat(string(c.Out)); err == nil {
		size = fmt.Sprintf(", %.1f MB", float64(info.Size())/1e6)
	}
	fmt.Fprintf(s.out, "%s: %s of %dx%d, %s s%s, pixels %s\n", c.Out, format.Count(f.Frames(), "picture", "pictures"), plan.Width, plan.Height,
		format.Text(float64(f.Frames())/float64(plan.FPS)), size, f.Sum())
}

// isRecording reports whether a file begins as recordings do.
func isRecording(name string) bool {
	if scene.IsBuiltin(name) {
		return false
	}
	file, err := sanitize.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	return sim.IsRecording(file)
}
