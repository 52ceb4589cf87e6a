package spk_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/orbit/spk"
	"galaxy/orbit/spk/spktest"

	"gonum.org/v1/gonum/spatial/r3"
)

const (
	day  = 86400
	year = 365.25 * day
)

var (
	sun   = spktest.Circle(1e6, 12*year, 1)
	both  = spktest.Circle(1.5e8, year, 2)
	moon  = spktest.Circle(384400, 27.3*day, 3)
	earth = spktest.Circle(4670, 27.3*day, 3+math.Pi)
)

// family is a file as JPL's: Earth and Moon about their barycentre, that and the Sun about the Solar System's.
func family() []spktest.Segment {
	return []spktest.Segment{
		{Target: 301, Center: 3, Kind: 2, From: -400 * day, Length: 4 * day, Count: 200, Terms: 12, State: moon},
		{Target: 399, Center: 3, Kind: 3, From: -400 * day, Length: 4 * day, Count: 200, Terms: 12, State: earth},
		{Target: 3, Center: 0, Kind: 2, From: -500 * day, Length: 16 * day, Count: 30, Terms: 12, State: both},
		{Target: 10, Center: 0, Kind: 3, From: -500 * day, Length: 16 * day, Count: 60, Terms: 8, State: sun},
		{Target: 3, Center: 0, Kind: 3, From: -20 * day, Length: 16 * day, Count: 30, Terms: 12, State: both},
	}
}

func TestMotions(t *testing.T) {
	sum := func(a, b func(float64) (r, v r3.Vec)) func(float64) (r, v r3.Vec) {
		return func(t float64) (r, v r3.Vec) {
			r1, v1 := a(t)
			r2, v2 := b(t)
			return r3.Sub(r1, r2), r3.Sub(v1, v2)
		}
	}
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, inRecord := range []int{1, 2, 25} {
			f, err := spk.Read(spktest.Write(order, inRecord, family()...))
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []struct {
				target, center int32
				want           func(float64) (r, v r3.Vec)
				from, to       float64
			}{
				{301, 3, moon, -400, 400},
				{301, 399, sum(moon, earth), -400, 400},
				{399, 301, sum(earth, moon), -400, 400},
				{3, 10, sum(both, sun), -500, 460},
				{10, 0, sun, -500, 460},
			} {
				m := f.Motion(c.target, c.center)
				if m == nil {
					t.Fatalf("no motion of %d about %d", c.target, c.center)
				}
				if from, to := m.Span(); from != c.from*day || to != c.to*day {
					t.Errorf("%d about %d: from %v to %v", c.target, c.center, from/day, to/day)
				}
				for x := c.from * day; x <= c.to*day; x += 0.37 * day {
					r, v := m.State(x)
					r0, v0 := c.want(x)
					if off, wrong := r3.Norm(r3.Sub(r, r0)), r3.Norm(r3.Sub(v, v0)); off > 1e-3 || wrong > 1e-7 {
						t.Fatalf("%v: %d about %d is %.3g km and %.3g km/s off at day %v", order, c.target, c.center, off, wrong, x/day)
					}
					if r3.Norm(v) > m.MaxSpeed() {
						t.Fatalf("a speed of %v, above %v", r3.Norm(v), m.MaxSpeed())
					}
				}
				beyond, _ := m.State((c.to + 1e6) * day)
				if end, _ := m.State(c.to * day); beyond != end {
					t.Error("beyond the end it is not at the end")
				}
			}
			if f.Motion(499, 10) != nil || f.Motion(3, 499) != nil {
				t.Error("a body moves that is not there")
			}
		}
	}
}

// The bounds hold for the motion as it is, and are not much wider than a circle's.
func TestBounds(t *testing.T) {
	f, err := spk.Read(spktest.Write(binary.LittleEndian, 25, family()...))
	if err != nil {
		t.Fatal(err)
	}
	m := f.Motion(301, 399)
	var speed, accel float64
	from, to := m.Span()
	const step = 0.05 * day
	r, v := m.State(from)
	for x := from + step; x <= to; x += step {
		r1, v1 := m.State(x)
		speed, accel = max(speed, r3.Norm(r3.Sub(r1, r))/step, r3.Norm(v1)), max(accel, r3.Norm(r3.Sub(v1, v))/step)
		r, v = r1, v1
	}
	if !(speed <= m.MaxSpeed() && m.MaxSpeed() < 2*speed) || !(accel <= m.MaxAcceleration() && m.MaxAcceleration() < 2.5*accel) {
		t.Errorf("speed %v below %v, acceleration %v below %v", speed, m.MaxSpeed(), accel, m.MaxAcceleration())
	}
}

