package portable

import (
	"math"
	"math/bits"
)

// π/2 in pieces of 33 bits and a tail of 53: n times a piece is exact while
// |n| < 2²⁰, and the four together know π/2 to 2⁻¹⁵⁶.
const (
	halfPi1 = 0x1.921fb54400000p+0
	halfPi2 = 0x1.0b4611a600000p-34
	halfPi3 = 0x1.3198a2e000000p-69
	halfPi4 = 0x1.b839a252049c1p-104
)

// π/2 as an unevaluated sum of two float64.
const (
	halfPiHi = 0x1.921fb54442d18p+0
	halfPiLo = 0x1.1a62633145c07p-54
)

const (
	twoOverPi = 0x1.45f306dc9c883p-1 // 2/π
	// cody is the largest |x| that the four pieces reduce: 2²⁰·π/2, rounded down.
	cody = 1.6e6
	// magic added and taken away rounds to the nearest integer, ties to even,
	// and leaves that integer in the low bits of the sum.
	magic = 0x1.8p52
)

// reduce returns n modulo 4 and x − n·π/2 as an unevaluated sum hi + lo with
// |hi| ≤ π/4 and a little, for finite x.
func reduce(x float64) (n uint64, hi, lo float64) {
	if math.Abs(x) > cody {
		return reduceHuge(x)
	}
	t := float64(x*twoOverPi) + magic
	n = math.Float64bits(t) & 3
	k := t - magic
	// Method of Cody and Waite. The first product and difference are exact; the
	// others are two-sums, so that cancellation near a multiple of π/2 loses
	// nothing.
	y := x - float64(k*halfPi1)
	hi, lo = twoSum(y, -float64(k*halfPi2))
	hi, e := twoSum(hi, -float64(k*halfPi3))
	lo += e
	lo -= float64(k * halfPi4)
	s := hi + lo
	return n, s, lo - (s - hi)
}

// twoSum returns a + b as a rounded sum and the exact error of it (Knuth).
func twoSum(a, b float64) (sum, err float64) {
	sum = a + b
	c := sum - a
	return sum, (a - (sum - c)) + (b - c)
}

// reduceHuge is reduce by the method of Payne and Hanek: x = m·2^e with an
// integer m, and of the bits of 2/π only those matter that neither count whole
// turns (left of them) nor lie below the result (right of them).
func reduceHuge(x float64) (n uint64, hi, lo float64) {
	b := math.Float64bits(x)
	m := b&(1<<52-1) | 1<<52
	e := int(b>>52&0x7ff) - 1075

	// The table begins with 64 zero bits, so bit k of 2/π (worth 2^-k) is its bit
	// 63+k. Bits up to k = e−2 count multiples of 4 quarter turns.
	first := uint(e - 1 + 63)
	word, shift := first/64, first%64
	w := [3]uint64{}
	for i := range w {
		w[i] = invHalfPi[word+uint(i)] << shift
		if shift > 0 {
			w[i] |= invHalfPi[word+uint(i)+1] >> (64 - shift)
		}
	}

	// m·w modulo 2¹⁹²: two bits of quarter turns, then the fraction.
	h2, l2 := bits.Mul64(m, w[2])
	h1, l1 := bits.Mul64(m, w[1])
	mid, carry := bits.Add64(l1, h2, 0)
	top := m*w[0] + h1 + carry

	n = top >> 62
	f2 := top<<2 | mid>>62
	f1 := mid<<2 | l2>>62
	f0 := l2 << 2
	negative := f2>>63 == 1
	if negative { // nearer to the next multiple: fraction − 1
		n++
		var borrow uint64
		f0, borrow = bits.Sub64(0, f0, 0)
		f1, borrow = bits.Sub64(0, f1, borrow)
		f2, _ = bits.Sub64(0, f2, borrow)
	}
	// The fraction as a sum of two float64, normalised so that even a fraction
	// with 60 leading zeros keeps 100 good bits.
	z := uint(bits.LeadingZeros64(f2))
	if z > 0 {
		f2 = f2<<z | f1>>(64-z)
		f1 = f1<<z | f0>>(64-z)
	}
	scale := math.Float64frombits(uint64(1023-64-int(z)) << 52)
	fh := float64(f2&^0x7ff) * scale
	fl := (float64(f2&0x7ff) + float64(float64(f1)*0x1p-64)) * scale

	hi = float64(fh * halfPiHi)
	lo = math.FMA(fh, halfPiHi, -hi) + (float64(fh*halfPiLo) + float64(fl*halfPiHi))
	s := hi + lo
	hi, lo = s, lo-(s-hi)
	if negative {
		hi, lo = -hi, -lo
	}
	if x < 0 {
		n, hi, lo = -n, -hi, -lo
	}
	return n & 3, hi, lo
}

// invHalfPi holds 64 zero bits and then the fraction of 2/π: enough for the
// largest float64, whose last three words begin at bit 1032.
var invHalfPi = [20]uint64{
	0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
	0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
	0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
	0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
	0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
}

// Wrap returns the angle x modulo 2π in (−π, π], for x of any size as if π were
// known exactly. It is NaN for an infinite x. The error is at most 1 ulp.
func Wrap(x float64) float64 {
	if math.Abs(x) <= math.Pi {
		return x
	}
	if !(math.Abs(x) <= math.MaxFloat64) {
		return math.NaN()
	}
	n, hi, lo := reduce(x)
	k := float64(n)
	if k == 3 || k == 2 && (hi > 0 || hi == 0 && lo > 0) {
		k -= 4
	}
	s, e := twoSum(float64(k*halfPiHi), hi) // k·halfPiHi is exact but for k = 3, excluded
	return s + (e + (lo + float64(k*halfPiLo)))
}
