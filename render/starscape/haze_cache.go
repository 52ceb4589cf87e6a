package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// hazeCache keeps the haze from picture to picture, and has it summed up beside them.
type hazeCache struct {
	emission      *law.Emission
	galaxy        *law.Galaxy
	detail        *Detail // belongs to what fills a grid; nil before it was wanted
	done          chan *grid
	busy          bool
	current, last *grid // last fades out as current fades in
	found         *grid
	spare         *grid
	crossfade     float64
	shown         shownHaze
	band          bandCache
}

// exact reports whether the grid belongs to an eye and a limit.
func (m *hazeCache) exact(cam *camera, limit float64) bool {
	return m.current != nil && m.current.camera == *cam && m.current.limitFlux == limit
}

// await waits for the haze of an eye.
func (m *hazeCache) await(atlas *sky.Atlas, cam camera, limit float64) {
	m.crossfade = 1
	m.prepare(atlas)
	m.band.await(m.emission, m.galaxy, &cam)
	if m.exact(&cam, limit) {
		return
	}
	if m.busy {
		m.spare, m.busy = <-m.done, false
	}
	g := m.blank()
	g.detail = m.detailFor(&cam)
	g.fill(m.emission, cam, limit, workers)
	m.current, m.spare = g, m.current
}

// poll takes the haze that was summed up, and has it summed up again where one could see the difference.
func (m *hazeCache) poll(atlas *sky.Atlas, cam camera, limit float64, still bool) {
	m.prepare(atlas)
	m.band.poll(m.emission, m.galaxy, &cam)
	if m.busy {
		select {
		case m.found = <-m.done:
			m.busy = false
		default:
		}
	}
	m.crossfade = min(1, m.crossfade+2./fadeFrames)
	if m.found != nil && m.crossfade == 1 {
		m.spare, m.last, m.current, m.found, m.crossfade = m.last, m.current, m.found, nil, 0
	}
	if m.busy || m.found != nil || !m.stale(&cam, limit) && (!still || m.exact(&cam, limit)) {
		return
	}
	m.busy = true
	busy := 1
	if m.current == nil {
		busy = workers // the first picture waits for it
	}
	go m.fill(m.blank(), cam, limit, busy)
}

func (m *hazeCache) fill(g *grid, cam camera, limit float64, workers int) {
	g.detail = m.detailFor(&cam)
	g.fill(m.emission, cam, limit, workers)
	m.done <- g
}

// detailFor returns the detail of the disk for an eye that sees it, else nil. It is made when it is first wanted.
func (m *hazeCache) detailFor(cam *camera) *Detail {
	if altitudeFade(cam.at) == 0 {
		return nil
	}
	if m.detail == nil {
		m.detail = newDetail(m.galaxy, m.emission)
	}
	return m.detail
}

func (m *hazeCache) prepare(atlas *sky.Atlas) {
	if m.emission == nil {
		m.galaxy, m.emission, m.done = atlas.Galaxy, atlas.Galaxy.Emission(), make(chan *grid, 1)
	}
}

func (m *hazeCache) blank() *grid {
	g := m.spare
	if m.spare = nil; g == nil {
		g = &grid{}
	}
	return g
}

// stale reports whether one could see that the haze belongs to another eye.
func (m *hazeCache) stale(cam *camera, limit float64) bool {
	g := m.current
	if g == nil || g.camera.half != cam.half {
		return true
	}
	const share, least = 0.02, 3 // of the distance to the focus; pc
	d := r3.Sub(cam.at, g.camera.at)
	far := share*StandOff*cam.eye.Height + least
	return dot(d, d) > far*far || dot(cam.eye.Axes[2], g.camera.eye.Axes[2]) < 0.998 || dot(cam.eye.Axes[0], g.camera.eye.Axes[0]) < 0.995 ||
		math.Abs(math.Log(limit/g.limitFlux)) > 0.03
}

