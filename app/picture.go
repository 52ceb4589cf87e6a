package app

import (
	"fmt"
	"path/filepath"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// checkPNG refuses names with the extension of another format.
func checkPNG(name filename) error {
	if ext := filepath.Ext(string(name)); name != "" && !strings.EqualFold(ext, ".png") {
		return fmt.Errorf("%s: a picture is written as PNG; call it %s.png", name, strings.TrimSuffix(string(name), ext))
	}
	return nil
}

// picture draws the last state of a run, with the first view of the window.
type picture struct {
	*atomicfile.File
	player *player.Player
	stage  stage.Builder
}

func createPicture(name filename, sc *scene.Scene, w *sim.World, width, height int) (*picture, error) {
	if errNoPictures != nil {
		return nil, errNoPictures
	}
	file, err := atomicfile.Create(string(name))
	if err != nil {
		return nil, err
	}
	p := &picture{File: file, player: player.Watch(sc, w)}
	p.player.Playback.SetStepBudget(0) // it waits for the sky
	p.player.Observer.SetViewport(width, height, 1)
	return p, nil
}

// observe extends the trails.
func (p *picture) observe(w *sim.World) { p.stage.Observe(p.player.Scene, w, p.player.Playback.Rate()) }

func (p *picture) commit() error {
	var f stage.Frame
	p.player.Advance(0) // the camera follows its body
	view := p.player.View()
	view.Still, view.Sky.Whole = true, true
	p.stage.Build(&f, p.player.Scene, p.player.World, view)
	if err := drawPicture(p.File, &f); err != nil {
		return err
	}
	return p.Commit()
}
