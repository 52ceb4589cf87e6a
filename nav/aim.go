package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// straight returns the earliest t ≥ 0 at which something that is at d now and
// keeps the velocity u is s·t away from the origin, where a craft of speed s
// meets it. Where there is none it returns the t of its nearest approach, and
// false.
//
//	|d + u·t| = s·t   ⇔   (s² - u²)·t² - 2(d·u)·t - d² = 0
func straight(d, u r2.Vec, s float64) (t float64, ok bool) {
	dd, du, uu := portable.Norm2(d), portable.Dot(d, u), portable.Norm2(u)
	if dd == 0 {
		return 0, true
	}
	a := float64(s*s) - uu
	// Of the two ways to write a quadratic's root, this one neither cancels nor
	// divides by zero where a → 0: the craft is just as fast as its target.
	if disc := float64(du*du) + float64(a*dd); disc >= 0 {
		if den := math.Sqrt(disc) - du; den > 0 {
			return dd / den, true
		}
	}
	return max(0, -du/uu), false
}

// meeting returns where a craft that flies straight from self at full speed
// first meets the target, and how long that takes. Where it never does, it
// returns the place where the target comes nearest to self's place now.
func meeting(self *Agent, v *View) (place r2.Vec, after float64) {
	t, _ := straight(r2.Sub(v.Target.Pos, self.Pos), v.Target.Vel, self.MaxSpeed)
	return portable.AddScaled(v.Target.Pos, t, v.Target.Vel), t
}
