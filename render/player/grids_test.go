package player

import (
	"testing"

	"galaxy/render/stage"
)

// The grid of a scene's camera is shown in place of those of the person, which come back with the next scene. What the person changes
// meanwhile stays.
func TestSceneGridIsNotThePersons(t *testing.T) {
	of := func(shown ...stage.SkyGrid) (grids [stage.Grids]bool) {
		for _, g := range shown {
			grids[g] = true
		}
		return grids
	}
	p, _ := inYard(t)
	p.Options.Grids = of(stage.EquatorGrid)
	check := func(when string, shown, chosen [stage.Grids]bool) {
		t.Helper()
		if p.Options.Grids != shown || p.Grids() != chosen {
			t.Errorf("%s: %v are shown, %v are chosen", when, p.Options.Grids, p.Grids())
		}
	}
	begin := func(grid string) {
		p.Scene.Camera.Grid = grid
		p.open()
	}
	begin("galaxy")
	check("with a grid of the scene", of(stage.GalaxyGrid), of(stage.EquatorGrid))
	begin("ecliptic")
	check("with another one", of(stage.EclipticGrid), of(stage.EquatorGrid))
	begin("none")
	check("without", of(stage.EquatorGrid), of(stage.EquatorGrid))
	begin("galaxy")
	p.Options.Grids[stage.EclipticGrid], p.Options.Grids[stage.GalaxyGrid] = true, false // in the menu
	begin("none")
	check("after a choice", of(stage.EquatorGrid, stage.EclipticGrid), of(stage.EquatorGrid, stage.EclipticGrid))
	begin("galaxy")
	p.SetGrids(of(stage.HorizontalGrid))
	check("with settings", of(stage.GalaxyGrid), of(stage.HorizontalGrid))
	p.NextGrid()
	if p.Grids() != p.Options.Grids {
		t.Errorf("after the key %v are chosen, %v are shown", p.Grids(), p.Options.Grids)
	}
}
