package steer_test

import (
	"math"
	"slices"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// land is where the centre of a square of a given half side can be on a map, found
// without any steering: the tiles are inflated by the half side, and their borders cut
// the plane into cells that are free or not.
type land struct {
	radius  float64
	x, y    []float64
	regions [][]int // by column and row: which of the free regions, or -1
	edges   []edge
	corners int
}

// edge is a side of a free cell beyond which is none; its curve is the closed line
// of which it is a part.
type edge struct {
	a, b          r2.Vec
	i, j, k, l    int // indices of a and b
	region, curve int
	out           r2.Vec
}

func surveyed(m *tiles.Map, radius float64) *land {
	s := &land{radius: radius}
	cut := func(origin float64, n int) (cuts []float64) {
		for i := -1; i <= n+1; i++ {
			at := origin + float64(i)*m.Size()
			cuts = append(cuts, at-radius, at+radius)
		}
		slices.Sort(cuts)
		return cuts
	}
	s.x, s.y = cut(m.Origin().X, m.Width()), cut(m.Origin().Y, m.Height())
	for i := range s.x[1:] {
		s.regions = append(s.regions, make([]int, len(s.y)-1))
		for j := range s.y[1:] {
			center := r2.Vec{X: (s.x[i] + s.x[i+1]) / 2, Y: (s.y[j] + s.y[j+1]) / 2}
			s.regions[i][j] = -1
			if m.Contains(m.At(center)) && !m.Overlaps(tiles.Square(radius), center) {
				s.regions[i][j] = -2
			}
		}
	}
	regions := 0
	for i := range s.regions {
		for j := range s.regions[i] {
			if s.regions[i][j] == -2 {
				s.flood(i, j, regions)
				regions++
			}
		}
	}
	s.survey()
	return s
}

func (s *land) flood(i, j, region int) {
	s.regions[i][j] = region
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		if k, l := i+d[0], j+d[1]; s.cell(k, l) == -2 {
			s.flood(k, l, region)
		}
	}
}

func (s *land) cell(i, j int) int {
	if i < 0 || j < 0 || i >= len(s.regions) || j >= len(s.regions[0]) {
		return -1
	}
	return s.regions[i][j]
}

// region returns the free region in which p lies, or -1.
func (s *land) region(p r2.Vec) int {
	i, _ := slices.BinarySearch(s.x, p.X)
	j, _ := slices.BinarySearch(s.y, p.Y)
	return s.cell(i-1, j-1)
}

// survey finds the edges and joins edges with a common end to curves.
func (s *land) survey() {
	add := func(region, i, j, k, l int, out r2.Vec) {
		s.edges = append(s.edges, edge{
			r2.Vec{X: s.x[i], Y: s.y[j]}, r2.Vec{X: s.x[k], Y: s.y[l]}, i, j, k, l, region, len(s.edges), out,
		})
	}
	for i := range s.regions {
		for j, region := range s.regions[i] {
			if region < 0 {
				continue
			}
			if s.cell(i-1, j) < 0 {
				add(region, i, j, i, j+1, r2.Vec{X: -1})
			}
			if s.cell(i+1, j) < 0 {
				add(region, i+1, j, i+1, j+1, r2.Vec{X: 1})
			}
			if s.cell(i, j-1) < 0 {
				add(region, i, j, i+1, j, r2.Vec{Y: -1})
			}
			if s.cell(i, j+1) < 0 {
				add(region, i, j+1, i+1, j+1, r2.Vec{Y: 1})
			}
		}
	}
	ends := map[[3]int]int{}
	var find func(e int) int
	find = func(e int) int {
		if s.edges[e].curve != e {
			s.edges[e].curve = find(s.edges[e].curve)
		}
		return s.edges[e].curve
	}
	for e := range s.edges {
		g := s.edges[e]
		for _, end := range [2][3]int{{g.i, g.j, g.region}, {g.k, g.l, g.region}} {
			if other, ok := ends[end]; ok {
				s.edges[find(e)].curve = find(other)
				if s.edges[other].out != g.out {
					s.corners++
				}
			} else {
				ends[end] = e
			}
		}
	}
	for e := range s.edges {
		s.edges[e].curve = find(e)
	}
}

// curve is a closed line that borders a region.
type curve []edge

func (s *land) curves(region int) (list []curve) {
	at := map[int]int{}
	for _, e := range s.edges {
		if e.region != region {
			continue
		}
		if _, ok := at[e.curve]; !ok {
			at[e.curve] = len(list)
			list = append(list, nil)
		}
		list[at[e.curve]] = append(list[at[e.curve]], e)
	}
	return list
}

// length returns the curve's length for a square, or for a disc of the same radius:
// that goes round the corners that stick out in quarters of a circle.
func (c curve) length(square bool, radius float64) (sum float64) {
	for _, e := range c {
		sum += r2.Norm(r2.Sub(e.b, e.a))
	}
	if !square {
		for n, e := range c {
			for _, g := range c[:n] {
				if meet, ok := e.meets(g); ok && g.out != e.out {
					// Sticking out: the other edge leads away to where this one faces not.
					far := g.a
					if far == meet {
						far = g.b
					}
					if r2.Dot(r2.Sub(far, meet), e.out) > 0 {
						sum -= (2 - math.Pi/2) * radius
					}
				}
			}
		}
	}
	return sum
}

func (e edge) meets(g edge) (at r2.Vec, ok bool) {
	switch {
	case e.a == g.a || e.a == g.b:
		return e.a, true
	case e.b == g.a || e.b == g.b:
		return e.b, true
	}
	return at, false
}

// distance returns how near the curve comes to p.
func (c curve) distance(p r2.Vec) float64 {
	least := math.Inf(1)
	for _, e := range c {
		q := r2.Vec{X: min(max(p.X, e.a.X), e.b.X), Y: min(max(p.Y, e.a.Y), e.b.Y)}
		least = min(least, r2.Norm(r2.Sub(p, q)))
	}
	return least
}

// crossings returns how often the straight line between two places crosses it.
func (c curve) crossings(a, b r2.Vec) (n int) {
	d := r2.Sub(b, a)
	for _, e := range c {
		side := func(p r2.Vec) bool { return r2.Cross(d, r2.Sub(p, a)) > 0 }
		over := func(p r2.Vec) bool { return r2.Dot(r2.Sub(p, e.a), e.out) > 0 }
		if side(e.a) != side(e.b) && over(a) != over(b) {
			n++
		}
	}
	return n
}
