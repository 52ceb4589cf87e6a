package starscape

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// Locate returns where in the last view v a thing is, of the kind, key and body of a [Name], though it need not be named
// in v: pixels from the centre, y up. ok is false where it is behind the eye, out of the picture, or not drawn.
func (s *Starscape) Locate(v *View, kind Kind, key uint64, body int32) (x, y float32, ok bool) {
	switch kind {
	case OfObject:
		return s.projected(s.camera.vectorTo(sky.Place{In: sky.Galactic, At: s.atlas.Objects()[key].Place}))
	case OfFigure:
		return 0, 0, false // its name stands for no place
	case OfBody:
		key, body = ofBody, int32(key)
	}
	best := float32(0)
	for i := range min(len(v.Lights), len(s.refs)) {
		r, l := s.refs[i], &v.Lights[i]
		if r.key == key && (body < 0 || r.body == body) && l.Flux[1] > best {
			x, y, best = l.X, l.Y, l.Flux[1]
		}
	}
	if best == 0 && kind == OfStar && body < 0 && key < catalogued { // too faint by now
		return s.projected(r3.Sub(s.atlas.Shines()[key].At(s.camera.eye.Time), s.camera.at))
	}
	return x, y, best > 0
}

// projected returns where in the picture the end of a vector from the eye is.
func (s *Starscape) projected(d r3.Vec) (x, y float32, ok bool) {
	px, py, inFront := s.camera.project(d)
	return float32(px), float32(py), inFront && s.camera.contains(px, py, 0)
}
