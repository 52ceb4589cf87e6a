package app

import (
	"galaxy/internal/sanitize"
	"galaxy/render/player"
)

type labShow struct {
	Folder string `arg:"" help:"A folder of galaxy lab run, finished or not."`
	windowFlags
}

func (*labShow) Help() string {
	return "A panel shows a map of the measures over the values that vary, and all combinations of values. Click a combination to open its worst run, or another seed of it; with Shift the run is shown beside the one that you watch. " +
		"The window shows the scene as the experiment ran it. It also opens such a folder from the menu, or when you drop the folder on it."
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
	return showKeeping(s, p, c.config(s, p), &recordings{}, "report.html in "+sanitize.Line(c.Folder))
}
