package explain

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// Field tells what an agent would ask for if it stood somewhere else, with its present velocity: the behaviour itself decides there. Its
// zero value is ready.
type Field struct {
	world *sim.World
	id    uint32
	view  nav.View
	trial trial
	free  bool // the behaviour chooses a velocity

	Written bool // a script decides, which takes its time
	Senses  int  // how many agents it senses where it is
}

// Begin prepares the field of agent id of w at the present tick. It reports false where there is none: nothing steers the agent, it is on
// an orbit, or there are tiles, where its path begins at its own place.
func (f *Field) Begin(w *sim.World, id int) bool {
	if !Steered(w, id) || w.Setup().Tiles != nil {
		return false
	}
	groups := w.Setup().Groups
	g := w.Glance(uint32(id)).Of.Group
	f.Written = nav.Written(groups[g].Behavior)
	f.world, f.id = w, uint32(id)
	w.View(f.id, &f.view)
	f.trial = trial{behavior: groups[g].Behavior, drive: groups[g].Drive, self: f.view.Seen(w.Agent(f.id)), view: &f.view}
	f.Senses = len(f.view.Neighbors)
	wish, _ := f.trial.decide()
	f.free = f.trial.chooses(wish)
	return true
}

// At returns what the agent would ask for at a place, as a share of what it can do, at most of length 1: a velocity or, of a behaviour
// that does not choose one, an acceleration.
func (f *Field) At(place r2.Vec) r2.Vec {
	sim.ViewFrom(f.world, f.id, place, &f.view)
	f.trial.self.Pos = place
	wish, _ := f.trial.decide()
	most := f.trial.self.MaxSpeed
	if f.free {
		wish = f.trial.wanted(wish)
	} else {
		most = min(f.trial.self.MaxAccel, most/f.view.Dt)
	}
	if !(most > 0) {
		return r2.Vec{}
	}
	if n := r2.Norm(wish); n > most {
		return r2.Scale(1/n, wish)
	}
	return r2.Scale(1/most, wish)
}
