package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Guard keeps agents clear of everything that they would strike, whatever their behaviour wishes.
// It chooses nothing. A wish that strikes nothing stays as it is, to the bit; from any other wish
// it removes the part that would lead to a collision.
//
//	wish of the behaviour ──▶ Keep ──▶ wish that keeps clear ──▶ Drive.Move
//
//	wish := seek.Steer(&ship, &view)
//	wish = Guard{Safe: true}.Keep(&ship, &view, drive, wish)
//	drive.Move(&ship, wish, view.Dt)
//
// It allows the velocities in the half-planes by which [Pilot] keeps clear: each of two agents may
// close its share of the gap between them, and rocks, boxes, walls and bodies count too. It counts on
// a share of the avoidance by those others alone that have a filter, too, as [nav.Neighbor].Filters
// tells; a world sets that. A jam is not its business: agents that wish to be at one place stand still
// around it.
//
//  1. Agents with a [nav.Kinematic] drive never overlap if they all have a guard and do not overlap
//     at first, whatever they wish and however long a step is.
//  2. It returns a wish that strikes nothing as it is.
//  3. With limits of acceleration it brakes if nothing else is left. Discs with equal limits and a
//     [nav.Thrust] drive that begin at rest never overlap. With unequal ones, squares, or a limit
//     of turns there is no proof.
type Guard struct {
	Safe bool `default:"false" help:"keeps clear of all that it would strike: of each wish a filter takes what would collide, and nothing else"`
}

// Reach returns the distance of centres within which g needs to see other agents, as
// [nav.StepReacher] has it; 0 if it is not Safe.
func (g Guard) Reach(self *nav.Agent, largest, dt float64) float64 {
	if !g.Safe {
		return 0
	}
	return filterReach(self, largest, dt)
}

// Looks returns which obstacles and boxes g needs to see in steps of dt.
func (g Guard) Looks(self *nav.Agent, dt float64) nav.Sight {
	if !g.Safe {
		return nav.Sight{}
	}
	return filterSight(self, dt)
}

// Keep returns wish, or the part of it that keeps clear. The view must have all neighbours within
// Reach; drive is the drive that will move self.
func (g Guard) Keep(self *nav.Agent, v *nav.View, drive nav.Drive, wish r2.Vec) r2.Vec {
	if !g.Safe {
		return wish
	}
	return filtered(bodyOf(self, v, drive), v, wish, nil)
}

// Explain draws the limits within which wish must stay, and the part that Keep removes.
func (g Guard) Explain(self *nav.Agent, v *nav.View, drive nav.Drive, wish r2.Vec, p nav.Pen) {
	if g.Safe {
		filtered(bodyOf(self, v, drive), v, wish, p)
	}
}

// bodyOf returns self with those limits only that its drive knows. It is valid until the next
// call.
func bodyOf(self *nav.Agent, v *nav.View, drive nav.Drive) *nav.Agent {
	body := &notesOf(v).body
	*body = *self
	switch drive.(type) {
	case nav.Kinematic, *nav.Kinematic:
		body.MaxAccel, body.MaxTurn = nav.Unlimited, nav.Unlimited
	case nav.Thrust, *nav.Thrust:
		body.MaxTurn = nav.Unlimited
	}
	return body
}
