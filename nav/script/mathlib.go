package script

import (
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// mathematics is the value math: the same bits on every machine.
type mathematics struct{}

func (mathematics) String() string        { return "math" }
func (mathematics) Type() string          { return "math" }
func (mathematics) Freeze()               {}
func (mathematics) Truth() starlark.Bool  { return true }
func (mathematics) Hash() (uint32, error) { return 0, nil }

func (mathematics) Attr(name string) (starlark.Value, error) {
	if f := mathFunctions[name]; f != nil {
		return f, nil
	}
	switch name {
	case "pi":
		return starlark.Float(math.Pi), nil
	case "inf":
		return starlark.Float(math.Inf(1)), nil
	}
	return nil, nil
}

func (mathematics) AttrNames() []string { return mathNames }

var mathNames = []string{"acos", "asin", "atan2", "cbrt", "ceil", "cos", "degrees", "exp", "floor", "hypot", "inf", "log", "pi", "pow", "radians", "sin", "sqrt", "tan", "wrap"}

var mathFunctions = map[string]*starlark.Builtin{
	"sqrt":    one("sqrt", math.Sqrt),
	"exp":     one("exp", portable.Exp),
	"log":     one("log", portable.Log),
	"cbrt":    one("cbrt", portable.Cbrt),
	"floor":   whole("floor", math.Floor),
	"ceil":    whole("ceil", math.Ceil),
	"sin":     one("sin", func(x float64) float64 { sin, _ := portable.Sincos(x); return sin }),
	"cos":     one("cos", func(x float64) float64 { _, cos := portable.Sincos(x); return cos }),
	"tan":     one("tan", func(x float64) float64 { sin, cos := portable.Sincos(x); return sin / cos }),
	"asin":    one("asin", func(x float64) float64 { return portable.Atan2(x, math.Sqrt((1-x)*(1+x))) }),
	"acos":    one("acos", func(x float64) float64 { return portable.Atan2(math.Sqrt((1-x)*(1+x)), x) }),
	"wrap":    one("wrap", portable.Wrap),
	"degrees": one("degrees", func(x float64) float64 { return x * (180 / math.Pi) }),
	"radians": one("radians", func(x float64) float64 { return x * (math.Pi / 180) }),
	"atan2":   two("atan2", portable.Atan2),
	"hypot":   two("hypot", func(x, y float64) float64 { return portable.Norm(r2.Vec{X: x, Y: y}) }),
	"pow":     two("pow", power),
}

// power returns x^y: by squaring where y is a whole number of up to a thousand, else for positive x.
func power(x, y float64) float64 {
	if n := math.Abs(y); n == math.Trunc(n) && n <= 1000 {
		p := 1.0
		for k := int(n); k > 0; k >>= 1 {
			if k&1 == 1 {
				p *= x
			}
			x *= x
		}
		if y < 0 {
			return 1 / p
		}
		return p
	}
	if x == 0 && y > 0 {
		return 0
	}
	return portable.Exp(float64(y * portable.Log(x)))
}

func one(name string, f func(float64) float64) *starlark.Builtin {
	return mathFunction(name, "a number", func(args starlark.Tuple) (starlark.Value, bool) {
		x, ok := numberOf(args, 1, 0)
		return starlark.Float(f(x)), ok
	})
}

func whole(name string, f func(float64) float64) *starlark.Builtin {
	return mathFunction(name, "a finite number", func(args starlark.Tuple) (starlark.Value, bool) {
		x, ok := numberOf(args, 1, 0)
		return starlark.MakeInt64(int64(f(x))), ok && math.Abs(x) < 1<<62
	})
}

func two(name string, f func(x, y float64) float64) *starlark.Builtin {
	return mathFunction(name, "two numbers", func(args starlark.Tuple) (starlark.Value, bool) {
		x, okX := numberOf(args, 2, 0)
		y, okY := numberOf(args, 2, 1)
		return starlark.Float(f(x, y)), okX && okY
	})
}

// numberOf returns number i of so many.
func numberOf(args starlark.Tuple, of, i int) (float64, bool) {
	if len(args) != of {
		return 0, false
	}
	return number(args[i])
}

func mathFunction(name, takes string, f func(starlark.Tuple) (starlark.Value, bool)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if x, ok := f(args); ok && len(kwargs) == 0 {
			return x, nil
		}
		return nil, fmt.Errorf("math.%s takes %s", name, takes)
	})
}
