package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"slices"
)

// Statements.

// note returns the directive between two places of the source.
func (r *reader) note(from, to token.Pos) string {
	for at, note := range r.notes {
		if from < at && at < to {
			return note
		}
	}
	return ""
}

// block reads statements until the way ends.
func (r *reader) block(b *ast.BlockStmt) {
	r.scopes = append(r.scopes, map[string]any{})
	before := b.Lbrace
	for _, s := range b.List {
		note := r.note(before, s.Pos())
		if note == "cut" || note == "split" {
			r.cut()
		}
		r.split = note == "split"
		if r.ended || r.void {
			break
		}
		r.statement(s, note)
		before = s.End()
	}
	r.scopes = r.scopes[:len(r.scopes)-1]
}

// cut ends a phase.
func (r *reader) cut() {
	if r.odd != no {
		r.t.tell("odd", r.odd)
		r.oddBefore, r.odd = r.oddBefore.or(r.odd), no
	}
	r.t.cut()
}

func (r *reader) statement(s ast.Stmt, note string) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		r.assign(s)
	case *ast.ExprStmt:
		r.expr(s.X)
	case *ast.DeclStmt:
		r.declaration(s.Decl.(*ast.GenDecl))
	case *ast.BlockStmt:
		r.block(s)
	case *ast.IfStmt:
		r.branches(s, note)
	case *ast.SwitchStmt:
		if s.Tag != nil || s.Init != nil {
			r.fail(s, "a switch with a tag")
		}
		if chain := ifs(s.Body.List); chain != nil {
			r.statement(chain, note)
		}
	case *ast.RangeStmt:
		n, ok := r.expr(s.X).(constant.Value)
		count, exact := constant.Int64Val(n)
		if !ok || !exact {
			r.fail(s, "a loop over more than a constant")
		}
		for k := range count {
			r.scopes = append(r.scopes, map[string]any{})
			if s.Key != nil {
				r.scopes[len(r.scopes)-1][s.Key.(*ast.Ident).Name] = constant.MakeInt64(k)
			}
			r.block(s.Body)
			r.scopes = r.scopes[:len(r.scopes)-1]
		}
	case *ast.ReturnStmt:
		results := r.results(s)
		if !r.void {
			r.call.returns = append(r.call.returns, returned{r.branch, results, maps.Clone(r.columns)})
			r.ended = true
		}
	default:
		r.fail(s, "a kernel cannot have a %T", s)
	}
}

// ifs returns the cases of a switch as a chain of ifs.
func ifs(cases []ast.Stmt) ast.Stmt {
	if len(cases) == 0 {
		return nil
	}
	c := cases[0].(*ast.CaseClause)
	body := &ast.BlockStmt{Lbrace: c.Colon, List: c.Body}
	if c.List == nil {
		return body
	}
	cond := c.List[0]
	for _, x := range c.List[1:] {
		cond = &ast.BinaryExpr{X: cond, Op: token.LOR, Y: x}
	}
	return &ast.IfStmt{If: c.Case, Cond: cond, Body: body, Else: ifs(cases[1:])}
}

func (r *reader) results(s *ast.ReturnStmt) []any {
	if len(s.Results) == 0 {
		var list []any
		for _, name := range resultNames(r.call.f) {
			v, _ := r.lookup(name)
			list = append(list, v)
		}
		return list
	}
	return r.exprs(s.Results)
}

// exprs returns expressions, or the results of one call.
func (r *reader) exprs(list []ast.Expr) []any {
	var all []any
	for _, x := range list {
		v := r.expr(x)
		if many, ok := v.([]any); ok {
			all = append(all, many...)
		} else {
			all = append(all, v)
		}
	}
	return all
}

func (r *reader) lookup(name string) (any, bool) {
	for _, scope := range slices.Backward(r.scopes) {
		if v, ok := scope[name]; ok {
			return v, true
		}
	}
	return nil, false
}

func (r *reader) declaration(d *ast.GenDecl) {
	scope := r.scopes[len(r.scopes)-1]
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		for i, name := range spec.Names {
			if i < len(spec.Values) {
				scope[name.Name] = r.expr(spec.Values[i])
			} else {
				scope[name.Name] = r.zero(r.call.in, spec.Type)
			}
		}
	}
}

