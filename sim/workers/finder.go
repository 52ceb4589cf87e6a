package workers

import "slices"

// Finder is a phase that selects some of many items.
type Finder struct {
	pool  *Pool
	size  int
	found [][]uint32 // per worker
	block func(worker, lo, hi int)
}

// NewFinder returns a phase in which choose appends the selected ones of the items lo to hi
// to found, for at most size items at once.
func NewFinder(p *Pool, size int, choose func(found []uint32, lo, hi int) []uint32) *Finder {
	f := &Finder{pool: p, size: size, found: make([][]uint32, p.Workers())}
	f.block = func(worker, lo, hi int) { f.found[worker] = choose(f.found[worker], lo, hi) }
	return f
}

// Find returns the selected ones of the items 0 to n in ascending order, for any number of
// workers. The list is valid until the next Find.
func (f *Finder) Find(n int) []uint32 {
	for i := range f.found {
		f.found[i] = f.found[i][:0]
	}
	f.pool.Run(n, f.size, f.block)
	all := f.found[0]
	for _, found := range f.found[1:] {
		all = append(all, found...)
	}
	f.found[0] = all
	slices.Sort(all)
	return all
}
