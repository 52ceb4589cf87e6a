package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"math"
	"slices"
	"strings"
)

// A reader goes through a plain function with symbols for numbers, and writes down what becomes
// of them. Where the function branches, it goes both ways, and then chooses, lane by lane.
//
// What a name can stand for: a *value, a truth, a constant.Value, a *structure, a ref, a lane, a
// list of results ([]any), or unknown.
type reader struct {
	*source
	t     *text
	given map[string]constant.Value // what the kernel takes for granted

	state
	call      *call
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
	for _, name := range t.columns {
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
	for _, name := range r.t.columns {
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
	case constant.Value:
		f, _ := constant.Float64Val(constant.ToFloat(x))
		return r.t.num(f)
	case unknown:
		return r.t.num(0)
	case ref:
		if id, ok := x.kind.(*ast.Ident); ok && id.Name == "float64" && slices.Contains(r.t.scalars, x.path) {
			return r.t.scalar(x.path)
		}
		r.fail(at, "%s is no scalar of kernel %s", x.path, r.t.name)
	}
	r.fail(at, "%T is no number", x)
	return nil
}

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
		if note == "cut" {
			r.cut()
		}
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
	if !slices.Contains(r.t.columns, of.path) {
		r.fail(x, "%s is no column of kernel %s", of.path, r.t.name)
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
}

// truth returns a condition.
func (r *reader) truth(x ast.Expr) truth {
	switch v := r.expr(x).(type) {
	case truth:
		return v
	case unknown:
		return no
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
		return r.expr(x.Args[0]), true
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
