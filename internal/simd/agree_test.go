package simd

import (
	"encoding/binary"
	"math"
	"testing"

	"galaxy/internal/portable"
)

// with runs f on one set of instructions.
func with(set Set, f func()) {
	before := inUse
	defer func() { inUse = before }()
	inUse = set
	f()
}

// same compares bits, but for the payload of NaN, which is the processor's.
func same(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || math.IsNaN(a) && math.IsNaN(b)
}

// agree gives copies of the columns to run on every set, and compares what becomes of them
// with what the plain text makes.
func agree(t *testing.T, columns [][]float64, run func(c [][]float64)) {
	t.Helper()
	copied := func() [][]float64 {
		list := make([][]float64, len(columns))
		for i, c := range columns {
			// What lies behind the column must stay as it is.
			list[i] = append(append(make([]float64, 0, len(c)+8), c...), 1, 2, 3, 4, 5, 6, 7, 8)[:len(c)]
		}
		return list
	}
	want := copied()
	with(Off, func() { run(want) })
	for _, set := range Sets()[1:] {
		got := copied()
		with(set, func() { run(got) })
		for c := range want {
			for i := range want[c] {
				if !same(want[c][i], got[c][i]) {
					in := make([]float64, len(columns))
					for k := range columns {
						in[k] = columns[k][i]
					}
					t.Fatalf("%s, lane %d of %d, column %d: %x (%g), plain %x (%g)\nof %v", set, i, len(want[c]), c,
						math.Float64bits(got[c][i]), got[c][i], math.Float64bits(want[c][i]), want[c][i], in)
				}
			}
			for i, x := range got[c][len(got[c]) : len(got[c])+8] {
				if x != float64(i+1) {
					t.Fatalf("%s wrote behind the end of column %d", set, c)
				}
			}
		}
	}
}

// hostile are numbers at the edges of what arithmetic can do.
var hostile = []float64{
	0, math.Copysign(0, -1), 1, -1, 2, 0.5, 3, math.Pi, -math.Pi, math.Pi / 4, 1e-140, -1e-140, 1e140, 2e140, -1e140,
	1e-141, 1e-160, 1e-200, 1e200, -1e200, math.MaxFloat64, -math.MaxFloat64, 0x1p-1022, -0x1p-1022,
	math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 3e-310, math.Inf(1), math.Inf(-1), math.NaN(),
	1 + 0x1p-52, 1 - 0x1p-53, 1e16, 1.6e6, -1.6e6, 1.7e6, 0x1p52, 1e-8, 1e-16,
}

// draw returns n numbers of one kind, from ordinary to hostile.
func draw(seed uint64, kind, column, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		h := portable.Hash(seed, uint64(i), uint64(column), 1)
		u := 2*portable.Uniform(portable.Hash(seed, uint64(i), uint64(column), 2)) - 1
		switch k := kind; {
		case k == 0 || k == 3 && h%16 != 0:
			list[i] = 10 * u
		case k == 1:
			list[i] = math.Ldexp(u, int(h%2100)-1050)
		case k == 2:
			list[i] = math.Round(2 * u) // many that are zero or equal
		default:
			list[i] = hostile[h>>8%uint64(len(hostile))]
		}
	}
	return list
}

// trials calls f with columns of many lengths and kinds.
func trials(width int, f func(columns [][]float64)) {
	for seed := range uint64(400) {
		n := int(seed % 20)
		if seed%20 > 16 {
			n = 60 + int(portable.Hash(seed, 0, 0, 0)%100)
		}
		columns := make([][]float64, width)
		for c := range columns {
			kind := int(portable.Hash(seed, uint64(c), 0, 3) % 5)
			if seed%3 == 0 {
				kind = int(seed / 3 % 5) // all of one kind
			}
			columns[c] = draw(seed, kind, c, n)
		}
		f(columns)
	}
}

// fuzzed calls f with columns made of a fuzzer's bytes.
func fuzzed(f *testing.F, width int, run func(t *testing.T, columns [][]float64)) {
	var seed []byte
	for i := range 9 * width {
		seed = binary.LittleEndian.AppendUint64(seed, math.Float64bits(hostile[i*7%len(hostile)]))
	}
	f.Add(seed)
	seed = nil
	for c := range width {
		for _, x := range draw(1, 3, c, 20) {
			seed = binary.LittleEndian.AppendUint64(seed, math.Float64bits(x))
		}
	}
	f.Add(seed)
	f.Fuzz(func(t *testing.T, data []byte) {
		n := min(len(data)/8/width, 80)
		columns := make([][]float64, width)
		for c := range columns {
			for range n {
				columns[c] = append(columns[c], math.Float64frombits(binary.LittleEndian.Uint64(data)))
				data = data[8:]
			}
		}
		run(t, columns)
	})
}

// lanesOfBench is what benchmarks work on, a block at a time.
const lanesOfBench = 1024

// ordinary returns blocks of ordinary numbers.
func ordinary(width int) (parts [][][]float64) {
	for seed := range uint64(lanesOfBench / block) {
		columns := make([][]float64, width)
		for c := range columns {
			columns[c] = draw(seed, 0, c, block)
		}
		parts = append(parts, columns)
	}
	return parts
}

// benchmark runs f on every set over blocks.
func benchmark(b *testing.B, parts [][][]float64, f func(c [][]float64)) {
	for _, set := range Sets() {
		b.Run(set.String(), func(b *testing.B) {
			b.ReportAllocs()
			with(set, func() {
				for b.Loop() {
					for _, part := range parts {
						f(part)
					}
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*lanesOfBench), "ns/lane")
		})
	}
}

// Columns of any length need no memory, whatever is left of the last vector.
func TestKernelsDoNotAllocate(t *testing.T) {
	columns := make([][]float64, 15)
	for c := range columns {
		columns[c] = draw(1, 0, c, 61)
	}
	p, m, g := pairs(columns), Magnet{Near: 4, GapFloor: 1, Dt: 1}, gravities[0]
	to := make([]uint32, 70)
	for _, set := range Sets() {
		with(set, func() {
			g.Feel(p) // makes its memory
			n := testing.AllocsPerRun(10, func() {
				motion(columns).Thrust(1)
				toward(columns).Find()
				m.Feel(p)
				m.Decide(deciders(columns))
				g.Feel(p)
				g.Decide(deciders(columns))
				Sincos(columns[0], columns[1], columns[2])
				(&Circle{0, 0, 1}).Within(to, 0, columns[0], columns[1])
			})
			if n != 0 {
				t.Errorf("%s: %v allocations", set, n)
			}
		})
	}
}
