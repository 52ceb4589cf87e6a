package script

import (
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// vec is a vector of the plane, or a point. It cannot be changed.
type vec r2.Vec

func (v vec) String() string       { return fmt.Sprintf("vec(%v, %v)", v.X, v.Y) }
func (vec) Type() string           { return "vec" }
func (vec) Freeze()                {}
func (v vec) Truth() starlark.Bool { return v != vec{} }

// Hash implements starlark.Value.
func (v vec) Hash() (uint32, error) {
	h := portable.Hash(math.Float64bits(v.X+0), math.Float64bits(v.Y+0), 0, 0)
	return uint32(h), nil
}

// CompareSameType implements starlark.Comparable: vectors have no order.
func (v vec) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return v == y.(vec), nil
	case syntax.NEQ:
		return v != y.(vec), nil
	}
	return false, fmt.Errorf("vectors have no order: compare their lengths")
}

// number returns a number as a float64.
func number(x starlark.Value) (float64, bool) {
	switch x := x.(type) {
	case starlark.Float:
		return float64(x), true
	case starlark.Int:
		return float64(x.Float()), true
	}
	return 0, false
}

// Binary implements starlark.HasBinary: v + w, v - w, v * f, f * v, v / f.
func (v vec) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if w, ok := y.(vec); ok {
		switch op {
		case syntax.PLUS:
			return vec{v.X + w.X, v.Y + w.Y}, nil
		case syntax.MINUS:
			return vec{v.X - w.X, v.Y - w.Y}, nil
		case syntax.STAR:
			return nil, fmt.Errorf("two vectors have no product by *: write v.dot(w) or v.cross(w)")
		}
		return nil, nil
	}
	f, ok := number(y)
	switch {
	case !ok:
		return nil, nil
	case op == syntax.STAR:
		return vec(portable.Scale(f, r2.Vec(v))), nil
	case op == syntax.SLASH && side == starlark.Left:
		if f == 0 {
			return nil, fmt.Errorf("division of a vector by zero")
		}
		return vec{v.X / f, v.Y / f}, nil
	}
	return nil, nil
}

// Unary implements starlark.HasUnary.
func (v vec) Unary(op syntax.Token) (starlark.Value, error) {
	switch op {
	case syntax.MINUS:
		return vec{-v.X, -v.Y}, nil
	case syntax.PLUS:
		return v, nil
	}
	return nil, nil
}

// Attr implements starlark.HasAttrs.
func (v vec) Attr(name string) (starlark.Value, error) {
	switch name {
	case "x":
		return starlark.Float(v.X), nil
	case "y":
		return starlark.Float(v.Y), nil
	case "length":
		return starlark.Float(portable.Norm(r2.Vec(v))), nil
	case "length2":
		return starlark.Float(portable.Norm2(r2.Vec(v))), nil
	case "angle":
		return starlark.Float(portable.Atan2(v.Y, v.X)), nil
	case "left":
		return vec{-v.Y, v.X}, nil
	case "right":
		return vec{v.Y, -v.X}, nil
	}
	if m := vecMethods[name]; m != nil {
		return m.BindReceiver(v), nil
	}
	return nil, nil
}

var vecNames = []string{"angle", "at_most", "cross", "dot", "left", "length", "length2", "right", "turned", "unit", "x", "y"}

// AttrNames implements starlark.HasAttrs.
func (vec) AttrNames() []string { return vecNames }

var vecMethods = map[string]*starlark.Builtin{
	"dot": vecMethod("dot", "a vec", func(v, w r2.Vec) starlark.Value { return starlark.Float(portable.Dot(v, w)) }),
	"cross": vecMethod("cross", "a vec", func(v, w r2.Vec) starlark.Value {
		return starlark.Float(portable.Cross(v, w))
	}),
	"unit": starlark.NewBuiltin("unit", func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args)+len(kwargs) > 0 {
			return nil, fmt.Errorf("unit() takes nothing; it is the zero vector where there is no direction")
		}
		u, _ := portable.Unit(r2.Vec(b.Receiver().(vec)))
		return vec(u), nil
	}),
	"at_most": floatMethod("at_most", func(v r2.Vec, most float64) starlark.Value {
		if n := portable.Norm(v); n > most && n > 0 {
			return vec(portable.Scale(most/n, v))
		}
		return vec(v)
	}),
	"turned": floatMethod("turned", func(v r2.Vec, angle float64) starlark.Value {
		sin, cos := portable.Sincos(angle)
		return vec{float64(v.X*cos) - float64(v.Y*sin), float64(v.X*sin) + float64(v.Y*cos)}
	}),
}

func vecMethod(name, takes string, f func(v, w r2.Vec) starlark.Value) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args) == 1 && len(kwargs) == 0 {
			if w, ok := args[0].(vec); ok {
				return f(r2.Vec(b.Receiver().(vec)), r2.Vec(w)), nil
			}
		}
		return nil, fmt.Errorf("%s takes %s", name, takes)
	})
}

func floatMethod(name string, f func(v r2.Vec, x float64) starlark.Value) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args) == 1 && len(kwargs) == 0 {
			if x, ok := number(args[0]); ok {
				return f(r2.Vec(b.Receiver().(vec)), x), nil
			}
		}
		return nil, fmt.Errorf("%s takes a number", name)
	})
}
