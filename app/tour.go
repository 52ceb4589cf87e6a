package app

import (
	"fmt"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene/tour"
)

type tourC struct {
	Tour string `arg:"" optional:"" help:"A built-in tour or a file of one; without it, lists those that are built in."`
	windowFlags
}

func (c *tourC) Run(s *streams) error {
	if c.Tour == "" {
		return c.list(s)
	}
	if err := c.check(); err != nil {
		return err
	}
	p, t, err := openTour(c.Tour)
	if err != nil {
		return err
	}
	defer func() { p.World.Close() }()
	if err := checkApart([]string{t.File}, output{"--screenshot", c.Screenshot}); err != nil {
		return err
	}
	config := c.config(s, p)
	config.Tour = t
	return showKeeping(s, p, config, &recordings{}, "galaxy film "+c.Tour+" -o FILE.apng")
}

func (c *tourC) list(s *streams) error {
	w := s.table()
	for _, name := range tour.Builtin() {
		t, err := tour.Open(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", name, tourLength(t), t.Summary)
	}
	return w.Flush()
}

func openTour(nameOrPath string) (*player.Player, *tour.Tour, error) {
	t, err := tour.Open(nameOrPath)
	if err != nil {
		return nil, nil, err
	}
	p, err := player.Open(t.Steps[0].Scene)
	return p, t, err
}

func tourLength(t *tour.Tour) string {
	return format.Count(len(t.Steps), "step", "steps") + ", " + format.Text(t.Seconds()) + " s"
}

func checkTour(s *streams, file string) error {
	t, err := tour.Open(file)
	if err != nil {
		return err
	}
	for i := range t.Steps {
		if !stage.CaptionFits(t.Steps[i].Caption, 1280, 720, 1) {
			fmt.Fprintf(s.err, "%s: warning: the caption of step %d is cut off in a picture of 1280x720; say less\n", sanitize.Line(file), i+1)
		}
	}
	fmt.Fprintf(s.out, "%s: good: a tour of %s\n", sanitize.Line(file), tourLength(t))
	return nil
}
