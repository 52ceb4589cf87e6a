package main

import (
	"go/ast"
	"go/constant"
	"math"
)

// intrinsics are functions that a kernel does in a way of its own: those that a processor has an
// instruction for, and those of package portable that look at bits or need a way out for
// rare arguments, which are odd here.
var intrinsics map[string]func(r *reader, at ast.Node, args []any) any

func init() { // some of them read functions that need others
	intrinsics = map[string]func(r *reader, at ast.Node, args []any) any{
		"math.Sqrt":  func(r *reader, at ast.Node, args []any) any { return r.number(at, args[0]).root() },
		"math.Abs":   func(r *reader, at ast.Node, args []any) any { return r.number(at, args[0]).abs() },
		"math.Floor": func(r *reader, at ast.Node, args []any) any { return r.number(at, args[0]).floor() },
		"math.Copysign": func(r *reader, at ast.Node, args []any) any {
			size := r.number(at, args[0])
			if c, ok := args[0].(constant.Value); !ok || constant.Sign(c) < 0 {
				size = size.abs()
			}
			return size.or(r.number(at, args[1]).sign())
		},
		"math.Float64bits": func(r *reader, at ast.Node, args []any) any { return whole{r.number(at, args[0])} },
		"math.Inf": func(r *reader, at ast.Node, args []any) any {
			return r.t.num(math.Inf(constant.Sign(args[0].(constant.Value))))
		},
		"math.IsInf": func(r *reader, at ast.Node, args []any) any { // the second is 1
			return truth{r.number(at, args[0]).is(equal, r.t.num(math.Inf(1))), false}
		},

		"r2.Add": func(r *reader, at ast.Node, args []any) any { return fromVec(r.pair(at, args, vec.plus)) },
		"r2.Sub": func(r *reader, at ast.Node, args []any) any { return fromVec(r.pair(at, args, vec.minus)) },

		"portable.Norm": func(r *reader, at ast.Node, args []any) any { return r.norm(at, args[0]) },
		"portable.Unit": func(r *reader, at ast.Node, args []any) any {
			v, _ := r.vector(at, args[0])
			n := r.norm(at, args[0])
			return []any{fromVec(v.over(n)), truth{n.is(equal, r.t.num(0)), true}}
		},
		"portable.Versine": func(r *reader, at ast.Node, args []any) any {
			excess, versine := r.angle(at, args[0]).versine()
			return []any{excess, versine}
		},
		"portable.Sincos": func(r *reader, at ast.Node, args []any) any {
			a := r.angle(at, args[0])
			sin, cos := a.sincos()
			return []any{a.x.is(equal, r.t.num(0)).choose(a.x, sin), cos}
		},
		// What is seldom asked for: lanes that need it are odd.
		"math.NaN":            func(r *reader, at ast.Node, args []any) any { return r.ask() },
		"portable.reduceHuge": func(r *reader, at ast.Node, args []any) any { return r.ask() },
		"portable.CbrtNear":   func(r *reader, at ast.Node, args []any) any { return cbrtNear(r.number(at, args[0])) },

		"simd.flip": func(r *reader, at ast.Node, args []any) any {
			x := r.number(at, args[1])
			return args[0].(truth).pick(x.negate(), x)
		},
	}
}

func (r *reader) pair(at ast.Node, args []any, do func(a, b vec) vec) vec {
	a, _ := r.vector(at, args[0])
	b, _ := r.vector(at, args[1])
	return do(a, b)
}

// norm is portable.Norm where that takes a plain root.
func (r *reader) norm(at ast.Node, x any) *value {
	v, _ := r.vector(at, x)
	n, out := v.norm()
	r.leave(truth{out, false})
	return n
}