// Where two segments are of one time the last one counts, on both sides of which the first one goes on.
func TestTheLastSegmentCounts(t *testing.T) {
	at := func(x float64) func(float64) (r, v r3.Vec) {
		return func(float64) (r, v r3.Vec) { return r3.Vec{X: x}, v }
	}
	f, err := spk.Read(spktest.Write(binary.LittleEndian, 25,
		spktest.Segment{Target: 4, Center: 0, Kind: 2, From: 0, Length: day, Count: 30, Terms: 2, State: at(100)},
		spktest.Segment{Target: 4, Center: 0, Kind: 2, From: 30 * day, Length: day, Count: 30, Terms: 3, State: at(101)},
		spktest.Segment{Target: 4, Center: 0, Kind: 2, From: 10 * day, Length: day, Count: 10, Terms: 4, State: at(102)},
	))
	if err != nil {
		t.Fatal(err)
	}
	m := f.Motion(4, 0)
	for _, c := range []struct{ day, want float64 }{{-9, 100}, {5, 100}, {10, 102}, {15, 102}, {20, 100}, {29, 100}, {30, 101}, {59, 101}, {99, 101}} {
		if r, _ := m.State(c.day * day); math.Abs(r.X-c.want) > 1e-9 {
			t.Errorf("day %v: %v, want %v", c.day, r.X, c.want)
		}
	}
}

func TestBits(t *testing.T) {
	// Coefficients come from math, which may differ by processor: the recurrence alone is compared, on whole ones.
	whole := spktest.Segment{Target: 1, Center: 0, Kind: 2, From: 0, Length: 64, Count: 1, Terms: 9, State: func(float64) (r, v r3.Vec) { return r, v }}
	data := spktest.Write(binary.LittleEndian, 25, whole)
	for i := range 27 {
		binary.LittleEndian.PutUint64(data[3*1024+16+8*i:], math.Float64bits(float64(int64(i*i*7919%101-50))/8))
	}
	f, err := spk.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for i := range 65 {
		r, v := f.Motion(1, 0).State(float64(i) + 0.1)
		fmt.Fprintf(&text, "%x %x %x %x %x %x\n", r.X, r.Y, r.Z, v.X, v.Y, v.Z)
	}
	golden.Check(t, "testdata/bits.golden", text.String())
}

// mistakes are changes of a sound file of little-endian numbers, with a word of the sentence that refuses it.
func mistakes() map[string]struct {
	data []byte
	want string
} {
	list := map[string]struct {
		data []byte
		want string
	}{}
	add := func(name, want string, change func(b []byte) []byte) {
		list[name] = struct {
			data []byte
			want string
		}{change(spktest.Write(binary.LittleEndian, 2, family()...)), want}
	}
	half := func(at int, x uint32) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint32(b[at:], x); return b }
	}
	number := func(at int, x float64) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint64(b[at:], math.Float64bits(x)); return b }
	}
	const list1, segment1 = 1024, 1024 + 24
	first := 1024 * 7 // the records of the first segment
	add("empty", "does not begin with DAF/SPK", func([]byte) []byte { return nil })
	add("text", "does not begin with DAF/SPK", func([]byte) []byte { return bytes.Repeat([]byte("KPL/FK\n"), 999) })
	add("vax", "LTL-IEEE", func(b []byte) []byte { copy(b[88:], "VAX-GFLT"); return b })
	add("numbers of a summary", "2 and 6", half(12, 5))
	add("cut short", "cut short", func(b []byte) []byte { return b[:len(b)/2] })
	add("cut to its head", "cut short", func(b []byte) []byte { return b[:1500] })
	add("no list", "no segments", half(76, 0))
	add("list outside", "list of segments", half(76, 1<<30))
	add("list before the file", "list of segments", half(76, 0x80000000))
	add("list in a circle", "circle", func(b []byte) []byte { return number(list1+16, 0)(number(list1, 2)(b)) })
	add("segments in a circle", "longer than the file", number(list1, 2))
	add("list of a part", "damaged", number(list1, 4.5))
	add("list of no number", "damaged", number(list1, math.NaN()))
	add("many in a list", "damaged", number(list1+16, 26))
	add("type 21", "type 21; galaxy reads types 2 and 3", half(segment1+28, 21))
	add("other frame", "frame 17", half(segment1+24, 17))
	add("about itself", "about itself", half(segment1+20, 301))
	add("begins outside", "not in the file", half(segment1+32, 1<<31-1))
	add("ends outside", "not in the file", half(segment1+36, 1<<31-1))
	add("ends before", "not in the file", half(segment1+36, 3))
	add("ends early", "do not fill", half(segment1+36, 2000))
	add("backwards", "ends before it begins", number(segment1, 1e12))
	add("no date", "ends before it begins", number(segment1, math.NaN()))
	add("not a number", "record 1 is of no motion", number(first+16, math.NaN()))
	add("infinite", "record 1 is of no motion", number(first+16, math.Inf(1)))
	add("too fast", "record 1 is of no motion", number(first+24, 1e12))
	add("too far", "record 1 is of no motion", number(first+16, 1e14))
	add("a jump", "records 1 and 2 do not join", number(first+16, 0))
	add("wrong middle", "record 1 is not of its time", number(first, 0))
	add("wrong radius", "record 1 is not of its time", number(first+8, -1))
	end := first + 8*(200*38)
	add("huge records", "do not fill", number(end+16, 1e300))
	add("no count", "do not fill", number(end+24, math.NaN()))
	add("no length", "records begin at", number(end+8, 0))
	add("gap", "leave a gap", func([]byte) []byte {
		list := family()
		list[4].From = 100 * day
		return spktest.Write(binary.LittleEndian, 25, list...)
	})
	add("two sources", "do not join", func([]byte) []byte {
		list := family()
		list[4].State = sun
		return spktest.Write(binary.LittleEndian, 25, list...)
	})
	return list
}

