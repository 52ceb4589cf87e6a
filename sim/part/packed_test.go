package part_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/sim/part"
	"galaxy/sim/workers"
)

type row struct {
	x, y float64
	id   uint32
	on   int32
}

// Whatever rows there are, and whatever is like them, they come back to the bit, also in memory used before.
func TestPackedRowsComeBack(t *testing.T) {
	numbers := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(-1), 5e-324, 1, 1.5}))
	rows := rapid.Custom(func(t *rapid.T) row {
		return row{numbers.Draw(t, "x"), numbers.Draw(t, "y"), rapid.Uint32().Draw(t, "id"), rapid.Int32().Draw(t, "on")}
	})
	rapid.Check(t, func(t *rapid.T) {
		pool := workers.New(rapid.IntRange(1, 3).Draw(t, "workers"))
		defer pool.Close()
		var p part.Packed[row]
		var back []row
		for range 3 {
			some := rapid.SliceOfN(rows, 0, 8).Draw(t, "rows")
			list, like := make([]row, 0, 5000), make([]row, 0, 5000)
			if len(some) > 0 {
				for i := range rapid.IntRange(1, 5000).Draw(t, "count") {
					list, like = append(list, some[i*i%len(some)]), append(like, some[i%len(some)])
				}
			}
			var guess part.Like[row]
			if rapid.Bool().Draw(t, "like others") {
				guess = func(i int, prior, row *row) { *row = like[i]; row.x = prior.x }
			}
			p.Pack(pool, list, guess)
			back = p.Unpack(pool, back, guess)
			if len(back) != len(list) {
				t.Fatalf("%d rows of %d", len(back), len(list))
			}
			for i := range list {
				if !part.Same(&back[i], &list[i]) {
					t.Fatalf("row %d is %v, not %v", i, back[i], list[i])
				}
			}
		}
	})
}

// Rows that are as those before take an eighth of a byte for each number, and packing them again nothing more.
func TestPackedRowsThatStaySame(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	const n = 100_000
	list := make([]row, n)
	for i := range list {
		list[i] = row{x: 1.0 / 3, y: -7.0 / 3, id: 9}
	}
	var p part.Packed[row]
	p.Pack(pool, list, nil)
	if each := float64(p.Bytes()) / n; each > 1.4 {
		t.Errorf("%v bytes per row", each)
	}
	back := p.Unpack(pool, nil, nil)
	if allocs := testing.AllocsPerRun(10, func() {
		p.Pack(pool, list, nil)
		back = p.Unpack(pool, back, nil)
	}); allocs > 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// Rows that take much less than before give back memory.
func TestPackedRowsShrink(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	list := make([]row, 10_000)
	for i := range list {
		list[i] = row{x: math.Sqrt(float64(i)), y: math.Sin(float64(i))}
	}
	var p part.Packed[row]
	p.Pack(pool, list, nil)
	much := p.Bytes()
	clear(list)
	if p.Pack(pool, list, nil); 8*p.Bytes() > much {
		t.Errorf("%d bytes of rows that are all the same, in memory of %d", p.Bytes(), much)
	}
}
