package radau

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Fit returns a function of time as packed pieces, for [Read]. f returns the value at a time, and the
// derivative.
func Fit(l Layout, f func(t float64) (r, v r3.Vec)) ([]byte, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	rows := l.rounded(f)
	widths := make([]byte, 3*(flat+l.Terms))
	for _, w := range rows {
		for i, x := range w.numbers {
			widths[w.first+i] = max(widths[w.first+i], width(x))
		}
	}
	for k, w := range widths {
		if w > mostBits {
			return nil, fmt.Errorf("radau: numbers of kind %d take %d bits; %d at most, so take larger steps", k, w, mostBits)
		}
	}
	var to bitWriter
	for _, x := range []float64{l.Start, l.Length, l.Step} {
		to.bytes = binary.LittleEndian.AppendUint64(to.bytes, math.Float64bits(x))
	}
	to.bytes = binary.LittleEndian.AppendUint32(to.bytes, uint32(l.Count))
	to.bytes = append(to.bytes, byte(l.Terms))
	to.bytes = append(append(to.bytes, make([]byte, header-atBounds)...), widths...)
	for _, w := range rows {
		for i, x := range w.numbers {
			to.signed(x, widths[w.first+i])
		}
	}
	packed := to.end()
	p, err := Read(packed)
	if err != nil {
		return nil, err
	}
	speed, accel := p.bounds()
	binary.LittleEndian.PutUint64(packed[atBounds:], math.Float64bits(speed))
	binary.LittleEndian.PutUint64(packed[atBounds+8:], math.Float64bits(accel))
	return packed, nil
}

// bounds returns bounds of the speed and the acceleration.
func (p *Pieces) bounds() (speed, accel float64) {
	for i := range p.count {
		powers := p.block(i / inBlock)[3*p.terms*(i%inBlock):]
		var v, a r3.Vec
		for j := 1; j < p.terms; j++ {
			c := powers[3*j:]
			size, k := r3.Vec{X: math.Abs(c[0]), Y: math.Abs(c[1]), Z: math.Abs(c[2])}, float64(j)
			v, a = portable.AddScaled3(v, k, size), portable.AddScaled3(a, k*(k-1), size)
		}
		speed, accel = max(speed, portable.Norm3(v)), max(accel, portable.Norm3(a))
	}
	scale := 2 * p.perLength * (1 + 1e-12)
	return float64(speed * scale), float64(accel * scale * scale)
}

// whole is a node, or the terms of a piece, as multiples of their units, by coordinate.
type whole struct {
	first   int // of their widths
	numbers []int64
}

// rounded returns nodes and terms in the order in which Read takes them.
func (l *Layout) rounded(f func(t float64) (r, v r3.Vec)) []whole {
	const oversampling = 4
	samples := oversampling * (l.Terms + flat)
	places, projector := leastSquares(l.Terms, samples)
	coordinates := func(v r3.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }
	node := func(i int) (of [3][flat]float64, w whole) {
		t, half := l.Start+float64(float64(i)*l.Length), 0.5*l.Length
		r, v := f(t)
		h := float64(l.Length / 1024)
		_, before := f(t - h)
		_, after := f(t + h)
		a := r3.Scale(1/(2*h), r3.Sub(after, before))
		for c := range of {
			for order, x := range [flat]float64{coordinates(r)[c], half * coordinates(v)[c], half * half * coordinates(a)[c]} {
				n := math.RoundToEven(x / l.unit(order))
				of[c][order] = n * l.unit(order)
				w.numbers = append(w.numbers, int64(n))
			}
		}
		return of, w
	}
	at, w := node(0)
	rows := []whole{w}
	values := make([][3]float64, samples)
	for i := range l.Count {
		next, w := node(i + 1)
		for k, u := range places {
			r, _ := f(l.Start + float64((float64(i)+float64(0.5*(1+u)))*l.Length))
			values[k] = coordinates(r)
		}
		terms := whole{first: 3 * flat}
		for c := range 3 {
			var base [6]float64
			hermite(base[:], at[c], next[c])
			for _, row := range projector {
				var sum float64
				for k, u := range places {
					rest := values[k][c]
					for j, power := 0, 1.0; j < 6; j, power = j+1, power*u {
						rest -= float64(base[j] * power)
					}
					sum += float64(row[k] * rest)
				}
				terms.numbers = append(terms.numbers, int64(math.RoundToEven(sum/l.Step)))
			}
		}
		rows = append(rows, w)
		if l.Terms > 0 {
			rows = append(rows, terms)
		}
		at = next
	}
	return rows
}

// leastSquares returns where a piece is sampled, and the matrix that turns samples into the terms that miss them
// least.
func leastSquares(terms, samples int) (places []float64, projector [][]float64) {
	basis := make([][]float64, terms) // by term and sample
	for k := range basis {
		basis[k] = make([]float64, samples)
	}
	for s := range samples {
		u := math.Cos(math.Pi * (float64(s) + 0.5) / float64(samples))
		places = append(places, u)
		for k := range basis {
			y := 1 - float64(u*u)
			basis[k][s] = y * y * y * math.Cos(float64(k)*math.Acos(u))
		}
	}
	// Orthogonal rows q with basis = L·q, by Gram and Schmidt, twice; the projector is L⁻ᵀ·q.
	projector = make([][]float64, terms)
	lower := make([][]float64, terms)
	rows := make([][]float64, terms)
	for k := range basis {
		q := append([]float64(nil), basis[k]...)
		lower[k] = make([]float64, terms)
		for range 2 {
			for j := range k {
				d := dot(q, rows[j])
				lower[k][j] += d
				for s := range q {
					q[s] -= float64(d * rows[j][s])
				}
			}
		}
		lower[k][k] = math.Sqrt(dot(q, q))
		for s := range q {
			q[s] /= lower[k][k]
		}
		rows[k] = q
	}
	for k := terms - 1; k >= 0; k-- { // back substitution in Lᵀ
		p := append([]float64(nil), rows[k]...)
		for j := k + 1; j < terms; j++ {
			for s := range p {
				p[s] -= float64(lower[j][k] * projector[j][s])
			}
		}
		for s := range p {
			p[s] /= lower[k][k]
		}
		projector[k] = p
	}
	return places, projector
}

func dot(a, b []float64) float64 {
	var sum float64
	for i := range a {
		sum += float64(a[i] * b[i])
	}
	return sum
}

// width returns the bits of a number, its sign among them.
func width(x int64) byte {
	switch {
	case x == 0:
		return 0
	case x < 0:
		x = -x - 1
	}
	return byte(bits.Len64(uint64(x)) + 1)
}

// bitWriter writes whole numbers, the lowest bits first.
type bitWriter struct {
	bytes []byte
	held  uint64
	n     uint
}

func (b *bitWriter) signed(x int64, width byte) {
	if width == 0 {
		return
	}
	b.held |= uint64(x+1<<(width-1)) << b.n
	for b.n += uint(width); b.n >= 8; b.n -= 8 {
		b.bytes = append(b.bytes, byte(b.held))
		b.held >>= 8
	}
}

func (b *bitWriter) end() []byte {
	if b.n > 0 {
		b.bytes = append(b.bytes, byte(b.held))
	}
	return b.bytes
}
