package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"maps"
	"slices"
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
