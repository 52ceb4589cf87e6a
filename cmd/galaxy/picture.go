package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"galaxy/render"
	"galaxy/render/offscreen"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/shaders"
	"galaxy/sim"
)

// checkPNG refuses a name that says of a picture what it is not.
func checkPNG(name string) error {
	if ext := filepath.Ext(name); name != "" && !strings.EqualFold(ext, ".png") {
		return fmt.Errorf("%s: a picture is written as PNG; call it %s.png", name, strings.TrimSuffix(name, ext))
	}
	return nil
}

// picture draws a world as the window would show it first.
type picture struct {
	name   string
	player *player.Player
	stage  render.Stage
}

func newPicture(name string, sc *scene.Scene, w *sim.World, width, height int) *picture {
	p := &picture{name: name, player: player.Watch(sc, w)}
	p.player.SetViewport(width, height, 1)
	return p
}

// observe lets trails grow.
func (p *picture) observe(w *sim.World) error {
	p.stage.Observe(p.player.Scene, w, p.player.Rate)
	return nil
}

func (p *picture) write() error {
	screen, err := offscreen.Open(shaders.FS)
	if err != nil {
		return err
	}
	defer screen.Close()
	var f render.Frame
	p.player.Advance(0) // the camera goes with its body
	p.stage.Fill(&f, p.player.Scene, p.player.World, p.player.View())
	image, err := screen.Picture(&f)
	if err != nil {
		return err
	}
	return render.WritePNG(p.name, image)
}
