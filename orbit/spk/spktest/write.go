// Package spktest writes SPK files for tests.
package spktest

import (
	"bytes"
	"encoding/binary"
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// Segment is the motion of a target about a center, as a segment of a file.
type Segment struct {
	Target, Center int32
	Kind           int32   // 2 or 3
	From, Length   float64 // seconds past J2000.0 TDB; of a record
	Count, Terms   int     // records; coefficients of a coordinate

	State func(t float64) (r, v r3.Vec) // km, km/s
}

// Circle returns a motion on a circle of some radius, km, and period, s, tilted to the axes.
func Circle(radius, period, phase float64) func(t float64) (r, v r3.Vec) {
	rate := 2 * math.Pi / period
	return func(t float64) (r, v r3.Vec) {
		sin, cos := math.Sincos(rate*t + phase)
		r = r3.Scale(radius, r3.Vec{X: cos, Y: 0.9 * sin, Z: 0.4 * sin})
		return r, r3.Scale(radius*rate, r3.Vec{X: -sin, Y: 0.9 * cos, Z: 0.4 * cos})
	}
}

// Write returns a file of segments, with at most so many of them in each record that lists them.
func Write(order binary.ByteOrder, inRecord int, segments ...Segment) []byte {
	lists := (len(segments) + inRecord - 1) / inRecord
	words := make([]float64, 128*(1+2*lists)) // a record of names comes after each list
	type summary struct{ begin, end int32 }
	var at []summary
	for i := range segments {
		begin := int32(len(words)) + 1
		words = append(words, segments[i].words()...)
		at = append(at, summary{begin, int32(len(words))})
	}
	for len(words)%128 != 0 {
		words = append(words, 0)
	}
	var b bytes.Buffer
	put := func(of any) {
		if err := binary.Write(&b, order, of); err != nil {
			panic(err)
		}
	}
	put(words)
	file := b.Bytes()
	half := func(at int, x int32) { order.PutUint32(file[at:], uint32(x)) }
	number := func(at int, x float64) { order.PutUint64(file[at:], math.Float64bits(x)) }
	copy(file, "DAF/SPK ")
	half(8, 2)
	half(12, 6)
	half(76, 2)
	half(80, int32(2*lists))
	copy(file[88:], "LTL-IEEE")
	if order == binary.ByteOrder(binary.BigEndian) {
		copy(file[88:], "BIG-IEEE")
	}
	for list := range lists {
		of := segments[list*inRecord : min((list+1)*inRecord, len(segments))]
		start := 1024 * (1 + 2*list)
		if list+1 < lists {
			number(start, float64(2*list+4))
		}
		number(start+16, float64(len(of)))
		for i, s := range of {
			from, k := start+24+40*i, at[list*inRecord+i]
			number(from, s.From)
			number(from+8, s.From+s.Length*float64(s.Count))
			for j, x := range [...]int32{s.Target, s.Center, 1, s.Kind, k.begin, k.end} {
				half(from+16+4*j, x)
			}
		}
	}
	return file
}

// words returns the records of a segment and the numbers after them.
func (s *Segment) words() (list []float64) {
	for i := range s.Count {
		radius := s.Length / 2
		middle := s.From + s.Length*(float64(i)+0.5)
		coordinates := make([][]float64, 3*(s.Kind-1))
		for c := range coordinates {
			coordinates[c] = make([]float64, s.Terms)
		}
		for j := range s.Terms {
			angle := math.Pi * (float64(j) + 0.5) / float64(s.Terms)
			r, v := s.State(middle + radius*math.Cos(angle))
			for c, x := range []float64{r.X, r.Y, r.Z, v.X, v.Y, v.Z}[:len(coordinates)] {
				for k := range s.Terms {
					share := 2 / float64(s.Terms)
					if k == 0 {
						share /= 2
					}
					coordinates[c][k] += share * x * math.Cos(float64(k)*angle)
				}
			}
		}
		list = append(list, middle, radius)
		for _, c := range coordinates {
			list = append(list, c...)
		}
	}
	return append(list, s.From, s.Length, float64(2+3*int(s.Kind-1)*s.Terms), float64(s.Count))
}
