package stage

import (
	"image/color"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Branch is the course that an agent would have taken, or will take, if something were different.
type Branch struct {
	Name  string
	Since float64  // scene time of the first place
	Dt    float64  // from one place to the next, time
	Path  []r2.Vec // places in the plane, length
	Hull  float64  // radius of the agent, length
	Shade uint8    // of its colour, below MostBranches
}

// MostBranches is how many branches are shown at most, the last run among them.
const MostBranches = 5

// buildBranches draws the branches: the whole way, brighter where it lies ahead, and where the agent would be at the time of the picture.
func (s *selection) buildBranches(f *Frame) {
	for i := range s.view.Branches {
		b := &s.view.Branches[i]
		if len(b.Path) == 0 || s.view.Around == 1 {
			continue
		}
		ink := color.NRGBA(s.view.Options.Palette.Shade(nav.InkPath, b.Shade))
		at := s.placeOf(b)
		var last r2.Vec
		down := false
		for k, p := range b.Path {
			v, zoom := s.seePlane(p)
			far := r2.Norm(r2.Sub(v, last)) > 2*s.points || k == len(b.Path)-1
			if zoom > 0 && down && far {
				line := segment(last, v, 1.4*s.points, faded(ink, 0.9))
				if float64(k) <= at {
					line.Color = faded(ink, 0.45)
				}
				line.Dash = float32(5 * s.points)
				if tail, tip, in := s.Clip(last, v, 0, 0); in {
					line.X0, line.Y0, line.X1, line.Y1 = float32(tail.X), float32(tail.Y), float32(tip.X), float32(tip.Y)
					f.Arrows = append(f.Arrows, line)
				}
			}
			if far || !down {
				last, down = v, zoom > 0
			}
		}
	}
}

// buildGhostHulls draws the agents of the branches, over all lines: their names keep off arrows where they can.
func (s *selection) buildGhostHulls(f *Frame) {
	for i := range s.view.Branches {
		if b := &s.view.Branches[i]; len(b.Path) > 0 && s.view.Around < 1 {
			s.buildGhostHull(f, b, i)
		}
	}
}

// placeOf returns at which of the places of a branch the time of the picture is.
func (s *selection) placeOf(b *Branch) float64 {
	return min(max((s.time-b.Since)/b.Dt, 0), float64(len(b.Path)-1))
}

// buildGhostHull draws the agent of a branch as a ring, with the name of the branch.
func (s *selection) buildGhostHull(f *Frame, b *Branch, i int) {
	ink, at := color.NRGBA(s.view.Options.Palette.Shade(nav.InkPath, b.Shade)), s.placeOf(b)
	k := int(at)
	p := b.Path[k]
	if k+1 < len(b.Path) {
		p = r2.Add(p, r2.Scale(at-float64(k), r2.Sub(b.Path[k+1], p)))
	}
	v, zoom := s.seePlane(p)
	radius := max(b.Hull*zoom, 5*s.points)
	if zoom == 0 || !s.OnScreen(v, radius) {
		return
	}
	f.Marks = append(f.Marks, Disc{X: v.X, Y: v.Y, Radius: radius, Ring: float32(1.6 * s.points), Color: ink})
	if s.view.Options.Labels {
		s.label(f, branchLabel+i, v, radius, []byte(b.Name), ink)
	}
}
