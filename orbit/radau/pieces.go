package radau

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Pieces is a vector as a function of time: polynomials over stretches of one length, that join in
// value, slope and curvature. Outside of them it is 0.
//
//	      .-o-.                    o  node: value, slope and curvature, shared by two pieces
//	 o-'       '.         _.o
//	-+-----+-----'o-..-'----+--    between them Hermite's polynomial of degree five, and
//	 0     1      2         3      (1 − u²)³ · Σ c_k·T_k(u), u from −1 to 1, which is flat at nodes
//
// T_k are Chebyshev's polynomials. Nodes and coefficients are whole multiples of a step, so that they
// pack into few bits. Where they are first asked for, a block of pieces is unpacked, into powers of u. Pieces are safe for
// concurrent use.
type Pieces struct {
	start, length float64
	perLength     float64
	count, terms  int     // pieces; powers of u in each
	speed, accel  float64 // bounds
	packed        packing
	blocks        []atomic.Pointer[[]float64] // powers by piece, power, coordinate; nil: not unpacked yet
}

// packing is pieces as they are packed.
type packing struct {
	layout  Layout
	widths  []byte // of the numbers of a node, and of the terms of a piece
	numbers []byte
}

// inBlock is how many pieces are unpacked together.
const inBlock = 16

// flat is the number of polynomials that a node shares: value, slope, curvature.
const flat = 3

// Layout is how pieces are cut and rounded.
type Layout struct {
	Start, Length float64 // time of the first node, and between nodes: a power of two
	Count         int     // pieces
	Terms         int     // Chebyshev terms of a piece, 0 to mostTerms
	Step          float64 // values and terms are whole multiples of it
}

const (
	mostTerms  = 24
	mostPieces = 1 << 20
	mostBits   = 32
)

// unit returns the step in which a derivative at nodes is rounded, along u: its error moves the
// piece by less than half a step.
func (l *Layout) unit(order int) float64 { return []float64{l.Step, 4 * l.Step, 16 * l.Step}[order] }

func (l *Layout) check() error {
	_, exponent := math.Frexp(l.Length)
	switch {
	case !(l.Length > 0) || math.IsInf(l.Length, 0) || math.Ldexp(0.5, exponent) != l.Length:
		return fmt.Errorf("radau: pieces are %v long; a power of two belongs there", l.Length)
	case math.IsNaN(l.Start) || math.IsInf(l.Start, 0) || !(l.Step > 0) || math.IsInf(l.Step, 0):
		return fmt.Errorf("radau: pieces start at %v in steps of %v; both are finite, the step above 0", l.Start, l.Step)
	case l.Count < 1 || l.Count > mostPieces || l.Terms < 0 || l.Terms > mostTerms:
		return fmt.Errorf("radau: %d pieces of %d terms; 1 to %d of 0 to %d", l.Count, l.Terms, mostPieces, mostTerms)
	}
	return nil
}

// hump[k] has the powers of u in (1 − u²)³·T_k(u).
var hump = func() (h [mostTerms][mostTerms + 6]float64) {
	var t [mostTerms][mostTerms]float64
	for k := range t {
		switch k {
		case 0:
			t[k][0] = 1
		case 1:
			t[k][1] = 1
		default:
			for j := range t[k] {
				if j > 0 {
					t[k][j] = 2 * t[k-1][j-1]
				}
				t[k][j] -= t[k-2][j]
			}
		}
		for j, c := range t[k] {
			h[k][j] += c
			h[k][j+2] -= float64(3 * c)
			h[k][j+4] += float64(3 * c)
			if j+6 < len(h[k]) {
				h[k][j+6] -= c
			}
		}
	}
	return h
}()

// hermite writes the powers of u of the polynomial of degree five that has value, slope and curvature p at −1 and
// q at 1.
func hermite(to []float64, p, q [flat]float64) {
	half := func(a, b float64) float64 { return float64(0.5 * (a + b)) }
	even, slope, bend := half(q[0], p[0]), half(q[1], -p[1]), half(q[2], p[2])
	to[4] = float64(0.125 * (bend - slope))
	to[2] = float64(0.5*slope) - float64(2*to[4])
	to[0] = even - to[2] - to[4]
	odd, slope, bend := half(q[0], -p[0]), half(q[1], p[1]), half(q[2], -p[2])
	to[5] = float64(0.125 * (bend - float64(3*(slope-odd))))
	to[3] = float64(0.5*(slope-odd)) - float64(2*to[5])
	to[1] = odd - to[3] - to[5]
}

// What comes before the widths: start, length, step, the number of pieces and of terms, and the bounds of speed and acceleration.
// Then there are the bits of each number of a node, and of the terms of a piece, by coordinate.
const (
	atBounds = 8 + 8 + 8 + 4 + 1
	header   = atBounds + 8 + 8
)

