package starscape

import (
	"math"
	"slices"
	"sync"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// bandCache keeps the band that an eye sees, and has others made beside the pictures.
type bandCache struct {
	current *Band
	before  *Band // was current until then, and may be in the last picture still
	found   *Band // fades in when current has faded out
	opacity float64
	done    chan *Band
	busy    bool
	wanted  r3.Vec // the home of the last picture
	stays   int    // for how many pictures it has been that
	polled  bool   // an eye that turns sees it, while it is made: all of it
}

// exact reports whether the band is the camera's own, and all of it is seen.
func (m *bandCache) exact(cam *camera) bool {
	if within(cam.at) == 0 {
		return true
	}
	home, step := bandHome(cam)
	return m.current.is(home, step) && m.opacity == 1 && m.current.share(cam) > 0
}

func (b *Band) is(home r3.Vec, step float64) bool {
	return b != nil && b.Home == home && b.step == step
}

// await waits for the band of a camera.
func (m *bandCache) await(e *law.Emission, g *law.Galaxy, cam *camera) {
	if m.exact(cam) {
		return
	}
	home, step := bandHome(cam)
	wanted := allTiles
	if !m.polled {
		wanted = tilesOf(cam)
	}
	m.turnTo(bandOf(e, g, home, step, wanted, workers))
	m.found.release()
	m.found, m.opacity = nil, 1
}

// turnTo makes a band the current one.
func (m *bandCache) turnTo(b *Band) {
	m.before.release()
	m.before, m.current = m.current, b
}

// settled is the number of pictures for which an eye stays near a home before its band is made.
const settled = 6

// poll takes a band that was made, and has one made for a camera that stays near.
func (m *bandCache) poll(e *law.Emission, g *law.Galaxy, cam *camera) {
	m.polled = true
	if m.busy {
		select {
		case m.found = <-m.done:
			m.busy = false
		default:
		}
	}
	if m.found != nil && m.current != nil && m.current.is(m.found.Home, m.found.step) { // the rest of it
		m.turnTo(m.found)
		m.found = nil
	}
	if m.found != nil {
		if m.opacity -= 2. / fadeFrames; m.opacity <= 0 || m.current == nil || m.current.share(cam) == 0 {
			m.turnTo(m.found)
			m.found, m.opacity = nil, 0
		}
	} else if m.current != nil {
		m.opacity = min(1, m.opacity+2./fadeFrames)
	}
	if within(cam.at) == 0 {
		return
	}
	home, step := bandHome(cam)
	if m.stays++; home != m.wanted {
		m.wanted, m.stays = home, 0
	}
	if m.busy || m.found != nil || m.stays < settled || m.current.is(home, step) && m.current.made == allTiles {
		return
	}
	if m.done == nil {
		m.done = make(chan *Band, 1)
	}
	m.busy = true
	go func() { m.done <- bandOf(e, g, home, step, allTiles, 1) }()
}

// show says how a camera sees the band; limit is the magnitude from which on stars are drawn alone, and base the same without
// the zoom of the eye.
func (m *bandCache) show(h *Haze, cam *camera, limit, base, strength float64) {
	h.Band, h.BandShare = m.current, 0
	if m.current == nil {
		return
	}
	h.BandShare = float32(m.opacity * m.current.share(cam))
	h.BandLight = float32(bandExposure(base) * unresolved(limit))
	h.BandStrength = float32(strength)
}

// bandExposure is the light of a Sun from a square parsec that is 1 in pictures whose limit is a magnitude, before they are toned. A picture
// with more stars has more of the light behind them.
func bandExposure(limit float64) float64 {
	const (
		full  = 480. // Suns from each square parsec
		slope = 0.25
	)
	return math.Pow(10, 0.4*slope*(limit-bandCut)) / full
}

// unresolved is the share of the light of the disk's stars fainter than bandCut that is of stars fainter than a magnitude, where the Sun sees
// the disk: within 0.03 what the law has.
func unresolved(limit float64) float64 { return 1.1 / (1 + math.Exp((limit-12.6)/2.15)) }

// toned returns by how much the picture changes a light of a luminance: it is dark where there is little, and not
// white where there is much.
func toned(y float64) float64 { return BandGain * y / ((y + BandToe) * (1 + BandShoulder*y)) }

// The tone of the band.
const (
	BandGain     = 1.75
	BandToe      = 0.6
	BandShoulder = 0.9
)

// Bands that were made are kept for other eyes: those of the Sun, and the last others.
var bands struct {
	sync.Mutex
	of    *law.Galaxy
	kept  []*Band
	maker bandMaker
}

// mostBands are the Sun's, and those that an eye on its way sees, has seen and will see.
const mostBands = 4

// release tells that a cache holds a band no longer; nil is none.
func (b *Band) release() {
	if b != nil {
		b.held.Add(-1)
	}
}

// bandOf returns the band of a home with some of its tiles, made by so many goroutines unless they are kept. It is held for the caller.
func bandOf(e *law.Emission, g *law.Galaxy, home r3.Vec, step float64, wanted tiles, workers int) *Band {
	bands.Lock()
	defer bands.Unlock()
	if bands.of != g {
		bands.of, bands.kept = g, nil
	}
	b := new(Band)
	b.held.Store(1)
	if i := slices.IndexFunc(bands.kept, func(b *Band) bool { return b.is(home, step) }); i >= 0 {
		kept := bands.kept[i]
		if kept.made.covers(&wanted) {
			kept.held.Add(1)
			return kept
		}
		b.RGBA, b.made = slices.Clone(kept.RGBA), kept.made // others may show it as it is
		bands.kept = slices.Delete(bands.kept, i, i+1)
	} else if len(bands.kept) == mostBands {
		oldest := slices.IndexFunc(bands.kept, func(b *Band) bool { return b.Home != law.Sun && b.held.Load() == 0 })
		if oldest >= 0 {
			b.RGBA = bands.kept[oldest].RGBA
			clear(b.RGBA)
		}
		bands.kept = slices.Delete(bands.kept, max(0, oldest), max(0, oldest)+1)
	}
	bands.maker.fill(b, e, home, step, wanted, workers)
	bands.kept = append(bands.kept, b)
	return b
}
