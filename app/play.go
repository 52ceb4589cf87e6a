package app

import (
	"galaxy/internal/settings"
	"galaxy/render/player"
)

type play struct {
	Scene   string   `arg:"" optional:"" help:"A built-in scene, or a scene file, which is loaded again on save. Without one, the Solar System; at the first start, first-steps."`
	Set     []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Against string   `placeholder:"METHOD" help:"Run the scene a second time with another method, as seek or magnet{lead=true}, and draw its ships hollow."`
	Shaders string   `placeholder:"DIR" type:"existingdir" help:"Take the shaders from a folder, and load them again on save."`
	Record  filename `placeholder:"FILE" help:"Write a recording for galaxy replay, with all orders, during the run. A restart begins another run in the same file, another scene goes on in FILE-2."`
	windowFlags
}

func (c *play) Run(s *streams) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.Scene == "" {
		c.Scene = c.usualScene()
	}
	p, err := player.Open(c.Scene, c.Set...)
	if err != nil {
		return err
	}
	if err := checkApart(sceneFiles(p.Scene), output{"--record", c.Record}, output{"--screenshot", c.Screenshot}); err != nil {
		return err
	}
	recordings := &recordings{}
	if c.Record != "" {
		s.listen() // an interrupt from here on keeps the recording
		if recordings, err = openRecordings(c.Record); err != nil {
			return err
		}
		defer recordings.finish()
		if err := p.Tape.RecordTo(recordings.next); err != nil {
			return err
		}
	}
	if c.Against != "" {
		if err := p.CompareWith(c.Against); err != nil {
			return err
		}
	}
	config := c.config(s, p)
	config.Shaders = c.Shaders
	return showKeeping(s, p, config, recordings, "galaxy run "+c.Scene+" --picture FILE.png")
}

// usualScene returns the scene that is shown where none is named: the Solar System, or, at the first start of galaxy
// that asks for nothing else, the tour of first steps.
func (c *play) usualScene() string {
	asks := c.Frames > 0 || c.Set != nil || c.Against != "" || c.Record != ""
	if !asks && !settings.Started(c.Config) {
		return "first-steps"
	}
	return "solar-system"
}
