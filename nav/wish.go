package nav

import "gonum.org/v1/gonum/spatial/r2"

// reach returns the acceleration that makes self's velocity vel within one step,
// and draws it.
func reach(self *Agent, v *View, vel r2.Vec, p Pen) r2.Vec {
	d := r2.Sub(vel, self.Vel)
	return wish(self, r2.Vec{X: d.X / v.Dt, Y: d.Y / v.Dt}, p)
}

// wish returns w made finite, and draws it.
func wish(self *Agent, w r2.Vec, p Pen) r2.Vec {
	w = finite(w)
	arrow(p, "wish", InkWish, self.Pos, w)
	return w
}

// finite returns w, or the zero vector where w is not finite: then the agent coasts.
func finite(w r2.Vec) r2.Vec {
	// x-x is 0 for finite x and NaN for all others.
	if w.X-w.X != 0 || w.Y-w.Y != 0 {
		return r2.Vec{}
	}
	return w
}

// arrow draws where there is a pen.
func arrow(p Pen, kind string, ink Ink, from, vec r2.Vec) {
	if p != nil {
		p.Arrow(Stroke{Kind: kind, Ink: ink}, from, vec)
	}
}
