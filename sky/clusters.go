package sky

import (
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// Parallaxes are too coarse to tell how deep an open cluster is. So its stars are put at the cluster's own distance, and
// along the line of sight within its width on the sky: the parallaxes alone would spread the bright Pleiades over 30 pc,
// in a cluster 5 pc wide. The distances and widths have the source of the objects.
const (
	parallaxError  = 0.4e-3 // second of arc, of bright stars: Hipparcos 0.5 to 1 mas, Gaia DR3 0.1 to 0.5
	memberShare    = 0.3    // of the distance, by which a member's parallax may miss it
	memberMotion   = 0.010  // second of arc a year, by which its motion may differ from the cluster's
	clusterMotion  = 0.015  // the least of a cluster: a slower one does not tell members from stars behind
	fewestMembers  = 5
	perSecondOfArc = 4.740470464 // km/s, of 1″ a year at 1 pc
)

// gather brings the members of open clusters to their clusters.
func gather(all []catalogued, objects []Object) {
	for i := range objects {
		o := &objects[i]
		if o.Kind != "open cluster" || o.Axes[0] == 0 {
			continue
		}
		toward := r3.Sub(o.Place, law.Sun)
		pc := portable.Norm3(toward)
		if deep := 0.5 * o.Size; deep < parallaxError*pc*pc {
			gatherOne(all, portable.Scale3(1/pc, toward), pc, deep)
		}
	}
}

// gatherOne brings the members of a cluster in a direction, pc away, to within so many parsecs of that distance.
func gatherOne(all []catalogued, toward r3.Vec, pc, deep float64) {
	var found []int // the brightest stars of systems
	var x, y, z []float64
	wide := deep / pc // the sine of half its width on the sky
	for i := range all {
		s := &all[i]
		far := portable.Norm3(s.fromSun)
		if s.system != i || math.Abs(far-pc) > memberShare*pc || portable.Norm3(r3.Sub(portable.Scale3(1/far, s.fromSun), toward)) > wide {
			continue
		}
		m := s.across()
		found, x, y, z = append(found, i), append(x, m.X), append(y, m.Y), append(z, m.Z)
	}
	if len(found) < fewestMembers {
		return
	}
	whole := r3.Vec{X: median(x), Y: median(y), Z: median(z)}
	found = slices.DeleteFunc(found, func(i int) bool { return portable.Norm3(r3.Sub(all[i].across(), whole)) > memberMotion })
	if portable.Norm3(whole) < clusterMotion || len(found) < fewestMembers {
		return
	}
	for _, lead := range found {
		far := portable.Norm3(all[lead].fromSun)
		by := (pc + float64((far-pc)*deep/(memberShare*pc))) / far // in the same order
		for i := range all {
			if all[i].system == lead {
				all[i].bring(by)
			}
		}
	}
}

// across is the motion of a star over the sky, seconds of arc a year.
func (s *catalogued) across() r3.Vec {
	far := portable.Norm3(s.fromSun)
	d := portable.Scale3(1/far, s.fromSun)
	return portable.Scale3(1/(far*perSecondOfArc), r3.Sub(s.motion, portable.Scale3(portable.Dot3(s.motion, d), d)))
}

// bring puts a star so many times as far away. Seen from the Sun it stays as bright and as fast over the sky: it has more
// light and a larger radius.
func (s *catalogued) bring(by float64) {
	far := portable.Norm3(s.fromSun)
	d := portable.Scale3(1/far, s.fromSun)
	along := portable.Scale3(portable.Dot3(s.motion, d), d)
	s.motion = r3.Add(along, portable.Scale3(by, r3.Sub(s.motion, along)))
	s.fromSun = portable.Scale3(by, s.fromSun)
	s.absMag = s.v - law.Modulus(portable.Norm3(s.fromSun)) - law.Dust(law.Sun, r3.Add(law.Sun, s.fromSun))
	s.lum, s.r = by*by*s.lum, by*s.r
	s.assumed = append(s.assumed, "distance")
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
