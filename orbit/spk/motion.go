package spk

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// track is the motion of a target about a center: stretches of time, one after the other, each from one segment.
type track struct {
	center       int32
	stretches    []stretch
	speed, accel float64 // bounds
}

// stretch is a part of the time of a segment.
type stretch struct {
	*segment
	from, to float64
}

// lay makes one track of the segments of a target, in the order of the file. As NAIF has it, where several are of one time the last one
// counts, and its center is the target's.
func (f *File) lay(list []segment) (*track, error) {
	t := &track{center: list[len(list)-1].center}
	var edges []float64
	for i := range list {
		if list[i].center == t.center {
			edges = append(edges, list[i].from, list[i].to)
			t.speed, t.accel = max(t.speed, list[i].speed), max(t.accel, list[i].accel)
		}
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	for i, to := range edges[1:] {
		from, of := edges[i], (*segment)(nil)
		for k := range list {
			if s := &list[k]; s.center == t.center && s.from <= from && to <= s.to {
				of = s
			}
		}
		last := len(t.stretches) - 1
		switch {
		case of == nil:
			return nil, fmt.Errorf("its segments leave a gap of %.6g days, %.6g days past J2000.0; keep those on one side, with NAIF's spkmerge", (to-from)/seconds, from/seconds)
		case last >= 0 && t.stretches[last].segment == of:
			t.stretches[last].to = to
			continue
		case last >= 0:
			a, _ := f.at(t.stretches[last].segment, from)
			if b, _ := f.at(of, from); !joined(a, b) {
				return nil, fmt.Errorf("its segments do not join %.6g days past J2000.0, by %.3g km; keep one of them, with NAIF's spkmerge", from/seconds, portable.Norm3(r3.Sub(b, a)))
			}
		}
		t.stretches = append(t.stretches, stretch{of, from, to})
	}
	return t, nil
}

// Motion is the motion of a body about another one, a sum of tracks. It is safe for concurrent use.
type Motion struct {
	file         *File
	up, down     []*track // from the target to what both move about, and from the center
	from, to     float64
	speed, accel float64
}

// Motion returns the motion of a body about another one, by their numbers, or nil if the file does not connect them.
func (f *File) Motion(target, center int32) *Motion {
	a, b := f.above(target), f.above(center)
	for i, of := range a {
		k := slices.Index(b, of)
		if k < 0 {
			continue
		}
		m := &Motion{file: f, from: math.Inf(-1), to: math.Inf(1)}
		for _, n := range a[:i] {
			m.up = append(m.up, f.tracks[n])
		}
		for _, n := range b[:k] {
			m.down = append(m.down, f.tracks[n])
		}
		for _, t := range slices.Concat(m.up, m.down) {
			m.from, m.to = max(m.from, t.stretches[0].from), min(m.to, t.stretches[len(t.stretches)-1].to)
			m.speed, m.accel = m.speed+t.speed, m.accel+t.accel
		}
		if m.from < m.to {
			return m
		}
		return nil
	}
	return nil
}

// Reversed returns the motion of the center about the body.
func (m *Motion) Reversed() *Motion {
	r := *m
	r.up, r.down = m.down, m.up
	return &r
}

// above returns a body, the center that it moves about, the center of that and so on.
func (f *File) above(body int32) []int32 {
	const most = 16
	list := []int32{body}
	for t := f.tracks[body]; t != nil && len(list) < most; t = f.tracks[t.center] {
		list = append(list, t.center)
	}
	return list
}

// Span returns the times from which and to which the file has the motion.
func (m *Motion) Span() (from, to float64) { return m.from, m.to }

// MaxSpeed bounds the speed over the span, km/s.
func (m *Motion) MaxSpeed() float64 { return m.speed }

// MaxAcceleration bounds the acceleration over the span, km/s².
func (m *Motion) MaxAcceleration() float64 { return m.accel }

// State returns place, km, and velocity, km/s, at a time of the span; outside of it at the nearer end.
func (m *Motion) State(t float64) (r, v r3.Vec) {
	t = min(max(t, m.from), m.to)
	for _, k := range m.up {
		dr, dv := m.file.on(k, t)
		r, v = r3.Add(r, dr), r3.Add(v, dv)
	}
	for _, k := range m.down {
		dr, dv := m.file.on(k, t)
		r, v = r3.Sub(r, dr), r3.Sub(v, dv)
	}
	return r, v
}

// on returns the state on a track.
func (f *File) on(k *track, t float64) (r, v r3.Vec) {
	i := 0
	if n := len(k.stretches); n > 1 {
		i = min(sort.Search(n, func(i int) bool { return t < k.stretches[i].to }), n-1)
	}
	return f.at(k.stretches[i].segment, t)
}

// at returns the state on a segment at a time of it.
func (f *File) at(s *segment, t float64) (r, v r3.Vec) {
	i := int(min(max((t-s.start)/s.length, 0), float64(s.count-1)))
	at := s.first + i*s.size
	radius := f.word(at + 1)
	u := (t - f.word(at)) / radius
	at += 2
	if r, v = f.series(at, s.terms, u); s.kind == places {
		return r, portable.Scale3(1/radius, v)
	}
	v, _ = f.series(at+3*s.terms, s.terms, u)
	return r, v
}

// series returns the value at u of a sum of Chebyshev's polynomials and its slope, by Clenshaw's recurrence. The n
// coefficients of each coordinate follow each other from the word at on.
func (f *File) series(at, n int, u float64) (value, slope r3.Vec) {
	value.X, slope.X = f.sum(f.data[8*at:8*(at+n)], u)
	value.Y, slope.Y = f.sum(f.data[8*(at+n):8*(at+2*n)], u)
	value.Z, slope.Z = f.sum(f.data[8*(at+2*n):8*(at+3*n)], u)
	return value, slope
}

// sum is series of one coordinate.
func (f *File) sum(terms []byte, u float64) (value, slope float64) {
	var b, b1, d, d1 float64 // of the term above and the one above that; their slopes
	twice := 2 * u
	for k := len(terms) - 8; k > 0; k -= 8 {
		d, d1 = float64(2*b)-d1+float64(twice*d), d
		b, b1 = f.number(terms[k:])-b1+float64(twice*b), b
	}
	return f.number(terms) - b1 + float64(u*b), b - d1 + float64(u*d)
}
