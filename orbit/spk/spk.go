// Package spk reads the files in which JPL publishes where planets and moons are: SPK files, as de440.bsp, with
// Chebyshev polynomials of places (type 2) or of places and velocities (type 3).
//
//	file ─ segments ─ records               Moon 301   Earth 399   Mercury 199
//	       a target about a center,             └────┬────┘            │
//	       from one date to another        barycentre 3         1 ─────┘    Sun 10
//	                                                 └───────── 0 ──────────┘
//
// A segment tells the motion of a target about a center; the motion of any body about any other one is a sum of
// them. Numbers are NAIF's, lengths km, times seconds past J2000.0 TDB, axes the ICRF's.
//
// Nothing in a file makes reading hang or take more memory than the file: its parts lie in it, its
// segments together are no longer than it, and the polynomials of a body join, so that the bounds of a [Motion] hold.
//
// Source: NAIF, "DAF Required Reading" and "SPK Required Reading".
package spk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

const (
	bytesOfRecord = 1024 // of the file, which begins with one and has its lists of segments in others
	wordsOfRecord = bytesOfRecord / 8
	mostSegments  = 4096
	mostTerms     = 64

	clocks  = 1_000_000_000 // targets from here on are no bodies, but differences of time scales
	icrf    = 1
	places  = 2 // types of segments
	motions = 3

	latest   = 6e11   // s, 19,000 years before or after J2000.0
	farthest = 1e13   // km from a center
	fastest  = 299792 // km/s
	widest   = 10     // km between the ends of two polynomials that join
	seconds  = 86400  // in a day
)

// File is a file that has been read. It is safe for concurrent use.
type File struct {
	data   []byte
	big    bool                // the bytes of a number begin with the highest
	tracks map[int32]*track    // by target
	list   map[int32][]segment // by target, in the order of the file, while it is read
	words  int                 // of all segments
}

// segment is a part of the file: the motion of a target about a center.
type segment struct {
	target, center int32
	kind           int32
	from, to       float64 // that the file gives it

	first, size   int // the word at which its records begin, and words of a record
	count, terms  int // records, and coefficients of a coordinate
	start, length float64
	speed, accel  float64 // bounds
}

// Read reads a file from its bytes, which it keeps and which must not change.
func Read(data []byte) (*File, error) {
	f := &File{data: data, list: map[int32][]segment{}, tracks: map[int32]*track{}}
	if len(data) < bytesOfRecord || string(data[:8]) != "DAF/SPK " && string(data[:8]) != "NAIF/DAF" { // the name until 1999
		return nil, errors.New("it is no SPK file: it does not begin with DAF/SPK; JPL's are called .bsp, as de440.bsp")
	}
	switch string(data[88:96]) {
	case "LTL-IEEE":
	case "BIG-IEEE":
		f.big = true
	default:
		return nil, errors.New("its numbers are neither LTL-IEEE nor BIG-IEEE: convert it with NAIF's bingo")
	}
	if nd, ni := f.half(1, 0), f.half(1, 1); nd != 2 || ni != 6 {
		return nil, fmt.Errorf("its segments have %d and %d numbers, and an SPK file has 2 and 6: get it anew", nd, ni)
	}
	if err := f.segments(); err != nil {
		return nil, err
	}
	for target, list := range f.list {
		t, err := f.lay(list)
		if err != nil {
			return nil, fmt.Errorf("body %d: %w", target, err)
		}
		f.tracks[target] = t
	}
	f.list = nil
	return f, nil
}

// segments reads the lists of segments, each in a record that names the next one.
func (f *File) segments() error {
	records := int32(min(len(f.data)/bytesOfRecord, math.MaxInt32))
	next, all := f.half(9, 1), 0
	for seen := int32(0); next != 0; seen++ {
		if next < 2 || next > records || seen == records {
			return errors.New("its list of segments leads out of it or round in a circle: it is damaged or cut short; get it anew")
		}
		at := int(next-1) * wordsOfRecord
		count, ok := whole(f.word(at+2), 25)
		link, ok2 := whole(f.word(at), math.MaxInt32)
		if !ok || !ok2 {
			return errors.New("its list of segments is damaged; get it anew")
		}
		if all += count; all > mostSegments {
			return fmt.Errorf("it has more than %d segments; keep those that you need, with NAIF's spkmerge", mostSegments)
		}
		for i := range count {
			if err := f.segment(at + 3 + 5*i); err != nil {
				return err
			}
		}
		next = int32(link)
	}
	if all == 0 {
		return errors.New("it has no segments; get it anew")
	}
	return nil
}

