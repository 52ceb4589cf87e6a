package script

import (
	"math/big"

	"go.starlark.net/syntax"
)

// The names of the host functions that a rewritten tree calls. No script can write them.
const (
	makeList  = "[]"
	makeTuple = "()"
	makeDict  = "{}"
	takeSlice = "[:]"
	guard     = "*" // checks products
	quoted    = `"` // begins the name of the constant that is a text
	compared  = "?" // begins the name of a comparison with a whole number
	// Not a name: among those of fields it says that view.nearest or view.count is called.
	agentsAsked = "()"
	own         = "@" // begins the names by which a file gets all of these, and the functions
)

// rewriter changes the tree of a file so that all that can grow is made by this package:
//
//	[a, b]     →  []((a, b))
//	[x for …]  →  []([x for …])
//	{k: v}     →  {}(((k, v),))
//	{k: v for …}  →  {}([(k, v) for …])
//	a, b       →  ()((a, b))      where it is a value
//	x[a:b]     →  [:](x, a, b, None)
//	"text"     →  the constant of that text
//	x * y      →  x * (* * y)     where neither is surely a float
//
// and refuses what it cannot bound. It also changes what the interpreter is slow at:
//
//	x < 3      →  x & ?<3         with a float it would make fractions of both
//	max        →  a global of the file, max = @max, which needs no search by name
//
// In an expression, a term alone becomes a call of it: time → time().
type rewriter struct {
	used  map[string]bool // names that the file needs of this package
	bound map[string]bool // names that the file gives a value itself, outside of functions
	seen  map[string]bool // names of fields and methods
	kept  []*syntax.Ident // fields that it writes to, in order
	terms *Terms          // of an expression, else nil
	err   *Error          // the first mistake
}

func newRewriter() *rewriter {
	return &rewriter{used: map[string]bool{}, bound: map[string]bool{}, seen: map[string]bool{}}
}

func (r *rewriter) refuse(at syntax.Position, what, hint string) {
	if r.err == nil {
		r.err = mistakeAt(at, what, hint)
	}
}

// file rewrites a whole file.
func (r *rewriter) file(f *syntax.File) {
	r.stmts(f.Stmts)
	at := syntax.MakePosition(&f.Path, 1, 1)
	if len(f.Stmts) > 0 {
		at, _ = f.Stmts[0].Span()
	}
	r.binds(f.Stmts)
	var first []syntax.Stmt
	for _, name := range r.given() {
		first = append(first, &syntax.AssignStmt{OpPos: at, Op: syntax.EQ, LHS: &syntax.Ident{NamePos: at, Name: name}, RHS: &syntax.Ident{NamePos: at, Name: own + name}})
	}
	f.Stmts = append(first, f.Stmts...)
}

func (r *rewriter) stmts(list []syntax.Stmt) {
	for _, s := range list {
		r.stmt(s)
	}
}

func (r *rewriter) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		r.target(s.LHS)
		s.RHS = r.expr(s.RHS)
		switch {
		case s.Op == syntax.STAR_EQ && !floating(s.RHS), s.Op == syntax.PERCENT_EQ:
			s.RHS = r.guarded(s.RHS, s.OpPos)
		case s.Op == syntax.LTLT_EQ:
			r.refuse(s.OpPos, "there is no <<=", "multiply instead")
		}
	case *syntax.DefStmt:
		r.params(s.Params)
		r.stmts(s.Body)
	case *syntax.ExprStmt:
		if text, ok := s.X.(*syntax.Literal); ok && text.Token == syntax.STRING {
			return // a comment
		}
		s.X = r.expr(s.X)
	case *syntax.IfStmt:
		s.Cond = r.expr(s.Cond)
		r.stmts(s.True)
		r.stmts(s.False)
	case *syntax.ForStmt:
		r.target(s.Vars)
		s.X = r.expr(s.X)
		r.stmts(s.Body)
	case *syntax.WhileStmt:
		s.Cond = r.expr(s.Cond)
		r.stmts(s.Body)
	case *syntax.ReturnStmt:
		if s.Result != nil {
			s.Result = r.expr(s.Result)
		}
	}
}

