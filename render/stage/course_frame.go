package stage

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// pathFrame is a frame in which paths ahead are drawn: at rest at a body, moving with a ship, or turning with two bodies.
type pathFrame struct {
	gravity *orbit.Gravity
	center  int // the body at rest in it, or that the ship is about

	mate   *orbit.Flight // the ship at rest in it, or nil
	beside int

	turn Turning
	pole r3.Vec
}

// same reports whether a place has the same coordinates in both frames.
func (k *pathFrame) same(o *pathFrame) bool {
	return k.gravity == o.gravity && k.center == o.center && k.mate == o.mate && k.beside == o.beside && k.turn == o.turn
}

// ship returns where a flight is at a time.
func (k *pathFrame) ship(f *orbit.Flight, t float64) (r3.Vec, bool) {
	about := k.center
	if k.turn.On {
		about = -1
	}
	st, err := f.At(t, about)
	return k.seen(st.R, t), err == nil
}

// body returns where a body is at a time.
func (k *pathFrame) body(i int, t float64) r3.Vec {
	about := k.center
	if k.turn.On {
		about = -1
	}
	return k.seen(k.gravity.State(i, about, t).R, t)
}

// seen returns a place that is relative to the centre or, if the frame turns, to the scene, in the frame.
func (k *pathFrame) seen(at r3.Vec, t float64) r3.Vec {
	if k.turn.On {
		is := pairAt(k.gravity.State(k.turn.Host, -1, t).R, k.gravity.State(k.turn.Body, -1, t).R, k.pole)
		return is.within(at)
	}
	if k.mate != nil {
		st, _ := k.mate.At(t, k.center)
		return r3.Sub(at, st.R)
	}
	return at
}

// fixed reports whether the frame is at rest at a body: conics are conics in it.
func (k *pathFrame) fixed() bool { return !k.turn.On && k.mate == nil }

const (
	resolved = 14 // points: a smaller part of a path is too small to tell its places apart
)

// frameOf chooses the frame of a path ahead for the picture: the one that the person has asked to turn with; the ship at which the path
// leads, if both can be told apart; else the innermost body that has the middle of the picture in its sphere of influence, and a part of
// the path that can be told apart. The path is about the heaviest body as seen from afar, and about its planet as seen from near.
func (s *selection) frameOf(c *course) pathFrame {
	g := c.flight.Gravity()
	if turn := s.view.Turning; turn.On {
		return pathFrame{gravity: g, center: c.center, beside: Nothing, turn: turn, pole: turn.pole(g.System().States(nil, c.made))}
	}
	if c.mate != nil {
		here, zoom := s.seen3(c.ship)
		if there, _ := s.seen3(c.beside); r3.Norm(r3.Sub(here, there))*zoom >= resolved*s.points {
			return pathFrame{gravity: g, center: c.center, mate: c.mate, beside: c.beside}
		}
	}
	best, least := Nothing, 0.0
	for _, held := range [...]bool{true, false} { // the middle of the picture, or else some of it, for a body that the ship is about
		for i := range c.visits {
			k := &c.visits[i]
			at := s.bodies.states[k.body].R
			seen, zoom := s.camera.See(at)
			sphere := g.Sphere(k.body)
			if !(zoom > 0) || k.far*zoom < resolved*s.points || best != Nothing && sphere >= least {
				continue
			}
			if held && r3.Norm(r3.Sub(s.camera.Focus(), at)) < sphere || !held && k.about && s.OnScreen(flat(seen), sphere*zoom) {
				best, least = k.body, sphere
			}
		}
		if best != Nothing && g.Center(best) >= 0 { // not the heaviest
			break
		}
	}
	if best == Nothing {
		best = c.center
	}
	return pathFrame{gravity: g, center: best, beside: Nothing}
}

// seen3 returns where a ship is at the time of the picture, and the pixels per scene length there.
func (s *selection) seen3(id int) (r3.Vec, float64) {
	at := s.shipInSpace(s.world, id, s.shipPlace(id))
	_, zoom := s.camera.See(at)
	return at, zoom
}

// outOf returns the function that gives places of a frame as they are in the scene at the time of the picture.
func (s *selection) outOf(k *pathFrame) func(r3.Vec) r3.Vec {
	if k.turn.On {
		now := pairAt(s.bodies.states[k.turn.Host].R, s.bodies.states[k.turn.Body].R, k.pole)
		return now.outside
	}
	origin := s.bodies.states[k.center].R
	if k.mate != nil {
		origin, _ = s.seen3(k.beside)
	}
	return func(at r3.Vec) r3.Vec { return r3.Add(origin, at) }
}
