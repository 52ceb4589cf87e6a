package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"math"
	"slices"
)

// Expressions.

// truth returns a condition.
func (r *reader) truth(x ast.Expr) truth {
	switch v := r.expr(x).(type) {
	case truth:
		return v
	case unknown:
		return no
	case ref: // a scalar of 0 or 1
		return truth{r.number(x, v).is(equal, r.t.num(0)), true}
	default:
		r.fail(x, "%T is no condition", v)
	}
	return no
}

func (r *reader) expr(x ast.Expr) any {
	switch x := x.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(x.Value, x.Kind, 0)
	case *ast.ParenExpr:
		return r.expr(x.X)
	case *ast.StarExpr:
		return r.expr(x.X)
	case *ast.Ident:
		return r.name(x)
	case *ast.SelectorExpr:
		return r.selected(x)
	case *ast.CompositeLit:
		return r.literal(x)
	case *ast.IndexExpr:
		of, at := r.expr(x.X), r.expr(x.Index)
		if v, ok := r.element(of, at); ok {
			return v
		}
		if of, ok := of.(ref); ok && !isFloats(of.kind) {
			return laneIndex{far: true}
		}
		name := r.column(x)
		if v, ok := r.columns[name]; ok {
			return v
		}
		return r.t.column(name)
	case *ast.UnaryExpr:
		v := r.expr(x.X)
		switch x.Op {
		case token.AND, token.ADD:
			return v
		case token.NOT:
			if _, ok := v.(unknown); ok {
				return v
			}
			return v.(truth).invert()
		case token.SUB:
			switch v := v.(type) {
			case constant.Value:
				return constant.UnaryOp(token.SUB, v, 0)
			case unknown:
				return v
			default:
				return r.number(x, v).negate()
			}
		}
	case *ast.BinaryExpr:
		return r.binary(x)
	case *ast.CallExpr:
		return r.called(x)
	}
	r.fail(x, "a kernel cannot have a %T", x)
	return nil
}

// element returns an element of an array whose index is a constant.
func (r *reader) element(of, at any) (any, bool) {
	c, ok := at.(constant.Value)
	if !ok {
		return nil, false
	}
	switch of := of.(type) {
	case *array:
		k, _ := constant.Int64Val(c)
		return of.elements[k], true
	case ref:
		if list, ok := of.kind.(*ast.ArrayType); ok {
			return ref{of.path + "." + c.String(), list.Elt, of.in}, true
		}
	}
	return nil, false
}

// isFloats reports whether a type is a list of float64.
func isFloats(kind ast.Expr) bool {
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	list, ok := kind.(*ast.ArrayType)
	if !ok {
		return false
	}
	id, ok := list.Elt.(*ast.Ident)
	return ok && id.Name == "float64"
}

func (r *reader) name(x *ast.Ident) any {
	switch x.Name {
	case "true":
		return yes
	case "false":
		return no
	}
	if v, ok := r.lookup(x.Name); ok {
		return v
	}
	return r.constant(x, r.call.in, x.Name)
}

// constant returns a constant of a package.
func (r *reader) constant(at ast.Node, in, name string) any {
	if x, ok := r.consts[in+"."+name]; ok {
		was := r.call
		r.call = &call{in: in}
		defer func() { r.call = was }()
		return r.expr(x)
	}
	r.fail(at, "%s.%s is no constant", in, name)
	return nil
}

// constants are those of package math.
var constants = map[string]constant.Value{
	"Pi":                     constant.MakeFromLiteral("3.14159265358979323846264338327950288419716939937510582097494459", token.FLOAT, 0),
	"MaxFloat64":             constant.MakeFloat64(math.MaxFloat64),
	"SmallestNonzeroFloat64": constant.MakeFloat64(math.SmallestNonzeroFloat64),
}

func (r *reader) selected(x *ast.SelectorExpr) any {
	if in, ok := r.isPackage(x.X); ok {
		if c, ok := constants[x.Sel.Name]; ok && in == "math" {
			return c
		}
		return r.constant(x, in, x.Sel.Name)
	}
	v := r.expr(x.X)
	if _, ok := v.(unknown); ok {
		return v
	}
	field, ok := r.member(v, x.Sel.Name)
	if !ok {
		r.fail(x, "there is no field %s", x.Sel.Name)
	}
	return field
}

// isPackage reports whether x is the name of a package, and which.
func (r *reader) isPackage(x ast.Expr) (string, bool) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return "", false
	}
	if _, local := r.lookup(id.Name); local {
		return "", false
	}
	return id.Name, slices.Contains([]string{"math", "portable", "r2"}, id.Name)
}