func TestMistakes(t *testing.T) {
	for name, c := range mistakes() {
		if _, err := spk.Read(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
}

// A file may have differences of time scales, of a type of their own, and be called as files were at first.
func TestWhatIsNoBody(t *testing.T) {
	list := append(family(), spktest.Segment{Target: 1000000001, Center: 1000000000, Kind: 2, From: 0, Length: day, Count: 9, Terms: 3, State: sun})
	data := spktest.Write(binary.LittleEndian, 25, list...)
	copy(data, "NAIF/DAF")
	binary.LittleEndian.PutUint32(data[1024+24+5*40+28:], 20)
	f, err := spk.Read(data)
	if err != nil || f.Motion(301, 399) == nil || f.Motion(1000000001, 1000000000) != nil {
		t.Errorf("clocks are bodies, or it cannot be read: %v", err)
	}
}

func TestCircles(t *testing.T) {
	list := family()[:2]
	list[0].Target, list[0].Center = 1, 2
	list[1].Target, list[1].Center = 2, 1
	f, err := spk.Read(spktest.Write(binary.LittleEndian, 25, list...))
	if err != nil {
		t.Fatal(err)
	}
	if f.Motion(1, 10) != nil || f.Motion(2, 3) != nil {
		t.Error("bodies that move about each other alone lead to others")
	}
}

// Reading takes a few MB at most beside the file, also with as many segments as there may be, each of which overlaps with
// others.
func TestCostOfReading(t *testing.T) {
	var list []spktest.Segment
	for i := range 4096 {
		list = append(list, spktest.Segment{Target: 4, Center: 0, Kind: 2, From: float64(i), Length: 8000, Count: 3, Terms: 4, State: func(float64) (r, v r3.Vec) { return r3.Vec{X: 1}, v }})
	}
	data := spktest.Write(binary.LittleEndian, 25, list...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := spk.Read(data); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("a file of %d bytes takes %d", len(data), used)
	}
	if _, err := spk.Read(spktest.Write(binary.LittleEndian, 25, append(list, list[0])...)); err == nil || !strings.Contains(err.Error(), "more than 4096 segments") {
		t.Errorf("too many segments: %v", err)
	}
}

// A file that is read has motions with finite states within their bounds.
func FuzzRead(f *testing.F) {
	small := family()
	for i := range small {
		small[i].Count, small[i].From = 2, 0
	}
	f.Add(spktest.Write(binary.LittleEndian, 2, small...))
	f.Add(spktest.Write(binary.BigEndian, 25, small...))
	for _, c := range mistakes() {
		f.Add(c.data[:min(len(c.data), 20_000)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := spk.Read(data)
		if err != nil {
			return
		}
		bodies := []int32{0, 1, 2, 3, 10, 301, 399}
		for _, a := range bodies {
			for _, b := range bodies {
				m := file.Motion(a, b)
				if m == nil || a == b {
					continue
				}
				from, to := m.Span()
				for _, x := range []float64{from, from + (to-from)/3, to, -1e30, 1e30} {
					r, v := m.State(x)
					if !(r3.Norm(r) < 1e15) || !(r3.Norm(v) <= m.MaxSpeed()*(1+1e-9)+1e-9) {
						t.Errorf("%d about %d at %v: %v, %v, above %v", a, b, x, r, v, m.MaxSpeed())
					}
				}
			}
		}
	})
}

// BenchmarkRead reads as many polynomials as DE440 has.
func BenchmarkRead(b *testing.B) {
	list := family()[:1]
	list[0].Count = 40_000
	data := spktest.Write(binary.LittleEndian, 25, list...)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := spk.Read(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkState(b *testing.B) {
	f, err := spk.Read(spktest.Write(binary.LittleEndian, 25, family()...))
	if err != nil {
		b.Fatal(err)
	}
	m := f.Motion(301, 399)
	for b.Loop() {
		m.State(1234567)
	}
}
