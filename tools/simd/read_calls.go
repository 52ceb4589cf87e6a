package main

import (
	"go/ast"
)

// called reads a call.
func (r *reader) called(x *ast.CallExpr) any {
	var receiver any
	var f *ast.FuncDecl
	switch fun := x.Fun.(type) {
	case *ast.Ident:
		if _, local := r.lookup(fun.Name); local {
			return r.ask()
		}
		if v, ok := r.builtin(x, fun.Name); ok {
			return v
		}
		name := r.call.in + "." + fun.Name
		if rule := intrinsics[name]; rule != nil {
			return rule(r, x, r.exprs(x.Args))
		}
		f = r.funcs[name]
	case *ast.SelectorExpr:
		if in, ok := r.isPackage(fun.X); ok {
			name := in + "." + fun.Sel.Name
			if rule := intrinsics[name]; rule != nil {
				return rule(r, x, r.exprs(x.Args))
			}
			f = r.funcs[name]
			break
		}
		receiver = r.expr(fun.X)
		if _, ok := receiver.(unknown); ok {
			return receiver
		}
		switch of := receiver.(type) {
		case *structure:
			f = r.funcs[of.name+"."+fun.Sel.Name]
		case ref:
			if f = r.funcs[qualified(of.in, of.kind)+"."+fun.Sel.Name]; f == nil {
				return r.ask()
			}
		}
	}
	if f == nil {
		r.fail(x, "a kernel cannot call this")
	}
	args := r.exprs(x.Args)
	if r.void {
		return unknown{}
	}
	results := r.do(f, r.here(), receiver, args)
	if len(results) == 1 {
		return results[0]
	}
	return results
}

// ask is a call of what only plain Go can do.
func (r *reader) ask() any {
	r.leave(yes)
	r.void = true
	return unknown{}
}

// builtin is a call of what Go has itself. Of two that are zero, and of a number and a NaN, max
// and min return the one that varies from lane to lane: write larger where that matters.
func (r *reader) builtin(x *ast.CallExpr, name string) (any, bool) {
	switch name {
	case "float64":
		v := r.expr(x.Args[0])
		if n, ok := v.(whole); ok {
			return n.float(), true
		}
		return v, true
	case "max", "min":
		args := r.exprs(x.Args)
		a, b := r.number(x, args[0]), r.number(x, args[1])
		if b.op == "const" || b.op == "scalar" {
			a, b = b, a
		}
		if a.op != "const" && a.op != "scalar" {
			r.leave(truth{a.is(unordered, b), false})
		}
		if name == "max" {
			return a.greater(b), true
		}
		return a.lesser(b), true
	}
	return nil, false
}
