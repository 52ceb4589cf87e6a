package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// vec is a vector of the plane, or a point. It cannot be changed.
type vec struct {
	r2.Vec
	in *instance // that makes others of it
}

func (v *vec) String() string       { return fmt.Sprintf("vec(%v, %v)", v.X, v.Y) }
func (*vec) Type() string           { return "vec" }
func (*vec) Freeze()                {}
func (v *vec) Truth() starlark.Bool { return v.Vec != r2.Vec{} }
func (*vec) Hash() (uint32, error)  { return 0, nil } // see key

func (v *vec) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return v.Vec == y.(*vec).Vec, nil
	case syntax.NEQ:
		return v.Vec != y.(*vec).Vec, nil
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

func (v *vec) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if w, ok := y.(*vec); ok {
		switch op {
		case syntax.PLUS:
			return v.in.vec(r2.Add(v.Vec, w.Vec)), nil
		case syntax.MINUS:
			return v.in.vec(r2.Sub(v.Vec, w.Vec)), nil
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
		return v.in.vec(portable.Scale(f, v.Vec)), nil
	case op == syntax.SLASH && side == starlark.Left:
		if f == 0 {
			return nil, fmt.Errorf("division of a vector by zero")
		}
		return v.in.vec(r2.Vec{X: v.X / f, Y: v.Y / f}), nil
	}
	return nil, nil
}

func (v *vec) Unary(op syntax.Token) (starlark.Value, error) {
	switch op {
	case syntax.MINUS:
		return v.in.vec(r2.Vec{X: -v.X, Y: -v.Y}), nil
	case syntax.PLUS:
		return v, nil
	}
	return nil, nil
}

func (v *vec) Attr(name string) (starlark.Value, error) {
	switch name {
	case "x":
		return v.in.float(v.X), nil
	case "y":
		return v.in.float(v.Y), nil
	case "length":
		return v.in.float(portable.Norm(v.Vec)), nil
	case "length2":
		return v.in.float(portable.Norm2(v.Vec)), nil
	case "angle":
		return v.in.float(portable.Atan2(v.Y, v.X)), nil
	case "left":
		return v.in.vec(r2.Vec{X: -v.Y, Y: v.X}), nil
	case "right":
		return v.in.vec(r2.Vec{X: v.Y, Y: -v.X}), nil
	}
	if m := vecMethods[name]; m != nil {
		return v.in.bound(name, v, m), nil
	}
	return nil, nil
}

var vecNames = []string{"angle", "at_most", "cross", "dot", "left", "length", "length2", "right", "turned", "unit", "x", "y"}

func (*vec) AttrNames() []string { return vecNames }

// vecMethod is a method of vectors.
type vecMethod = func(of starlark.Value, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error)

var vecMethods = map[string]vecMethod{
	"dot":   withVec("dot", func(v, w *vec) starlark.Value { return starlark.Float(portable.Dot(v.Vec, w.Vec)) }),
	"cross": withVec("cross", func(v, w *vec) starlark.Value { return starlark.Float(portable.Cross(v.Vec, w.Vec)) }),
	"unit": func(of starlark.Value, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		if len(args)+len(named) > 0 {
			return nil, fmt.Errorf("unit() takes nothing; it is the zero vector where there is no direction")
		}
		v := of.(*vec)
		u, _ := portable.Unit(v.Vec)
		return v.in.vec(u), nil
	},
	"at_most": withNumber("at_most", func(v *vec, most float64) starlark.Value {
		if n := portable.Norm(v.Vec); n > most && n > 0 {
			return v.in.vec(portable.Scale(most/n, v.Vec))
		}
		return v
	}),
	"turned": withNumber("turned", func(v *vec, angle float64) starlark.Value {
		sin, cos := portable.Sincos(angle)
		return v.in.vec(r2.Vec{X: float64(v.X*cos) - float64(v.Y*sin), Y: float64(v.X*sin) + float64(v.Y*cos)})
	}),
}

func withVec(name string, f func(v, w *vec) starlark.Value) vecMethod {
	return withOne(name, "a vec", f, func(x starlark.Value) (*vec, bool) { w, ok := x.(*vec); return w, ok })
}

func withNumber(name string, f func(v *vec, x float64) starlark.Value) vecMethod {
	return withOne(name, "a number", f, number)
}

func withOne[T any](name, takes string, f func(*vec, T) starlark.Value, read func(starlark.Value) (T, bool)) vecMethod {
	return func(of starlark.Value, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		if len(args) == 1 && len(named) == 0 {
			if x, ok := read(args[0]); ok {
				return f(of.(*vec), x), nil
			}
		}
		return nil, fmt.Errorf("%s takes %s", name, takes)
	}
}
