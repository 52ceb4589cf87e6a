package app

import (
	"errors"
	"fmt"

	"galaxy/app/typed"
	"galaxy/render/player"
)

type play struct {
	Scene      string   `arg:"" optional:"" default:"solar-system" help:"A built-in scene or a scene file, which is watched and loaded again on save."`
	Set        []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Against    string   `placeholder:"METHOD" help:"Run the scene a second time beside itself, steered by another method, as seek or magnet{lead=true}; its ships are hollow."`
	Shaders    string   `placeholder:"DIR" type:"existingdir" help:"Take the shaders from a folder, loaded again on save."`
	Frames     int      `placeholder:"N" help:"Show N frames and end."`
	Screenshot filename `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Record     filename `placeholder:"FILE" help:"Write a recording of what happens and what you change, as it comes, for galaxy replay; where the scene begins again it goes on in FILE-2, and so on."`
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
	var films *films
	if c.Record != "" {
		if films, err = openFilms(c.Record); err != nil {
			return err
		}
		defer films.finish()
		if err := p.RecordTo(films.next); err != nil {
			return err
		}
	}
	if c.Against != "" {
		if err := p.CompareWith(c.Against); err != nil {
			return err
		}
	}
	config := windowConfig{Shaders: c.Shaders, Frames: c.Frames, Screenshot: string(c.Screenshot), Width: w, Height: h, Stop: s.listen()}
	if films != nil {
		config.Keep = p.FlushRecording
	}
	err = showWindow(p, config)
	if noScreen(err) {
		return failure{fmt.Errorf("%w; galaxy run %s --picture FILE.png draws without one", err, c.Scene)}
	}
	if films == nil {
		return err
	}
	if err != nil { // a window that never opened has recorded nothing; of another all is kept
		p.FlushRecording()
		return err
	}
	unwritten := p.FinishRecording()
	if late := films.finish(); late != nil {
		unwritten = late // it says all, and what came after
	}
	if unwritten != nil {
		return failure{unwritten}
	}
	return nil
}