// target goes through the target of an assignment.
func (r *rewriter) target(e syntax.Expr) {
	r.refuseTerm(e)
	switch e := e.(type) {
	case *syntax.ParenExpr:
		r.target(e.X)
	case *syntax.DotExpr:
		r.keeps(e)
		e.X = r.expr(e.X)
	case *syntax.IndexExpr:
		e.X, e.Y = r.expr(e.X), r.expr(e.Y)
	default:
		for _, x := range elements(e) {
			r.target(x)
		}
	}
}

// params goes through the parameters of a function, or the arguments of a call.
func (r *rewriter) params(list []syntax.Expr) {
	for i, p := range list {
		switch p := p.(type) {
		case *syntax.UnaryExpr:
			if (p.Op == syntax.STAR || p.Op == syntax.STARSTAR) && p.X != nil {
				r.refuse(p.OpPos, "there is no "+p.Op.String()+" before a parameter or an argument", "name each one")
			} else if p.X != nil {
				list[i] = r.expr(p)
			}
			continue
		case *syntax.BinaryExpr:
			if p.Op == syntax.EQ {
				p.Y = r.expr(p.Y)
				continue
			}
		}
		list[i] = r.expr(list[i])
	}
}

func (r *rewriter) exprs(list []syntax.Expr) {
	for i := range list {
		list[i] = r.expr(list[i])
	}
}

// expr returns what stands in the place of an expression.
func (r *rewriter) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) { // without Span, which goes down to the first leaf
	case *syntax.Ident:
		if t := r.term(e); t != nil {
			return r.asks(t, e.NamePos)
		}
		if e.Name == "print" && r.terms != nil {
			r.refuse(e.NamePos, "there is no print in an expression", "")
		}
		if given(e.Name) {
			r.used[e.Name] = true
		}
	case *syntax.Literal:
		return r.literal(e)
	case *syntax.ParenExpr:
		e.X = r.expr(e.X)
	case *syntax.ListExpr:
		r.exprs(e.List)
		return r.made(makeList, e.Lbrack, &syntax.TupleExpr{Lparen: e.Lbrack, List: e.List, Rparen: e.Lbrack})
	case *syntax.TupleExpr:
		r.exprs(e.List)
		at := e.Lparen
		if !at.IsValid() { // a, b without parentheses
			at, _ = e.List[0].Span()
		}
		return r.made(makeTuple, at, e)
	case *syntax.DictExpr:
		pairs := &syntax.TupleExpr{Lparen: e.Lbrace, Rparen: e.Lbrace}
		for _, entry := range e.List {
			pairs.List = append(pairs.List, r.pair(entry.(*syntax.DictEntry)))
		}
		return r.made(makeDict, e.Lbrace, pairs)
	case *syntax.Comprehension:
		return r.comprehension(e)
	case *syntax.CallExpr:
		if asksForAgents(e) {
			r.seen[agentsAsked] = true
		}
		if t := r.term(e.Fn); t != nil {
			r.checkInputs(t, e)
			r.used[t.Name] = true
		} else {
			e.Fn = r.expr(e.Fn)
		}
		r.params(e.Args)
	case *syntax.DotExpr:
		e.X = r.expr(e.X)
		r.seen[e.Name.Name] = true
	case *syntax.LambdaExpr:
		r.params(e.Params)
		e.Body = r.expr(e.Body)
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = r.expr(e.Cond), r.expr(e.True), r.expr(e.False)
	case *syntax.UnaryExpr:
		if e.X != nil {
			e.X = r.expr(e.X)
		}
	case *syntax.BinaryExpr:
		return r.binary(e)
	case *syntax.IndexExpr:
		e.X, e.Y = r.expr(e.X), r.expr(e.Y)
	case *syntax.SliceExpr:
		call := r.made(takeSlice, e.Lbrack, r.expr(e.X))
		for _, bound := range []syntax.Expr{e.Lo, e.Hi, e.Step} {
			if bound == nil {
				bound = &syntax.Ident{NamePos: e.Lbrack, Name: "None"}
			}
			call.Args = append(call.Args, r.expr(bound))
		}
		return call
	}
	return e
}

