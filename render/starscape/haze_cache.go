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
	projection    reprojection
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
	p := &m.projection
	p.begin(h, cam, through)
	p.add(m.current, limit, strength*m.crossfade)
	if m.last != nil && m.crossfade < 1 {
		p.add(m.last, limit, strength*(1-m.crossfade))
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
