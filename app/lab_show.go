package app

import (
	"errors"
	"fmt"

	"galaxy/internal/plain"
	"galaxy/render/player"
)

type labShow struct {
	Folder     string   `arg:"" help:"A folder of galaxy lab run, finished or not."`
	Frames     int      `placeholder:"N" help:"Show N frames and exit."`
	Screenshot filename `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Size       string   `placeholder:"WxH" help:"Size of the window (that of the last time; at first, and with --frames, 1280x720)."`
	lookFlag
	historyFlag
	settingsFlag
}

// Help is the text of galaxy lab show --help.
func (*labShow) Help() string {
	return "A panel has a map of the measures over what varies, and all combinations of values. A click on one opens its worst run, or that of another seed; with Shift it runs beside the one that is watched. What is shown is the scene as the experiment ran it. The window also opens such folders from the menu, and those dropped on it."
}

func (c *labShow) Run(s *streams) error {
	if err := errors.Join(checkPNG(c.Screenshot), c.historyFlag.check(), c.lookFlag.check()); err != nil {
		return err
	}
	w, h, err := windowSize(c.Size)
	if err != nil {
		return err
	}
	if c.Screenshot != "" && c.Frames < 1 {
		return errScreenshot
	}
	e, err := readExperiment(c.Folder)
	if err != nil {
		return err
	}
	p, err := player.OpenExperiment(e)
	if err != nil {
		return err
	}
	config := windowConfig{Frames: c.Frames, Screenshot: string(c.Screenshot), Width: w, Height: h, Stop: s.listen(), Settings: c.settings(p)}
	c.historyFlag.give(p, config.Settings)
	c.lookFlag.give(p, config.Settings)
	err = showKeeping(s, p, config)
	if noScreen(err) {
		return failure{fmt.Errorf("%w; report.html in %s needs none", err, plain.Line(c.Folder))}
	}
	return err
}
