package steer

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// leastExcess returns the point of the disc that lies in the first hard half-planes, and has the
// least largest excess over the others. It is the last resort if [velocityDisc.nearest] found no
// point in all of them: failed is the half-plane on which it failed, and best the point that it
// returned. scratch has room for len(planes) half-planes.
//
//	excess
//	  \   \      /  /
//	   \   \    /  /       the largest excess over v is a bowl of flat sides: half-planes
//	    \   \  /  /        are added one by one, and where the lowest point lies outside
//	     \   \/  /         of the new one by more than outside of all before, it moves
//	      \  /\ /          to the lowest point of the new one's side
//	       *--*---- v
//
// On that side no other excess is larger: n_j·v - l_j ≤ n_i·v - l_i, which is a half-plane
// again, so the lowest point is the farthest one against n_i in these.
//
// Source: the three-dimensional linear program of J. van den Berg, S. J. Guy, M. Lin,
// D. Manocha, "Reciprocal n-body Collision Avoidance", ISRR 2009 (STAR 70, 2011), § 5.3.
//
//  1. No point of the disc and the hard half-planes has a smaller largest excess, but for
//     rounding.
//  2. If all half-planes have a point in common, the largest excess is not positive.
func (d velocityDisc) leastExcess(planes []halfPlane, hard, failed int, best r2.Vec, scratch []halfPlane) r2.Vec {
	worst := 0.0
	for i := failed; i < len(planes); i++ {
		side := &planes[i]
		if !(side.excess(best) > worst) {
			continue
		}
		room := append(scratch[:0], planes[:min(hard, i)]...)
		for k := hard; k < i; k++ {
			n := r2.Sub(planes[k].normal, side.normal)
			length := portable.Norm(n)
			if !(length > flush) {
				continue // they are parallel: the new one is the stricter one
			}
			room = append(room, halfPlane{
				normal: r2.Vec{X: n.X / length, Y: n.Y / length},
				limit:  (planes[k].limit - side.limit) / length,
			})
		}
		against := r2.Vec{X: -side.normal.X, Y: -side.normal.Y}
		// It can fail by rounding alone, for best lies in all of these.
		if lowest, failed := d.farthest(room, against); failed == len(room) {
			best = lowest
		}
		worst = side.excess(best)
	}
	return best
}
