package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"maps"
	"slices"
	"strings"
)

// A reader goes through a plain function with symbols for numbers, and writes down what becomes
// of them. Where the function branches, it goes both ways, and then chooses, lane by lane.
//
// What a name can stand for: a *value, a truth, a whole, a constant.Value, a *structure, a ref, a lane, a
// list of results ([]any), or unknown.
type reader struct {
	*source
	t     *text
	given map[string]constant.Value // what the kernel takes for granted

	state
	call      *call
	split     bool  // the statement is one of two phases
	odd       truth // of this phase
	oddBefore truth // of the phases before
}

// A structure is a struct that is held in variables.
type structure struct {
	name   string // of the type, with its package
	fields map[string]any
}

// An array is one that is held in variables. The indices of its elements are constants.
type array struct{ elements []any }

// A ref is what the kernel's caller holds: a column or a scalar by its path from the receiver,
// or a struct on the way to it.
type ref struct {
	path string
	kind ast.Expr
	in   string // the package that kind is written in
}

// A laneIndex is the index of columns; far, if it is the index of columns of something else.
type laneIndex struct{ far bool }

// A whole is a whole number in each lane, of 64 bits.
type whole struct{ *value }

// unknown is what only plain Go can work out: lanes that need it are odd.
type unknown struct{}

// A state is how far the reader has come on one way through a function.
type state struct {
	scopes  []map[string]any
	columns map[string]any // what has been stored
	path    truth          // the lanes of the call that are here
	branch  truth          // the lanes that the branches around this place lead to it
	ended   bool           // by a return
	void    bool           // all lanes are odd
}

func (s *state) copied() state {
	c := *s
	c.scopes = slices.Clone(s.scopes)
	for i, scope := range c.scopes {
		c.scopes[i] = maps.Clone(scope)
	}
	c.columns = maps.Clone(s.columns)
	return c
}

// A call is a function that is being read.
type call struct {
	in      string // its package
	lanes   truth  // that call it
	f       *ast.FuncDecl
	returns []returned
}

type returned struct {
	branch  truth
	results []any
	columns map[string]any
}

func (r *reader) fail(at ast.Node, format string, args ...any) {
	panic(fmt.Sprintf("%s: %s", r.files.Position(at.Pos()), fmt.Sprintf(format, args...)))
}

// kernel reads f as a kernel.
func (r *reader) kernel(f *ast.FuncDecl) {
	in := r.packages[f]
	var args []any
	for _, p := range f.Type.Params.List {
		for _, name := range p.Names {
			switch kind := p.Type.(type) {
			case *ast.StarExpr:
				args = append(args, ref{"", kind, in})
			case *ast.Ident:
				if kind.Name == "int" {
					args = append(args, laneIndex{})
					continue
				}
				args = append(args, ref{name.Name, kind, in})
			default:
				args = append(args, ref{name.Name, kind, in})
			}
		}
	}
	var receiver any
	if f.Recv != nil {
		receiver = ref{"", f.Recv.List[0].Type, in}
	}
	r.path, r.branch = yes, yes
	results := r.do(f, yes, receiver, args)
	t := r.t
	marked := no
	names := resultNames(f)
	for i, result := range results {
		if names[i] == "odd" {
			r.odd = r.odd.or(result.(truth))
		} else {
			marked = result.(truth)
		}
	}
	odd := r.oddBefore.or(r.odd)
	if r.odd != no {
		t.tell("odd", r.odd)
	}
	if marked != no {
		if !t.roomy {
			marked = marked.and(odd.invert())
		}
		t.tell("mark", marked)
	}
	for _, name := range t.Columns {
		v, ok := r.columns[name]
		if !ok {
			continue
		}
		stored, old := r.number(f, v), t.known["column "+name]
		switch {
		case stored == old:
			continue
		case old != nil && !t.roomy: // plain Go needs it as it was
			stored = odd.pick(old, stored)
		}
		t.store(name, stored)
	}
}

func resultNames(f *ast.FuncDecl) []string {
	var names []string
	if f.Type.Results == nil {
		return nil
	}
	for _, p := range f.Type.Results.List {
		for _, name := range p.Names {
			names = append(names, name.Name)
		}
		if len(p.Names) == 0 {
			names = append(names, "")
		}
	}
	return names
}

// here returns the lanes that are here.
func (r *reader) here() truth {
	if r.call == nil {
		return r.path
	}
	return r.call.lanes.and(r.path)
}

// leave calls lanes odd that are here.
func (r *reader) leave(lanes truth) { r.odd = r.odd.or(r.here().and(lanes)) }

// do reads a call of f, and returns its results.
func (r *reader) do(f *ast.FuncDecl, lanes truth, receiver any, args []any) []any {
	outer, caller := r.state, r.call
	c := &call{in: r.packages[f], lanes: lanes, f: f}
	scope := map[string]any{}
	if f.Recv != nil && len(f.Recv.List[0].Names) > 0 {
		scope[f.Recv.List[0].Names[0].Name] = receiver
	}
	i := 0
	for _, p := range f.Type.Params.List {
		for _, name := range p.Names {
			scope[name.Name] = args[i]
			i++
		}
	}
	if f.Type.Results != nil {
		for _, p := range f.Type.Results.List {
			for _, name := range p.Names {
				scope[name.Name] = r.zero(c.in, p.Type)
			}
		}
	}
	r.call = c
	r.state = state{scopes: []map[string]any{scope}, columns: maps.Clone(outer.columns), path: yes, branch: yes}
	r.block(f.Body)
	if !r.ended && !r.void {
		c.returns = append(c.returns, returned{yes, nil, r.columns})
	}
	r.call, r.state = caller, outer
	if len(c.returns) == 0 {
		r.void = true
		results := make([]any, len(resultNames(f)))
		for i := range results {
			results[i] = unknown{}
		}
		return results
	}
	last := c.returns[len(c.returns)-1]
	results := slices.Clone(last.results)
	columns := last.columns
	for _, early := range slices.Backward(c.returns[:len(c.returns)-1]) {
		for i := range results {
			results[i] = r.pick(f, early.branch, early.results[i], results[i])
		}
		columns = r.pickColumns(f, early.branch, early.columns, columns)
	}
	r.columns = columns
	return results
}

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
