package player

import "galaxy/render/stage"

// sceneGrid is the grid of the sky that the camera of a scene shows in place of those that the person has chosen.
type sceneGrid struct {
	on     bool
	shown  [stage.Grids]bool // as the scene began
	person [stage.Grids]bool // without it
}

// Grids returns the grids of the sky that the person has chosen: those that are shown, but where that is as the scene began with a
// grid of its own, as it was before.
func (p *Player) Grids() [stage.Grids]bool {
	grids := p.Options.Grids
	for g, on := range grids {
		if p.sceneGrid.on && on == p.sceneGrid.shown[g] {
			grids[g] = p.sceneGrid.person[g]
		}
	}
	return grids
}

// SetGrids chooses the grids of the sky. While the scene shows its own they wait for the next one.
func (p *Player) SetGrids(grids [stage.Grids]bool) {
	if p.sceneGrid.on {
		p.sceneGrid.person = grids
		return
	}
	p.Options.Grids = grids
}

// openGrid shows the grid of the camera of a scene that begins, or else those of the person.
func (p *Player) openGrid() {
	person := p.Grids()
	p.Options.Grids, p.sceneGrid = person, sceneGrid{}
	for g, name := range stage.GridNames {
		if name.Key == p.Scene.Camera.Grid {
			p.Options.Grids = [stage.Grids]bool{}
			p.Options.Grids[g] = true
			p.sceneGrid = sceneGrid{on: true, shown: p.Options.Grids, person: person}
		}
	}
}
