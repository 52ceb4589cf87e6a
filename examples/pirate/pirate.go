package main

import (
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// The states of a pirate.
const (
	lurk = iota
	hunt
	flee
)

// Groups have numbers, by their order in the scene.
const (
	freighters = 0
	patrol     = 2
)

// Pirate lurks at its lair, hunts the freighter with the fewest others about it, and flees home.
type Pirate struct{}

// Reach implements nav.Reacher.
func (*Pirate) Reach(*nav.Agent, float64) float64 { return 270 }

// Remembers implements nav.Rememberer: the first number is its state, the second the tick since which it is in it.
func (*Pirate) Remembers() []nav.Slot { return []nav.Slot{{Lasts: true, States: "lurk\nhunt\nflee"}} }

// ChoosesTarget lets the other parts of a composition head for what Steer aims at.
func (*Pirate) ChoosesTarget() bool { return true }

// Steer implements nav.Behavior.
func (b *Pirate) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	v.Unaim()
	wish, next := b.decide(self, v, int(self.Memory[0]))
	if next != int(self.Memory[0]) {
		self.Memory = nav.Memory{float64(next), float64(v.Tick + 1)}
	}
	return wish
}

func (b *Pirate) decide(self *nav.Agent, v *nav.View, state int) (wish r2.Vec, next int) {
	prey, danger := b.look(self, v)
	switch long := (float64(v.Tick) - self.Memory[1]) * v.Dt; state {
	case lurk:
		if long > 3 && prey != nil {
			state = hunt
		}
	case hunt:
		if left, full, ok := v.Knows.Health(self, self.ID); ok && left < 0.5*full || danger >= 2 {
			state = flee
		}
		if prey == nil {
			return new(steer.Arrive).Steer(self, v), lurk
		}
		v.Aim(prey.Target())
		return new(steer.Pursue).Steer(self, v), state
	case flee:
		if v.Target.Distance(self.Pos) < 45 {
			state = lurk
		}
	}
	return new(steer.Arrive).Steer(self, v), state
}

// look returns the loneliest freighter within 260, and counts the patrol within 45.
func (*Pirate) look(self *nav.Agent, v *nav.View) (prey *nav.Neighbor, danger int) {
	least := 0
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		far := r2.Norm(r2.Sub(n.Pos, self.Pos))
		if n.Wreck {
			continue
		}
		if n.Group == patrol && far <= 45 {
			danger++
		}
		if n.Group != freighters || far > 260 {
			continue
		}
		others := 0
		for k := range v.Neighbors {
			o := &v.Neighbors[k]
			if o.Group == freighters && !o.Wreck && o.ID != n.ID && r2.Norm(r2.Sub(o.Pos, n.Pos)) < 65 {
				others++
			}
		}
		if prey == nil || others < least {
			prey, least = n, others
		}
	}
	return prey, danger
}