// segment reads the summary of a segment, of five words from at on, and checks the segment.
func (f *File) segment(at int) error {
	s := segment{
		from: f.word(at), to: f.word(at + 1),
		target: f.half(at+2, 0), center: f.half(at+2, 1), kind: f.half(at+3, 1),
	}
	if s.target >= clocks {
		return nil
	}
	wrong := func(what string, args ...any) error {
		return fmt.Errorf("body %d about %d: %s", s.target, s.center, fmt.Sprintf(what, args...))
	}
	begin, end := int(f.half(at+4, 0))-1, int(f.half(at+4, 1)) // words, counted from 0
	size := 0
	switch frame := f.half(at+3, 0); {
	case s.kind != places && s.kind != motions:
		return wrong("its segment has type %d; galaxy reads types 2 and 3: take a file as de440.bsp, or leave that body out with NAIF's spkmerge", s.kind)
	case frame != icrf:
		return wrong("its segment is in the frame %d; galaxy reads 1, the ICRF", frame)
	case s.target == s.center:
		return wrong("it moves about itself; get the file anew")
	case begin < wordsOfRecord || end > len(f.data)/8 || end-begin < 4:
		return wrong("its segment is not in the file, which is damaged or cut short; get it anew")
	case !(s.from < s.to) || math.Abs(s.from) > latest || math.Abs(s.to) > latest:
		return wrong("its segment ends before it begins, or 19,000 years from now; get the file anew")
	}
	if f.words += end - begin; f.words > len(f.data)/8 {
		return wrong("the segments up to it are longer than the file, which is damaged; get it anew")
	}
	s.first, s.start, s.length = begin, f.word(end-4), f.word(end-3)
	size, ok := whole(f.word(end-2), 2+6*mostTerms)
	count, ok2 := whole(f.word(end-1), math.MaxInt32)
	coordinates := 3 * int(s.kind-1)
	s.size, s.count, s.terms = size, count, (size-2)/coordinates
	switch {
	case !ok || !ok2 || s.terms < 1 || s.terms > mostTerms || size != 2+coordinates*s.terms || int64(size)*int64(count)+4 != int64(end-begin):
		return wrong("its records do not fill its segment: the file is damaged, or has polynomials of more than %d terms; get it anew", mostTerms)
	case !(s.length >= 1) || s.length > 2*latest || !(math.Abs(s.start) <= 2*latest):
		return wrong("its records begin at %v s and last %v s; get the file anew", s.start, s.length)
	}
	s.from, s.to = max(s.from, s.start), min(s.to, s.start+float64(s.length*float64(s.count)))
	if !(s.from < s.to) {
		return wrong("no record is of the time that the segment tells; get the file anew")
	}
	if err := f.measure(&s); err != nil {
		return wrong("%v; get the file anew", err)
	}
	f.list[s.target] = append(f.list[s.target], s)
	return nil
}

// measure checks the records of a segment, and finds bounds of its speed and acceleration.
func (f *File) measure(s *segment) error {
	var last r3.Vec
	for i := range s.count {
		at := s.first + i*s.size
		middle, radius := s.start+float64(s.length*(float64(i)+0.5)), float64(0.5*s.length)
		loose := 1e-3 + float64(1e-6*s.length)
		if !(math.Abs(f.word(at)-middle) <= loose) || !(math.Abs(f.word(at+1)-radius) <= loose) {
			return fmt.Errorf("record %d is not of its time", i+1)
		}
		var before, after, size, speed, accel, given, change [3]float64
		for c := range 3 {
			from := at + 2 + c*s.terms
			for k := range s.terms {
				x := f.word(from + k)
				after[c] += x
				if k%2 == 1 {
					x = -x
				}
				before[c] += x
				x = math.Abs(x)
				square := float64(k * k) // the largest slope of the polynomial k; below: of its slope
				size[c] += x
				speed[c] += float64(x * square)
				accel[c] += float64(x * square * (square - 1) / 3)
				if s.kind == motions {
					x = math.Abs(f.word(from + 3*s.terms + k))
					given[c] += x
					change[c] += float64(x * square)
				}
			}
		}
		s.speed = max(s.speed, length(speed)/radius, length(given))
		s.accel = max(s.accel, length(accel)/radius/radius, length(change)/radius)
		begin := r3.Vec{X: before[0], Y: before[1], Z: before[2]}
		switch {
		case !(length(size) <= farthest) || !(s.speed <= fastest) || math.IsNaN(s.accel):
			return fmt.Errorf("record %d is of no motion of a planet: %.3g km away, %.3g km/s", i+1, length(size), s.speed)
		case i > 0 && !joined(last, begin):
			return fmt.Errorf("records %d and %d do not join, by %.3g km", i, i+1, portable.Norm3(r3.Sub(begin, last)))
		}
		last = r3.Vec{X: after[0], Y: after[1], Z: after[2]}
	}
	return nil
}

func length(v [3]float64) float64 { return portable.Norm3(r3.Vec{X: v[0], Y: v[1], Z: v[2]}) }

func joined(a, b r3.Vec) bool { return portable.Norm3(r3.Sub(a, b)) <= widest }

// word returns a number of eight bytes of the file.
func (f *File) word(i int) float64 { return f.number(f.data[8*i:]) }

// number returns the number that begins some bytes of the file.
func (f *File) number(b []byte) float64 {
	x := binary.LittleEndian.Uint64(b)
	if f.big {
		x = bits.ReverseBytes64(x)
	}
	return math.Float64frombits(x)
}

// half returns a number of four bytes, the first or second one of a word.
func (f *File) half(word, second int) int32 {
	x := binary.LittleEndian.Uint32(f.data[8*word+4*second:])
	if f.big {
		x = bits.ReverseBytes32(x)
	}
	return int32(x)
}

// whole returns a whole number from 0 to most.
func whole(x float64, most int) (n int, ok bool) {
	if !(x >= 0 && x <= float64(most) && x == math.Trunc(x)) {
		return 0, false
	}
	return int(x), true
}
