package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// reprojection adds grids of one eye to the haze of another one, on two goroutines.
type reprojection struct {
	haze *Haze
	cam  *camera
	bent bool
	rays [hazeColumns * hazeRows]r3.Vec // of a lens: where the light of each sample comes from, in the axes of the galaxy

	grid     *grid
	turn     [3]r3.Vec // the axes of the eye now, in the axes of the eye then
	from     [3]r3.Vec // the axes of the galaxy in those
	by       r3.Vec    // how far it has moved, in the same axes
	far      float64
	strength float32

	through      *lens
	bend, addRow func(worker, j int)
}

// begin makes ready to show a haze.
func (p *reprojection) begin(h *Haze, cam *camera, through *lens) {
	if p.addRow == nil {
		p.bend, p.addRow = p.bendRow, p.projectRow
	}
	p.haze, p.cam, p.through, p.bent = h, cam, through, through.table != nil
	if p.bent {
		parallel(workers, hazeRows, p.bend)
	}
}

// bendRow finds where the light of a row comes from.
func (p *reprojection) bendRow(_, j int) {
	cam := p.cam
	a := &cam.eye.Axes
	v := r3.Add(r3.Scale(cam.half.Y*(1-2*float64(j)/(hazeRows-1)), a[1]), r3.Add(r3.Scale(-cam.half.X, a[0]), r3.Scale(-cam.length, a[2])))
	right := r3.Scale(2*cam.half.X/(hazeColumns-1), a[0])
	for i := range hazeColumns {
		p.rays[j*hazeColumns+i] = p.through.source(v)
		v = r3.Add(v, right)
	}
}

// add adds a share of a grid's light.
func (p *reprojection) add(g *grid, limit, share float64) {
	const gamma = 1.2 // the power of light that the haze keeps where it is seen best
	p.grid, p.strength = g, float32(share*math.Pow(g.limitFlux/limit, gamma))
	a, b := &p.cam.eye.Axes, &g.camera.eye.Axes
	for i := range p.turn {
		p.turn[i] = r3.Vec{X: dot(a[i], b[0]), Y: dot(a[i], b[1]), Z: dot(a[i], b[2])}
	}
	p.from = [3]r3.Vec{{X: b[0].X, Y: b[1].X, Z: b[2].X}, {X: b[0].Y, Y: b[1].Y, Z: b[2].Y}, {X: b[0].Z, Y: b[1].Z, Z: b[2].Z}}
	moved := r3.Sub(p.cam.at, g.camera.at)
	p.by = r3.Vec{X: dot(moved, b[0]), Y: dot(moved, b[1]), Z: dot(moved, b[2])}
	p.far = math.Sqrt(dot(p.by, p.by)) + 1e-9
	parallel(workers, hazeRows, p.addRow)
}

// projectRow adds a row of samples.
func (p *reprojection) projectRow(_, j int) {
	const mostParallax = 0.4 // the share of the light's distance by which an eye moves in one grid
	g, cam, turn := p.grid, p.cam, &p.turn
	v := r3.Add(r3.Add(r3.Scale(-cam.half.X, turn[0]), r3.Scale(-cam.length, turn[2])), r3.Scale(cam.half.Y*(1-2*float64(j)/(hazeRows-1)), turn[1]))
	right := r3.Scale(2*cam.half.X/(hazeColumns-1), turn[0])
	for at := j * hazeColumns; at < (j+1)*hazeColumns; at++ {
		ray := v
		if p.bent {
			from := &p.rays[at]
			ray = r3.Add(r3.Add(r3.Scale(from.X, p.from[0]), r3.Scale(from.Y, p.from[1])), r3.Scale(from.Z, p.from[2]))
		}
		i, u, w := g.cell(ray)
		// What shines there is so far off, for the eye then; it is nearer or farther for the eye now.
		length := math.Sqrt(dot(ray, ray)) + 1e-30
		// An eye that has come far sees it somewhat too far back, until the next grid.
		deep := g.depth(i, u, w)
		near := min(1, mostParallax*deep/p.far)
		if deep -= near * dot(p.by, ray) / length; deep > 0 {
			i, u, w = g.cell(r3.Add(r3.Scale(near, p.by), r3.Scale(deep/length, ray)))
		}
		s, to := g.interpolate(i, u, w), p.haze.RGB[3*at:3*at+3]
		to[0] += p.strength * s.r
		to[1] += p.strength * s.g
		to[2] += p.strength * s.b
		v = r3.Add(v, right)
	}
}

// cell returns where in the grid a vector points: the sample before, and the shares of those after it. What
// is outside is at the edge.
func (g *grid) cell(v r3.Vec) (i int, u, w float32) {
	x, y := 0., 0.
	if v.Z < 0 {
		k := -g.camera.length / v.Z
		x, y = k*v.X/(overscan*g.camera.half.X), k*v.Y/(overscan*g.camera.half.Y)
	}
	fx := min(max(0.5*(x+1)*(gridColumns-1), 0), gridColumns-1.001)
	fy := min(max(0.5*(1-y)*(gridRows-1), 0), gridRows-1.001)
	ix, iy := int(fx), int(fy)
	return iy*gridColumns + ix, float32(fx - float64(ix)), float32(fy - float64(iy))
}

func (g *grid) depth(i int, u, w float32) float64 {
	s := g.samples[i:]
	top := s[0].depth + u*(s[1].depth-s[0].depth)
	low := s[gridColumns].depth + u*(s[gridColumns+1].depth-s[gridColumns].depth)
	return float64(top + w*(low-top))
}

func (g *grid) interpolate(i int, u, w float32) sample {
	s := g.samples[i : i+gridColumns+2]
	a, b, c, d := &s[0], &s[1], &s[gridColumns], &s[gridColumns+1]
	p, q, r, t := (1-u)*(1-w), u*(1-w), (1-u)*w, u*w
	return sample{
		r: p*a.r + q*b.r + r*c.r + t*d.r,
		g: p*a.g + q*b.g + r*c.g + t*d.g,
		b: p*a.b + q*b.b + r*c.b + t*d.b,
	}
}