func (r *reader) literal(x *ast.CompositeLit) any {
	s, ok := r.zero(r.call.in, x.Type).(*structure)
	if !ok {
		r.fail(x, "a kernel knows structs of its own package alone")
	}
	names := r.order[s.name]
	for i, e := range x.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			s.fields[pair.Key.(*ast.Ident).Name] = r.expr(pair.Value)
		} else {
			s.fields[names[i]] = r.expr(e)
		}
	}
	return s
}

func (r *reader) binary(x *ast.BinaryExpr) any {
	switch x.Op {
	case token.LAND, token.LOR:
		a := r.truth(x.X)
		if is, what := a.isConst(); is && what == (x.Op == token.LOR) {
			return a
		}
		// The right side is worked out where the left one has not decided.
		path, void, open := r.path, r.void, a
		if x.Op == token.LOR {
			open = a.invert()
		}
		r.path = path.and(open)
		b := r.truth(x.Y)
		r.path, r.void = path, void
		if x.Op == token.LAND {
			return a.and(b)
		}
		return a.or(b)
	}
	a, b := r.expr(x.X), r.expr(x.Y)
	if _, ok := a.(unknown); ok {
		return a
	}
	if _, ok := b.(unknown); ok {
		return b
	}
	if predicate, ok := predicates[x.Op]; ok {
		return r.compare(x, x.Op, predicate, a, b)
	}
	return r.arithmetic(x, x.Op, a, b)
}

var predicates = map[token.Token]uint64{
	token.EQL: equal, token.NEQ: notEqual, token.LSS: less, token.LEQ: atMost, token.GTR: more, token.GEQ: atLeast,
}

func (r *reader) compare(at ast.Node, op token.Token, predicate uint64, a, b any) truth {
	if x, ok := a.(constant.Value); ok {
		if y, ok := b.(constant.Value); ok {
			return truth{not: constant.Compare(x, op, y)}
		}
	}
	if x, ok := a.(truth); ok { // == or !=
		y := b.(truth)
		differ := x.and(y.invert()).or(y.and(x.invert()))
		if op == token.EQL {
			return differ.invert()
		}
		return differ
	}
	if v, ok := r.vector(at, a); ok { // == or !=
		w, _ := r.vector(at, b)
		zero := r.t.num(0)
		if w.x != zero || w.y != zero {
			r.fail(at, "a vector is compared with zero alone")
		}
		return truth{v.isZero(), op == token.NEQ}
	}
	x, y := r.number(at, a), r.number(at, b)
	if op == token.NEQ {
		return truth{x.is(equal, y), true}
	}
	return truth{x.is(predicate, y), false}
}

// vector returns a vector of the plane.
func (r *reader) vector(at ast.Node, x any) (vec, bool) {
	s, ok := r.opened(x)
	if !ok || s.name != "r2.Vec" {
		return vec{}, false
	}
	return vec{r.number(at, s.fields["X"]), r.number(at, s.fields["Y"])}, true
}

func fromVec(v vec) *structure {
	return &structure{"r2.Vec", map[string]any{"X": v.x, "Y": v.y}}
}

func (r *reader) arithmetic(at ast.Node, op token.Token, a, b any) any {
	if x, ok := a.(constant.Value); ok {
		if y, ok := b.(constant.Value); ok {
			if op == token.QUO {
				x, y = constant.ToFloat(x), constant.ToFloat(y)
			}
			return constant.BinaryOp(x, op, y)
		}
	}
	if x, ok := a.(whole); ok {
		return r.wholes(at, op, x, b)
	}
	x, y := r.number(at, a), r.number(at, b)
	switch op {
	case token.ADD:
		return x.plus(y)
	case token.SUB:
		return x.minus(y)
	case token.MUL:
		return x.times(y)
	case token.QUO:
		return x.over(y)
	}
	r.fail(at, "a kernel cannot do %s", op)
	return nil
}

// whole returns a whole number in each lane.
func (r *reader) whole(at ast.Node, x any) *value {
	if c, ok := x.(constant.Value); ok {
		bits, _ := constant.Uint64Val(c)
		return r.t.word(bits)
	}
	return r.number(at, x)
}

// wholes is the arithmetic of whole numbers. Those that are multiplied have 32 bits.
func (r *reader) wholes(at ast.Node, op token.Token, x whole, b any) whole {
	y := r.whole(at, b)
	switch op {
	case token.ADD:
		return whole{x.iplus(y)}
	case token.MUL:
		return whole{x.ltimes(y)}
	case token.AND:
		return whole{x.and(y)}
	}
	r.fail(at, "a kernel cannot do %s with whole numbers", op)
	return whole{}
}
