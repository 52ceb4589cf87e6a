package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// viewer compares each picture with the one before.
type viewer struct {
	s     *Starscape
	v     View
	o     Options
	lag   int // pictures that a search takes
	waits int

	camera  camera // of the last picture
	last    map[uint64]float64
	jump    float64 // the most by which the light of a star changes in a picture, of its light without the fading
	sum     float64
	all     float64 // the most by which that of all together changes, each counting 1 at most
	most    int
	haze    []float32
	flicker float64 // the most by which a sample of the haze changes for an eye at rest, of the brightest
}

const viewerWidth, viewerHeight = 1280, 720

func (w *viewer) see(eye Eye) {
	// Searches end after so many pictures, however fast this machine is.
	if w.s.busy {
		if w.waits++; w.waits >= w.lag {
			w.s.found, w.s.busy, w.waits = <-w.s.done, false, 0
		}
	}
	if w.s.haze.busy {
		w.s.haze.found, w.s.haze.busy = <-w.s.haze.done, false
	}
	w.s.Show(&w.v, eye, viewerWidth, viewerHeight, 1, w.o)
	if w.s.shown == nil {
		return
	}
	now, sum := map[uint64]float64{}, 0.0
	for i, l := range w.v.Lights {
		now[w.s.refs[i].key] += float64(0.2126*l.Flux[0] + 0.7152*l.Flux[1] + 0.0722*l.Flux[2])
	}
	for _, f := range now {
		sum += min(f, 1)
	}
	for i := range w.s.shown.stars {
		st := &w.s.shown.stars[i]
		f, there := now[st.key]
		g, inFront := w.last[st.key]
		if w.last == nil || !there && !inFront {
			continue
		}
		// Stars that fly past the eye, or come in from beside, are to change.
		x0, y0, d0, a := w.project(&w.camera, st)
		x1, y1, d1, b := w.project(&w.s.camera, st)
		if !a || !b || math.Hypot(x1-x0, y1-y0) > 60 || max(d0, d1) > 1.2*min(d0, d1) {
			continue
		}
		full := w.s.gain * float64(max(st.light, st.fadeFrom)) / (d1 * w.s.limitFlux)
		w.jump = max(w.jump, math.Abs(f-g)/max(full, w.s.gain))
	}
	if w.s.camera == w.camera && len(w.haze) > 0 {
		change, most := 0., 0.
		for i, v := range w.v.Haze.RGB {
			change, most = max(change, math.Abs(float64(v-w.haze[i]))), max(most, float64(v))
		}
		w.flicker = max(w.flicker, change/max(most, 0.05))
	}
	w.haze = append(w.haze[:0], w.v.Haze.RGB...)
	if w.last != nil {
		w.all = max(w.all, math.Abs(sum-w.sum)/max(sum, w.sum))
	}
	w.camera, w.last, w.sum, w.most = w.s.camera, now, sum, max(w.most, len(w.v.Lights))
}

// project returns where a star is, the square of its distance, and whether it is well in the picture.
func (w *viewer) project(cam *camera, st *star) (x, y, d2 float64, in bool) {
	d := r3.Sub(st.place(cam.eye.Time), cam.at)
	x, y, inFront := cam.project(d)
	return x, y, dot(d, d), inFront && cam.contains(x, y, 0)
}

// rest shows pictures until the picture does not change any more.
func (w *viewer) rest(t *testing.T, eye Eye) {
	t.Helper()
	for range 2000 {
		if w.see(eye); w.v.Steady {
			return
		}
		if band := &w.s.haze.band; band.busy {
			band.found, band.busy = <-band.done, false
		}
	}
	t.Fatal("the picture never comes to rest")
}

// No star pops up in a zoom from the whole galaxy to the surroundings of the Sun, though searches take several
// pictures each.
func TestNoPoppingInAZoom(t *testing.T) {
	const step = 0.9 // in two pictures
	w := viewer{s: New(atlas(t)), o: Options{Budget: 1500, Haze: true}, lag: 4}
	eye := above(r3.Vec{}, 30000)
	eye.Focus = atlas(t).System(0).Tree().Origin()
	w.rest(t, eye)
	w.jump, w.all, w.flicker = 0, 0, 0
	for eye.Height > 5e-6 { // 1 au
		eye.Height *= step
		w.see(eye)
		w.see(eye)
	}
	// The light of a star at rest changes by a twelfth in a picture as it is found, by a sixteenth as the limit
	// moves, and by the zoom itself, which is a fifth.
	if w.jump > 0.3 || w.all > 0.35 || w.flicker > 0.5 || w.most < 1000 {
		t.Errorf("a star changes by %.3f of its light in a picture, all together by %.3f, the haze by %.3f; %d lights", w.jump, w.all, w.flicker, w.most)
	}
}

// The same holds in a flight of 200 pc in two pictures along the plane.
func TestNoPoppingInAFlight(t *testing.T) {
	n := 15
	w := viewer{s: New(atlas(t)), o: Options{Budget: 1500, Haze: true}, lag: 4}
	eye := Eye{Focus: sky.Place{In: sky.Galactic, At: r3.Vec{X: -8150, Z: 120}}, Axes: [3]r3.Vec{{Y: -1}, {Z: 1}, {X: -1}}, Height: 1}
	w.rest(t, eye)
	w.jump, w.all, w.flicker = 0, 0, 0
	for range n {
		eye.Focus.At.X += 200
		w.see(eye)
		w.see(eye)
	}
	if w.jump > 0.25 || w.flicker > 0.5 || w.most < 1000 {
		t.Errorf("a star changes by %.3f of its light in a picture, the haze by %.3f; %d lights", w.jump, w.flicker, w.most)
	}
}
