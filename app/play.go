package app

import (
	"errors"
	"fmt"

	"galaxy/render/player"
)

type play struct {
	Scene      string   `arg:"" optional:"" default:"solar-system" help:"A built-in scene, or a scene file, which is loaded again on save."`
	Set        []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Against    string   `placeholder:"METHOD" help:"Run the scene a second time with another method, as seek or magnet{lead=true}, and draw its ships hollow."`
	Shaders    string   `placeholder:"DIR" type:"existingdir" help:"Take the shaders from a folder; they are loaded again on save."`
	Frames     int      `placeholder:"N" help:"Show N frames and exit."`
	Screenshot filename `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Record     filename `placeholder:"FILE" help:"Write a recording for galaxy replay, with all orders, during the run; after a restart it goes on in FILE-2, and so on."`
	Size       string   `placeholder:"WxH" help:"Size of the window (that of the last time; at first, and with --frames, 1280x720)."`
	lookFlag
	historyFlag
	settingsFlag
}

var errScreenshot = errors.New("--screenshot needs --frames N, the number of frames before it")

// errNoWindow is the error of a build without cgo.
var errNoWindow = errors.New("this build has no window; use galaxy run or galaxy replay --verify, or build with cgo")

func (c *play) Run(s *streams) error {
	if err := checkPNG(c.Screenshot); err != nil {
		return err
	}
	if err := errors.Join(c.historyFlag.check(), c.lookFlag.check()); err != nil {
		return err
	}
	w, h, err := windowSize(c.Size)
	if err != nil {
		return err
	}
	if c.Screenshot != "" && c.Frames < 1 {
		return errScreenshot
	}
	p, err := player.Open(c.Scene, c.Set...)
	if err != nil {
		return err
	}
	if err := checkApart(sceneFiles(p.Scene), output{"--record", c.Record}, output{"--screenshot", c.Screenshot}); err != nil {
		return err
	}
	var recordings *recordings
	if c.Record != "" {
		s.listen() // an interrupt from here on keeps the recording
		if recordings, err = openRecordings(c.Record); err != nil {
			return err
		}
		defer recordings.finish()
		if err := p.RecordTo(recordings.next); err != nil {
			return err
		}
	}
	if c.Against != "" {
		if err := p.CompareWith(c.Against); err != nil {
			return err
		}
	}
	config := windowConfig{Shaders: c.Shaders, Frames: c.Frames, Screenshot: string(c.Screenshot), Width: w, Height: h, Stop: s.listen(), Settings: c.settings(p)}
	c.historyFlag.give(p, config.Settings)
	c.lookFlag.give(p, config.Settings)
	if recordings != nil {
		config.Flush = p.FlushRecording
	}
	err = showKeeping(s, p, config)
	if noScreen(err) {
		return failure{fmt.Errorf("%w; galaxy run %s --picture FILE.png needs none", err, c.Scene)}
	}
	if recordings == nil {
		return err
	}
	if err != nil { // where the window did not open, nothing is recorded
		p.FlushRecording()
		return err
	}
	unwritten := p.FinishRecording()
	if late := recordings.finish(); late != nil {
		unwritten = late // it includes the earlier errors
	}
	if unwritten != nil {
		return failure{unwritten}
	}
	return nil
}
