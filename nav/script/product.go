package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"galaxy/internal/portable"
)

// product checks products, by which whole numbers and lists grow, and lets formats cost steps. In x * (* * y) it first
// takes y, and then makes the product: nothing can come between the two. It does the same in x % (* * y).
type product struct {
	in   *instance
	held starlark.Value
}

func (*product) String() string        { return "product" }
func (*product) Type() string          { return "product" }
func (*product) Freeze()               {}
func (*product) Truth() starlark.Bool  { return true }
func (*product) Hash() (uint32, error) { return 0, nil }

func (p *product) Binary(op syntax.Token, other starlark.Value, side starlark.Side) (starlark.Value, error) {
	if side == starlark.Left {
		p.held = other
		return p, nil
	}
	x, y := other, p.held
	p.held = nil
	if op == syntax.PERCENT {
		if t, ok := x.(*text); ok {
			return formatted(p.in, t.s, y)
		}
		return starlark.Binary(op, x, y)
	}
	switch x := x.(type) {
	case starlark.Float:
		switch y := y.(type) {
		case starlark.Float:
			return x * y, nil
		case *vec:
			return y.in.vec(portable.Scale(float64(x), y.Vec)), nil
		}
	case *vec:
		if y, ok := y.(starlark.Float); ok {
			return x.in.vec(portable.Scale(float64(y), x.Vec)), nil
		}
	case starlark.Int:
		switch y := y.(type) {
		case starlark.Int:
			return wholeProduct(x, y)
		case *list, *tuple:
			return p.repeated(y, x)
		}
	case *list, *tuple:
		if n, ok := y.(starlark.Int); ok {
			return p.repeated(x, n)
		}
	}
	return starlark.Binary(syntax.STAR, x, y)
}

// wholeProduct returns x·y, if that is not too large.
func wholeProduct(x, y starlark.Int) (starlark.Value, error) {
	a, small := x.Int64()
	b, both := y.Int64()
	if small = small && both; !small || a > 1<<31 || a < -1<<31 || b > 1<<31 || b < -1<<31 {
		if n := x.BigInt().BitLen() + y.BigInt().BitLen(); n > maxBits {
			return nil, fmt.Errorf("a product of whole numbers with %d bits is too large; make one of them a float", n)
		}
	}
	return x.Mul(y), nil
}

func (p *product) repeated(x starlark.Value, n starlark.Int) (starlark.Value, error) {
	if l, ok := x.(*list); ok {
		return p.in.listOf(l.repeated(n))
	}
	return p.in.tupleOf(x.(*tuple).repeated(n))
}