// Read checks packed pieces, which it keeps and which must not change.
func Read(packed []byte) (*Pieces, error) {
	if len(packed) < header {
		return nil, errors.New("radau: the packed pieces are cut short")
	}
	number := func(at int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(packed[at:])) }
	l := Layout{
		Start: number(0), Length: number(8), Step: number(16),
		Count: int(binary.LittleEndian.Uint32(packed[24:])), Terms: int(packed[28]),
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	kinds := 3 * (flat + l.Terms)
	if len(packed) < header+kinds {
		return nil, errors.New("radau: the packed pieces are cut short")
	}
	widths, total := packed[header:header+kinds], 0
	for k, w := range widths {
		if w > mostBits {
			return nil, fmt.Errorf("radau: packed pieces have numbers of %d bits; %d at most", w, mostBits)
		}
		if total += l.Count * int(w); k < 3*flat {
			total += int(w)
		}
	}
	if bytes := header + kinds + (total+7)/8; len(packed) != bytes {
		return nil, fmt.Errorf("radau: packed pieces have %d bytes; %d belong there", len(packed), bytes)
	}
	p := &Pieces{
		start: l.Start, length: l.Length, perLength: 1 / l.Length, count: l.Count, terms: l.Terms + 6,
		speed: number(atBounds), accel: number(atBounds + 8),
		packed: packing{l, widths, packed[header+kinds:]},
		blocks: make([]atomic.Pointer[[]float64], (l.Count+inBlock-1)/inBlock),
	}
	for _, bound := range []float64{p.speed, p.accel} {
		if !(bound >= 0) || math.IsInf(bound, 0) {
			return nil, fmt.Errorf("radau: packed pieces move by %v at most; a finite number belongs there", bound)
		}
	}
	return p, nil
}

// block returns the powers of a block of pieces.
func (p *Pieces) block(k int) []float64 {
	if b := p.blocks[k].Load(); b != nil {
		return *b
	}
	powers := p.packed.unpack(k*inBlock, min(inBlock, p.count-k*inBlock))
	p.blocks[k].Store(&powers)
	return powers
}

// unpack returns the powers of some pieces.
func (k *packing) unpack(first, count int) []float64 {
	l, widths := &k.layout, k.widths
	nodeBits, bits := 0, 0
	for i, w := range widths {
		if bits += int(w); i < 3*flat {
			nodeBits += int(w)
		}
	}
	// The numbers are of node 0, then by piece of its later node and its terms.
	from := k.reader(0)
	if first > 0 {
		from = k.reader(nodeBits + (first-1)*bits)
	}
	var at, next [3][flat]float64
	units := [flat]float64{l.unit(0), l.unit(1), l.unit(2)}
	node := func(to *[3][flat]float64) {
		for c := range to {
			for order := range to[c] {
				to[c][order] = float64(units[order] * float64(from.signed(widths[flat*c+order])))
			}
		}
	}
	node(&at)
	from = k.reader(nodeBits + first*bits)
	terms := l.Terms + 6
	powers := make([]float64, 3*count*terms)
	var one [mostTerms + 6]float64
	for i := range count {
		node(&next)
		for c := range 3 {
			clear(one[:])
			hermite(one[:], at[c], next[c])
			for k, w := range widths[3*flat+l.Terms*c:][:l.Terms] {
				x := float64(l.Step * float64(from.signed(w)))
				for j := k & 1; j <= k+6 && j < len(one); j += 2 {
					one[j] += float64(x * hump[k][j])
				}
			}
			for j := range terms {
				powers[3*(i*terms+j)+c] = one[j]
			}
		}
		at = next
	}
	return powers
}

// reader returns a reader of the numbers from a bit on.
func (k *packing) reader(bit int) *bitReader {
	b := &bitReader{bytes: k.numbers[bit/8:]}
	b.signed(byte(bit % 8))
	return b
}

// Span returns the times between which the function is not 0.
func (p *Pieces) Span() (from, to float64) {
	return p.start, p.start + float64(p.length*float64(p.count))
}

// MaxSpeed bounds the size of the derivative over all times.
func (p *Pieces) MaxSpeed() float64 { return p.speed }

// MaxAcceleration bounds the size of the second derivative over all times.
func (p *Pieces) MaxAcceleration() float64 { return p.accel }

// At returns value and derivative at t.
func (p *Pieces) At(t float64) (r, v r3.Vec) {
	x := float64((t - p.start) * p.perLength)
	if !(x >= 0 && x < float64(p.count)) {
		return r, v
	}
	i := int(x)
	u := float64(2*(x-float64(i))) - 1
	n := 3 * p.terms
	c := p.block(i / inBlock)[i%inBlock*n:][:n]
	for k := n - 3; k >= 0; k -= 3 {
		d := c[k : k+3 : k+3]
		v.X, v.Y, v.Z = float64(v.X*u)+r.X, float64(v.Y*u)+r.Y, float64(v.Z*u)+r.Z
		r.X, r.Y, r.Z = float64(r.X*u)+d[0], float64(r.Y*u)+d[1], float64(r.Z*u)+d[2]
	}
	return r, portable.Scale3(2*p.perLength, v)
}

// bitReader reads whole numbers, the lowest bits first.
type bitReader struct {
	bytes []byte
	held  uint64
	n     uint
}

// signed reads a number of some bits, half of whose range is negative.
func (b *bitReader) signed(width byte) int64 {
	w := uint(width)
	if w == 0 {
		return 0
	}
	if b.n < w && len(b.bytes) >= 8 { // as many bytes as fit at once
		b.held |= binary.LittleEndian.Uint64(b.bytes) << b.n
		whole := (63 - b.n) >> 3
		b.bytes = b.bytes[whole:]
		b.n += 8 * whole
		b.held &= 1<<b.n - 1
	}
	for b.n < w {
		b.held |= uint64(b.bytes[0]) << b.n
		b.bytes = b.bytes[1:]
		b.n += 8
	}
	x := b.held & (1<<w - 1)
	b.held >>= w
	b.n -= w
	return int64(x) - 1<<(w-1)
}
