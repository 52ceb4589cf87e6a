package script

import (
	"slices"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// given are the names that the file gets from this package, sorted.
func (r *rewriter) given() []string {
	var names []string
	for name := range r.used {
		if !r.bound[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// given reports whether this package gives a name to every file.
func given(name string) bool { return hosts[name] != nil || language[name] != nil || name == "math" }

// binds collects the names that statements outside of functions give a value.
func (r *rewriter) binds(list []syntax.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			r.bindsIn(s.LHS)
		case *syntax.DefStmt:
			r.bound[s.Name.Name] = true
		case *syntax.IfStmt:
			r.binds(s.True)
			r.binds(s.False)
		case *syntax.ForStmt:
			r.bindsIn(s.Vars)
			r.binds(s.Body)
		case *syntax.WhileStmt:
			r.binds(s.Body)
		case *syntax.LoadStmt:
			for _, name := range s.To {
				r.bound[name.Name] = true
			}
		}
	}
}

func (r *rewriter) bindsIn(target syntax.Expr) {
	switch e := target.(type) {
	case *syntax.Ident:
		r.bound[e.Name] = true
	case *syntax.ParenExpr:
		r.bindsIn(e.X)
	default:
		for _, x := range elements(e) {
			r.bindsIn(x)
		}
	}
}

// elements are the elements of a tuple or a list, none of other expressions.
func elements(e syntax.Expr) []syntax.Expr {
	switch e := e.(type) {
	case *syntax.TupleExpr:
		return e.List
	case *syntax.ListExpr:
		return e.List
	}
	return nil
}

// refuseNames finds a use of a name of Starlark that is not offered. The tree is resolved.
func (r *rewriter) refuseNames(f *syntax.File) {
	syntax.Walk(f, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			if b, ok := id.Binding.(*resolve.Binding); ok && b.Scope == resolve.Universal && !offered[id.Name] {
				r.refuse(id.NamePos, "there is no "+id.Name+" in a script", instead[id.Name])
			}
		}
		return true
	})
}