func (r *reader) assign(s *ast.AssignStmt) {
	var values []any
	if op, ok := operations[s.Tok]; ok {
		values = []any{r.arithmetic(s, op, r.expr(s.Lhs[0]), r.expr(s.Rhs[0]))}
	} else {
		values = r.exprs(s.Rhs)
	}
	if r.void {
		return
	}
	for i, to := range s.Lhs {
		r.set(to, values[i], s.Tok == token.DEFINE)
	}
}

// operations are those of assignments.
var operations = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
}

func (r *reader) set(to ast.Expr, v any, define bool) {
	switch to := to.(type) {
	case *ast.Ident:
		if to.Name == "_" {
			return
		}
		last := r.scopes[len(r.scopes)-1]
		if _, ok := last[to.Name]; ok || define {
			last[to.Name] = v
			return
		}
		for _, scope := range slices.Backward(r.scopes) {
			if _, ok := scope[to.Name]; ok {
				scope[to.Name] = v
				return
			}
		}
		r.fail(to, "%s is no variable", to.Name)
	case *ast.SelectorExpr:
		s, ok := r.opened(r.expr(to.X))
		if !ok {
			r.fail(to, "a kernel stores to columns and variables")
		}
		fields := maps.Clone(s.fields)
		fields[to.Sel.Name] = v
		r.set(to.X, &structure{s.name, fields}, false)
	case *ast.IndexExpr:
		if of, ok := r.expr(to.X).(*array); ok {
			k, _ := constant.Int64Val(r.expr(to.Index).(constant.Value))
			elements := slices.Clone(of.elements)
			elements[k] = v
			r.set(to.X, &array{elements}, false)
			return
		}
		r.columns[r.column(to)] = v
	default:
		r.fail(to, "a kernel stores to columns and variables")
	}
}

// column returns the name of the column that an expression means.
func (r *reader) column(x *ast.IndexExpr) string {
	of, isRef := r.expr(x.X).(ref)
	_, isLane := r.expr(x.Index).(laneIndex)
	if !isRef || !isLane {
		r.fail(x, "a column is a field that the lane is the index of")
	}
	if !slices.Contains(r.t.Columns, of.path) {
		r.fail(x, "%s is no column of kernel %s", of.path, r.t.Name)
	}
	return of.path
}

// branches reads both ways of an if, and joins them.
func (r *reader) branches(s *ast.IfStmt, note string) {
	r.scopes = append(r.scopes, map[string]any{})
	defer func() { r.scopes = r.scopes[:len(r.scopes)-1] }()
	if s.Init != nil {
		r.statement(s.Init, "")
	}
	c := r.truth(s.Cond)
	if r.void {
		return
	}
	if note == "skip" {
		r.t.skip(c.invert().in(r.t))
	}
	other := func() {
		if s.Else != nil {
			r.statement(s.Else, "")
		}
	}
	if is, what := c.isConst(); is {
		if what {
			r.block(s.Body)
		} else {
			other()
		}
		return
	}
	before := r.state.copied()
	r.path, r.branch = before.path.and(c), before.branch.and(c)
	r.block(s.Body)
	then := r.state
	r.state = before.copied()
	r.path, r.branch = before.path.and(c.invert()), before.branch.and(c.invert())
	pathElse := r.path
	other()
	otherwise := r.state
	thenGoes, otherGoes := !then.ended && !then.void, !otherwise.ended && !otherwise.void
	switch {
	case thenGoes && otherGoes:
		r.state = before
		for i, scope := range r.scopes {
			for _, name := range slices.Sorted(maps.Keys(scope)) {
				scope[name] = r.pick(s, c, then.scopes[i][name], otherwise.scopes[i][name])
			}
		}
		r.columns = r.pickColumns(s, c, then.columns, otherwise.columns)
		if then.path != before.path.and(c) || otherwise.path != pathElse {
			r.path = then.path.or(otherwise.path)
		}
	case thenGoes:
		r.state = then
	case otherGoes:
		r.state = otherwise
	default:
		r.state.ended = then.ended || otherwise.ended
		r.state.void = !r.state.ended
	}
	r.branch = before.branch
	if then.void || otherwise.void { // the lanes that are not here are odd already
		r.path = before.path
	}
}
