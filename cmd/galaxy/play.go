package main

import (
	"errors"
	"fmt"

	"galaxy/render/player"
	"galaxy/render/window"
)

type play struct {
	Scene      string   `arg:"" optional:"" default:"solar-system" help:"A built-in scene or a scene file, which is watched and loaded again on save."`
	Set        []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Against    string   `placeholder:"METHOD" help:"Run the scene a second time beside itself, steered by another method, as seek or magnet{lead=true}; its ships are hollow."`
	Shaders    string   `placeholder:"DIR" type:"existingdir" help:"Take the shaders from a folder, loaded again on save."`
	Frames     int      `placeholder:"N" help:"Show N frames and end."`
	Screenshot string   `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Record     string   `placeholder:"FILE" help:"Write a recording of what happens and what you change, for galaxy replay."`
	Size       string   `default:"1280x720" placeholder:"WxH" help:"Size of the window (${default})."`
}

func (c *play) Run(s *streams) error {
	if err := checkPNG(c.Screenshot); err != nil {
		return err
	}
	w, h, err := parseSize(c.Size)
	if err != nil {
		return err
	}
	if c.Screenshot != "" && c.Frames < 1 {
		return errors.New("--screenshot needs --frames N, the number of frames to show before it")
	}
	for _, name := range []string{c.Record, c.Screenshot} {
		if err := checkFolder(name); err != nil {
			return err
		}
	}
	p, err := player.Open(c.Scene, c.Set...)
	if err != nil {
		return err
	}
	if c.Record != "" {
		p.Record()
	}
	if c.Against != "" {
		if err := p.Against(c.Against); err != nil {
			return err
		}
	}
	err = window.Show(p, window.Config{Shaders: c.Shaders, Frames: c.Frames, Screenshot: c.Screenshot, Width: w, Height: h, Stop: s.stop})
	if errors.Is(err, window.ErrNoDisplay) || errors.Is(err, window.ErrNoOpenGL) {
		return failure{fmt.Errorf("%w; galaxy run %s --picture FILE.png draws without one", err, c.Scene)}
	}
	if err != nil || c.Record == "" {
		return err
	}
	if err := writeRecording(c.Record, p.Recording()); err != nil {
		return failure{err}
	}
	return nil
}

// parseSize reads a size such as 1280x720.
func parseSize(s string) (w, h int, err error) {
	if n, _ := fmt.Sscanf(s, "%dx%d", &w, &h); n != 2 || fmt.Sprintf("%dx%d", w, h) != s || w < 64 || h < 64 || w > 16384 || h > 16384 {
		return 0, 0, fmt.Errorf("size %q is not WIDTHxHEIGHT in pixels, each from 64 to 16384, as 1280x720", s)
	}
	return w, h, nil
}
