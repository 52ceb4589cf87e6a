package main

import (
	"errors"
	"fmt"

	"galaxy/cmd/galaxy/typed"
	"galaxy/render/player"
)

type play struct {
	Scene      string   `arg:"" optional:"" default:"solar-system" help:"A built-in scene or a scene file, which is watched and loaded again on save."`
	Set        []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Against    string   `placeholder:"METHOD" help:"Run the scene a second time beside itself, steered by another method, as seek or magnet{lead=true}; its ships are hollow."`
	Shaders    string   `placeholder:"DIR" type:"existingdir" help:"Take the shaders from a folder, loaded again on save."`
	Frames     int      `placeholder:"N" help:"Show N frames and end."`
	Screenshot filename `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Record     filename `placeholder:"FILE" help:"Write a recording of what happens and what you change, for galaxy replay."`
	Size       string   `default:"1280x720" placeholder:"WxH" help:"Size of the window (${default})."`
}

var errScreenshot = errors.New("--screenshot needs --frames N, the number of frames to show before it")

func (c *play) Run(s *streams) error {
	if err := checkPNG(c.Screenshot); err != nil {
		return err
	}
	w, h, err := typed.Size(c.Size)
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
	var tape *tape
	if c.Record != "" {
		if tape, err = createTape(c.Record, nil); err != nil {
			return err
		}
		defer tape.discard()
		p.Record()
	}
	if c.Against != "" {
		if err := p.Against(c.Against); err != nil {
			return err
		}
	}
	config := windowConfig{Shaders: c.Shaders, Frames: c.Frames, Screenshot: string(c.Screenshot), Width: w, Height: h, Stop: s.stop}
	if tape != nil {
		config.Keep = func() { tape.keep(p.Recording()) }
	}
	err = showWindow(p, config)
	if noScreen(err) {
		return failure{fmt.Errorf("%w; galaxy run %s --picture FILE.png draws without one", err, c.Scene)}
	}
	if err != nil || tape == nil {
		return err
	}
	tape.rec = p.Recording()
	if err := tape.commit(); err != nil {
		return failure{err}
	}
	return nil
}
