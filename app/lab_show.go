package app

import (
	"fmt"

	"galaxy/internal/sanitize"
	"galaxy/render/player"
)

type labShow struct {
	Folder string `arg:"" help:"A folder of galaxy lab run, finished or not."`
	windowFlags
}

func (*labShow) Help() string {
	return "A panel has a map of the measures over what varies, and all combinations of values. A click on one opens its worst run, or that of another seed; with Shift it runs beside the one that is watched. What is shown is the scene as the experiment ran it. The window also opens such folders from the menu, and those dropped on it."
}

func (c *labShow) Run(s *streams) error {
	if err := c.check(); err != nil {
		return err
	}
	e, err := readExperiment(c.Folder)
	if err != nil {
		return err
	}
	p, err := player.OpenExperiment(e)
	if err != nil {
		return err
	}
	err = showKeeping(s, p, c.config(s, p), &recordings{})
	if noScreen(err) {
		return failure{fmt.Errorf("%w; report.html in %s needs none", err, sanitize.Line(c.Folder))}
	}
	return err
}