func (r *rewriter) comprehension(e *syntax.Comprehension) syntax.Expr {
	for _, clause := range e.Clauses {
		switch c := clause.(type) {
		case *syntax.ForClause:
			r.target(c.Vars)
			c.X = r.expr(c.X)
		case *syntax.IfClause:
			c.Cond = r.expr(c.Cond)
		}
	}
	entry, ok := e.Body.(*syntax.DictEntry)
	if !ok {
		e.Body = r.expr(e.Body)
		return r.made(makeList, e.Lbrack, e)
	}
	e.Curly, e.Body = false, r.pair(entry)
	return r.made(makeDict, e.Lbrack, e)
}

// pair returns an entry of a dict as a tuple of Starlark's own.
func (r *rewriter) pair(e *syntax.DictEntry) syntax.Expr {
	return &syntax.TupleExpr{Lparen: e.Colon, List: []syntax.Expr{r.expr(e.Key), r.expr(e.Value)}, Rparen: e.Colon}
}

func (r *rewriter) literal(e *syntax.Literal) syntax.Expr {
	switch e.Token {
	case syntax.BYTES:
		r.refuse(e.TokenPos, "there are no bytes", `write a text, "…"`)
	case syntax.STRING:
		text := e.Value.(string)
		if len(text) > maxText {
			r.refuse(e.TokenPos, "this text is too long", "a comment begins with #")
		}
		return r.ident(quoted+text, e.TokenPos)
	case syntax.INT:
		if n, ok := e.Value.(*big.Int); ok && n.BitLen() > maxBits {
			r.refuse(e.TokenPos, "this whole number is too large", "write it as a float, as 1e300")
		}
	}
	return e
}

func (r *rewriter) binary(e *syntax.BinaryExpr) syntax.Expr {
	// A chain of operators is a tree as deep as the chain is long, down its left side.
	chain := []*syntax.BinaryExpr{e}
	for {
		left, ok := chain[len(chain)-1].X.(*syntax.BinaryExpr)
		if !ok {
			break
		}
		chain = append(chain, left)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		b := chain[i]
		if i == len(chain)-1 {
			b.X = r.expr(b.X)
		}
		b.Y = r.expr(b.Y)
		switch {
		case b.Op == syntax.LTLT:
			r.refuse(b.OpPos, "there is no <<", "multiply instead")
		case b.Op == syntax.STAR && !floating(b.X) && !floating(b.Y), b.Op == syntax.PERCENT && !floating(b.X):
			b.Y = r.guarded(b.Y, b.OpPos)
		default:
			r.comparison(b)
		}
	}
	return e
}

// ident returns the name of something of this package.
func (r *rewriter) ident(name string, at syntax.Position) *syntax.Ident {
	r.used[name] = true
	return &syntax.Ident{NamePos: at, Name: name}
}

// guarded returns y as the right factor of a checked product.
func (r *rewriter) guarded(y syntax.Expr, at syntax.Position) syntax.Expr {
	return &syntax.ParenExpr{Lparen: at, X: &syntax.BinaryExpr{X: r.ident(guard, at), OpPos: at, Op: syntax.STAR, Y: y}, Rparen: at}
}

// made returns a call of one of the makers.
func (r *rewriter) made(name string, at syntax.Position, arg syntax.Expr) *syntax.CallExpr {
	return &syntax.CallExpr{Fn: r.ident(name, at), Lparen: at, Args: []syntax.Expr{arg}, Rparen: at}
}

// floating reports whether an expression is surely no whole number, list or text, so that a
// product with it cannot grow.
func floating(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal:
		return e.Token == syntax.FLOAT
	case *syntax.ParenExpr:
		return floating(e.X)
	case *syntax.UnaryExpr:
		return e.Op == syntax.MINUS && floating(e.X)
	case *syntax.BinaryExpr:
		return e.Op == syntax.SLASH
	}
	return false
}

// offered are the names of Starlark itself that scripts may use: none of them makes a value
// that grows, or works longer than its steps.
var offered = map[string]bool{
	"None": true, "True": true, "False": true,
	"abs": true, "bool": true, "float": true, "int": true, "len": true, "range": true,
}

// instead says what to use for some of the names that are not offered.
var instead = map[string]string{
	"set":  "use a dict",
	"hash": "use view.random(lane) for chance",
	"repr": "use str",
}