// show writes the haze as the eye sees it.
func (m *hazeCache) show(h *Haze, cam *camera, through *lens, limit, strength float64) {
	if m.current == nil {
		return
	}
	const n = hazeColumns * hazeRows
	if cap(h.RGB) < 3*n {
		h.RGB = make([]float32, 3*n)
	}
	h.Columns, h.Rows, h.RGB = hazeColumns, hazeRows, h.RGB[:3*n]
	m.shown = shownHaze{of: h, camera: *cam, limitFlux: limit, strength: strength}
	if m.crossfade == 1 {
		m.shown.grid, m.shown.sums = m.current, m.current.sums
	}
	clear(h.RGB)
	m.current.reproject(h, cam, through, limit, strength*m.crossfade)
	if m.last != nil && m.crossfade < 1 {
		m.last.reproject(h, cam, through, limit, strength*(1-m.crossfade))
	}
}

// showDetail says how the eye sees the detail that the grids leave out.
func (m *hazeCache) showDetail(h *Haze, cam *camera) {
	if m.current == nil {
		return
	}
	h.Detail, h.Share = m.current.detail, float32(m.crossfade*m.current.detailed())
	if m.last != nil && m.crossfade < 1 {
		if h.Detail == nil {
			h.Detail = m.last.detail
		}
		h.Share += float32((1 - m.crossfade) * m.last.detailed())
	}
	const kpc = 1e-3
	a := &cam.eye.Axes
	h.Eye = float32s(r3.Scale(kpc, cam.at))
	h.Rays = [3][3]float32{float32s(r3.Scale(-cam.length, a[2])), float32s(r3.Scale(cam.half.X, a[0])), float32s(r3.Scale(cam.half.Y, a[1]))}
}

func float32s(v r3.Vec) [3]float32 { return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)} }

// detailed is the share of the detail that the grid leaves out.
func (g *grid) detailed() float64 {
	if g.detail == nil {
		return 0
	}
	return altitudeFade(g.camera.at)
}

// reproject adds a share of the grid's light to the haze of another eye.
func (g *grid) reproject(h *Haze, cam *camera, through *lens, limit, share float64) {
	const mostParallax = 0.4 // the share of the light's distance by which an eye moves in one grid
	const gamma = 1.2        // the power of light that the haze keeps where it is seen best
	k := float32(share * math.Pow(g.limitFlux/limit, gamma))
	old := &g.camera
	moved := r3.Sub(cam.at, old.at)
	a, b := &cam.eye.Axes, &old.eye.Axes
	// The axes of the eye now, in the axes of the eye then.
	var turn [3]r3.Vec
	for i := range turn {
		turn[i] = r3.Vec{X: dot(a[i], b[0]), Y: dot(a[i], b[1]), Z: dot(a[i], b[2])}
	}
	by := r3.Vec{X: dot(moved, b[0]), Y: dot(moved, b[1]), Z: dot(moved, b[2])}
	far := math.Sqrt(dot(by, by)) + 1e-9
	bent := *through
	bent.toward = r3.Vec{X: dot(through.toward, b[0]), Y: dot(through.toward, b[1]), Z: dot(through.toward, b[2])}
	left := r3.Add(r3.Scale(-cam.half.X, turn[0]), r3.Scale(-cam.length, turn[2]))
	right := r3.Scale(2*cam.half.X/(hazeColumns-1), turn[0])
	at := 0
	for j := range hazeRows {
		v := r3.Add(left, r3.Scale(cam.half.Y*(1-2*float64(j)/(hazeRows-1)), turn[1]))
		for range hazeColumns {
			ray := v
			if bent.table != nil {
				ray = bent.source(v)
			}
			i, u, w := g.cell(ray)
			// What shines there is so far off, for the eye then; it is nearer or farther for the eye now.
			length := math.Sqrt(dot(ray, ray)) + 1e-30
			// An eye that has come far sees it somewhat too far back, until the next grid.
			deep := g.depth(i, u, w)
			near := min(1, mostParallax*deep/far)
			if deep -= near * dot(by, ray) / length; deep > 0 {
				i, u, w = g.cell(r3.Add(r3.Scale(near, by), r3.Scale(deep/length, ray)))
			}
			s := g.interpolate(i, u, w)
			h.RGB[at] += k * s.r
			h.RGB[at+1] += k * s.g
			h.RGB[at+2] += k * s.b
			at += 3
			v = r3.Add(v, right)
		}
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
