package main

import (
	"go/ast"
	"go/constant"
	"maps"
	"slices"
	"strings"
)

func (r *reader) pickColumns(at ast.Node, c truth, a, b map[string]any) map[string]any {
	all := maps.Clone(b)
	for _, name := range r.t.Columns {
		x, inA := a[name]
		y, inB := b[name]
		if !inA && !inB {
			continue
		}
		if !inA {
			x = r.t.column(name)
		}
		if !inB {
			y = r.t.column(name)
		}
		all[name] = r.pick(at, c, x, y)
	}
	return all
}

// pick returns a in the lanes of c, and b in the others.
func (r *reader) pick(at ast.Node, c truth, a, b any) any {
	if a == b {
		return a
	}
	if _, ok := a.(unknown); ok {
		return b
	}
	if _, ok := b.(unknown); ok {
		return a
	}
	if is, what := c.isConst(); is && what {
		return a
	} else if is {
		return b
	}
	if x, ok := a.(truth); ok {
		return c.choose(x, b.(truth))
	}
	sa, okA := r.opened(a)
	sb, okB := r.opened(b)
	if okA && okB {
		s := &structure{sa.name, map[string]any{}}
		for _, name := range slices.Sorted(maps.Keys(sa.fields)) {
			s.fields[name] = r.pick(at, c, sa.fields[name], sb.fields[name])
		}
		return s
	}
	return c.pick(r.number(at, a), r.number(at, b))
}

// opened returns a struct in variables.
func (r *reader) opened(x any) (*structure, bool) {
	switch x := x.(type) {
	case *structure:
		return x, true
	case ref:
		name := qualified(x.in, x.kind)
		fields, ok := r.fields(name)
		if !ok {
			return nil, false
		}
		s := &structure{name, map[string]any{}}
		for field := range fields {
			s.fields[field], _ = r.member(x, field)
		}
		return s, true
	}
	return nil, false
}

// fields returns the fields of a struct.
func (r *reader) fields(name string) (map[string]ast.Expr, bool) {
	if name == "r2.Vec" {
		return map[string]ast.Expr{"X": ast.NewIdent("float64"), "Y": ast.NewIdent("float64")}, true
	}
	fields, ok := r.structs[name]
	return fields, ok
}

// qualified returns the name of a type with its package.
func qualified(in string, x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return qualified(in, x.X)
	case *ast.SelectorExpr:
		return x.X.(*ast.Ident).Name + "." + x.Sel.Name
	case *ast.Ident:
		return in + "." + x.Name
	}
	return ""
}

// member returns a field.
func (r *reader) member(x any, name string) (any, bool) {
	switch x := x.(type) {
	case *structure:
		v, ok := x.fields[name]
		return v, ok
	case ref:
		of := qualified(x.in, x.kind)
		fields, _ := r.fields(of)
		kind, ok := fields[name]
		if !ok {
			return nil, false
		}
		path := strings.TrimPrefix(x.path+"."+name, ".")
		if c, ok := r.given[path]; ok {
			return constantOf(c), true
		}
		in, _, _ := strings.Cut(of, ".")
		return ref{path, kind, in}, true
	}
	return nil, false
}

func constantOf(c constant.Value) any {
	if c.Kind() == constant.Bool {
		return truth{not: constant.BoolVal(c)}
	}
	return c
}

// zero returns the zero of a type.
func (r *reader) zero(in string, kind ast.Expr) any {
	if id, ok := kind.(*ast.Ident); ok {
		switch id.Name {
		case "float64", "int":
			return constant.MakeInt64(0)
		case "bool":
			return no
		}
	}
	if list, ok := kind.(*ast.ArrayType); ok && list.Len != nil {
		n, _ := constant.Int64Val(r.expr(list.Len).(constant.Value))
		a := &array{}
		for range n {
			a.elements = append(a.elements, r.zero(in, list.Elt))
		}
		return a
	}
	name := qualified(in, kind)
	fields, ok := r.fields(name)
	if !ok {
		return unknown{}
	}
	s := &structure{name, map[string]any{}}
	of, _, _ := strings.Cut(name, ".")
	for field, kind := range fields {
		s.fields[field] = r.zero(of, kind)
	}
	return s
}

// number returns x as a number in each lane.
func (r *reader) number(at ast.Node, x any) *value {
	switch x := x.(type) {
	case *value:
		return x
	case whole:
		return x.value
	case constant.Value:
		f, _ := constant.Float64Val(constant.ToFloat(x))
		return r.t.num(f)
	case unknown:
		return r.t.num(0)
	case ref:
		if _, ok := x.kind.(*ast.Ident); ok && slices.Contains(r.t.Scalars, x.path) {
			return r.t.scalar(x.path)
		}
		r.fail(at, "%s is no scalar of kernel %s", x.path, r.t.Name)
	}
	r.fail(at, "%T is no number", x)
	return nil
}
