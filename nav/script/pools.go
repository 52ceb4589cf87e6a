package script

import (
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// pools hold the values that one call of a script makes, to be used again by the next call: none
// of them outlives it, as all globals are frozen. What is made for globals stays with them.
type pools struct {
	vecs    slab[vec]
	methods slab[method]
	lists   slab[list]
	tuples  slab[tuple]
	walks   slab[walk]
	glances slab[glance]
	elems   slab[starlark.Value]
	nears   slab[nav.Near]
	records slab[record]         // of these
	numbers [cachedNumbers]boxed // numbers that were made last, of all calls
}

// again lets the next call use everything again.
func (p *pools) again() {
	p.vecs.again()
	p.methods.again()
	p.lists.again()
	p.tuples.again()
	p.walks.again()
	p.glances.again()
	p.elems.again()
	p.nears.again()
	p.records.again()
}

// keep leaves all values to their owners.
func (p *pools) keep() { *p = pools{} }

// slab is memory for values of a type.
type slab[T any] struct {
	all  []T
	used int
}

func (s *slab[T]) take(n int) []T {
	if s.used+n > len(s.all) { // values taken from the present ones keep them
		const least = 128
		s.all, s.used = make([]T, max(least, 2*len(s.all), n)), 0
	}
	some := s.all[s.used : s.used+n : s.used+n]
	s.used += n
	return some
}

// again lets all be taken again, but for very many, which belong to a call out of the ordinary.
func (s *slab[T]) again() {
	const most = 4096
	if s.used = 0; len(s.all) > most {
		s.all = nil
	}
}

// vec returns a vector as a value.
func (in *instance) vec(v r2.Vec) *vec {
	w := &in.vecs.take(1)[0]
	w.Vec, w.in = v, in
	return w
}

// cachedNumbers is how many numbers are kept: six bits of a hash.
const cachedNumbers = 1 << 6

// boxed is a number as a value, which the language keeps in memory of its own.
type boxed struct {
	bits  uint64
	value starlark.Value
}

// float returns a number as a value. A radius, a speed or a step is the same in most calls.
func (in *instance) float(x float64) starlark.Value {
	bits := math.Float64bits(x)
	b := &in.numbers[bits*0x9e3779b97f4a7c15>>58]
	if b.value == nil || b.bits != bits {
		b.bits, b.value = bits, starlark.Float(x)
	}
	return b.value
}

// method is a method of a value, v.dot.
type method struct {
	name string
	of   starlark.Value
	call func(of starlark.Value, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error)
}

func (in *instance) bound(name string, of starlark.Value, call func(starlark.Value, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)) *method {
	m := &in.methods.take(1)[0]
	*m = method{name, of, call}
	return m
}

func (m *method) String() string      { return m.name }
func (*method) Type() string          { return "method" }
func (*method) Freeze()               {}
func (*method) Truth() starlark.Bool  { return true }
func (*method) Hash() (uint32, error) { return 0, fmt.Errorf("a method is no key") }
func (m *method) Name() string        { return m.name }

func (m *method) CallInternal(_ *starlark.Thread, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	return m.call(m.of, args, named)
}
