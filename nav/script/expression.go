package script

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"galaxy/internal/suggest"
)

// Term is a name that expressions may use, alone, as time, or with inputs, as arrived("walkers").
type Term struct {
	Name   string
	Inputs []Input
	Help   string // one clause
}

// Input is a value that a term takes, in its place or by name.
type Input struct {
	Name     string
	Is       string // which kind of thing it names, in a word: it is a text then; empty for any value
	Required bool
}

// Terms are the names that an expression may use.
type Terms struct {
	List []Term

	// Check tells what is wrong with input i, a text that stands in the expression, or is nil. given are the inputs that do, by their
	// places: texts, or nil.
	Check func(t *Term, given []any, i int) error
}

// Expression is a text in the language of scripts that has a value, as
//
//	arrived == agents and not param("walker", "sidestep")
//
// over the names of some [Terms]. It does not change, and any number of goroutines may use it.
type Expression struct {
	program *Program
	terms   []Term
	uses    []string
}

// mostExpression is the most bytes of an expression.
const mostExpression = 2000

// expressionName is the name of an expression for messages, which tell its place only.
const expressionName = "expression"

// ParseExpression reads an expression. The error is an [*Error] with the place in the text.
func ParseExpression(text string, terms Terms) (*Expression, error) {
	if len(text) > mostExpression {
		return nil, &Error{File: expressionName, What: fmt.Sprintf("it has %d bytes, and an expression at most %d", len(text), mostExpression)}
	}
	if strings.ContainsAny(strings.TrimSpace(text), "\r\n") {
		return nil, &Error{File: expressionName, What: "it has several lines", Hint: "an expression is one line"}
	}
	text = strings.TrimRight(text, " \t\r\n")
	blanks := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	text = text[blanks:]
	p := &Program{main: expressionName, texts: map[string]string{expressionName: text}, files: map[string]*file{}, fields: map[string]bool{}}
	e := &Expression{program: p, terms: terms.List}
	if err := e.compile(text, &terms); err != nil {
		bad := errorAt(expressionName, err)
		if bad.Line > 0 {
			bad.Column += blanks
		}
		return nil, bad
	}
	return e, nil
}

// valueOf is the function that an expression becomes.
const valueOf = "value"

func (e *Expression) compile(text string, terms *Terms) error {
	x, err := options.ParseExpr(expressionName, text, 0)
	if err != nil {
		return err
	}
	at, _ := x.Span()
	at.Col, at.Line = 1, 1 // what stands before the expression
	tree := &syntax.File{Path: expressionName, Options: options, Stmts: []syntax.Stmt{&syntax.DefStmt{
		Def: at, Name: &syntax.Ident{NamePos: at, Name: valueOf},
		Body: []syntax.Stmt{&syntax.ReturnStmt{Return: at, Result: x}},
	}}}
	r := newRewriter()
	r.terms = terms
	r.file(tree)
	if r.err != nil {
		return r.err
	}
	compiled, err := starlark.FileProgram(tree, func(name string) bool {
		return len(name) > len(own) && name[:len(own)] == own && r.used[name[len(own):]]
	})
	if err != nil {
		return terms.suggest(err)
	}
	if r.refuseNames(tree); r.err != nil {
		return r.err
	}
	given := r.given()
	e.program.files[expressionName] = &file{compiled, given}
	for i := range e.terms {
		if slices.Contains(given, e.terms[i].Name) {
			e.uses = append(e.uses, e.terms[i].Name)
		}
	}
	return nil
}

// suggest adds a name that one may have meant to the error of an unknown one.
func (ts *Terms) suggest(err error) error {
	bad := errorAt(expressionName, err)
	var name string
	if _, scan := fmt.Sscanf(bad.What, "undefined: %s", &name); scan != nil {
		return bad
	}
	known := []string{"True", "False", "abs", "min", "max", "len", "any", "all", "math"}
	for i := range ts.List {
		known = append(known, ts.List[i].Name)
	}
	bad.What, bad.Hint = "there is no "+name, suggest.Hint(name, known)
	return bad
}

// Text returns the text that it was read from.
func (e *Expression) Text() string { return e.program.texts[expressionName] }

// Uses reports whether it uses a term.
func (e *Expression) Uses(term string) bool { return slices.Contains(e.uses, term) }

// Evaluator evaluates an expression again and again. It belongs to one goroutine at a time.
type Evaluator struct {
	in    *instance
	value *starlark.Function
}

// Teller tells the value of a term: a number (float64 or int), a text or a truth value. given has one value for each of
// the term's inputs, nil where one is absent: a float64, a text or a truth value.
type Teller func(t *Term, given []any) (any, error)

// Evaluator returns an evaluator that asks tell for the values of terms.
func (e *Expression) Evaluator(tell Teller) *Evaluator {
	in := &instance{of: e.program, most: maxMakeSteps}
	in.thread = &starlark.Thread{Name: expressionName}
	in.thread.OnMaxSteps = func(t *starlark.Thread) {
		t.Cancel(fmt.Sprintf("the expression takes more than %d steps", in.most))
	}
	in.terms = map[string]host{}
	for i := range e.terms {
		if t := &e.terms[i]; e.Uses(t.Name) {
			in.terms[t.Name] = t.host(tell)
		}
	}
	in.thread.SetMaxExecutionSteps(in.most)
	globals, err := in.run(expressionName)
	if err != nil { // it makes one function, and calls none
		panic("script: " + err.Error())
	}
	in.pools.keep()
	return &Evaluator{in, globals[valueOf].(*starlark.Function)}
}

// Value returns the value now: a float64, a text or a truth value. The error is an [*Error] with the place in the text.
func (v *Evaluator) Value() (any, error) {
	x, err := v.in.call(v.value)
	if err != nil {
		return nil, err
	}
	y, ok := plain(x)
	if !ok {
		return nil, &Error{File: expressionName, What: fmt.Sprintf("it is a %s", x.Type()), Hint: "an expression is a number, a text or a truth value"}
	}
	return y, nil
}

// Holds reports whether it is true: a number but 0, a text but the empty one.
func (v *Evaluator) Holds() (bool, error) {
	x, err := v.Value()
	switch x := x.(type) {
	case bool:
		return x, err
	case float64:
		return x != 0, err
	case string:
		return x != "", err
	}
	return false, err
}

// plain returns a number, a text or a truth value as Go has it.
func plain(x starlark.Value) (any, bool) {
	switch x := x.(type) {
	case starlark.Bool:
		return bool(x), true
	case *text:
		return x.s, true
	}
	f, ok := number(x)
	return f, ok
}

// host is the function that expressions call for a term.
func (t *Term) host(tell Teller) host {
	return func(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		given := make([]any, len(t.Inputs))
		if len(args) > len(given) {
			return nil, t.tooMany()
		}
		put := func(i int, x starlark.Value) (err error) {
			ok := false
			if given[i], ok = plain(x); !ok {
				return fmt.Errorf("%s: %s is a number, a text or a truth value, not a %s", t.Name, t.Inputs[i].Name, x.Type())
			}
			if _, text := given[i].(string); t.Inputs[i].Is != "" && !text {
				return t.noName(i)
			}
			return nil
		}
		for i, x := range args {
			if err := put(i, x); err != nil {
				return nil, err
			}
		}
		for _, pair := range named { // compiling has found those of another name, and those twice
			i := t.input(string(pair[0].(starlark.String)))
			if err := put(i, pair[1]); err != nil {
				return nil, err
			}
		}
		x, err := tell(t, given)
		if err != nil {
			return nil, err
		}
		switch x := x.(type) {
		case bool:
			return starlark.Bool(x), nil
		case int:
			return starlark.MakeInt(x), nil
		case float64:
			if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
				return starlark.MakeInt64(int64(x)), nil
			}
			return in.float(x), nil
		case string:
			return &text{in, x}, in.spend(len(x) / 8)
		}
		panic(fmt.Sprintf("script: the term %s is a %T", t.Name, x))
	}
}

func (t *Term) tooMany() error {
	if len(t.Inputs) == 0 {
		return fmt.Errorf("%s takes nothing: write it without ( )", t.Name)
	}
	return fmt.Errorf("%s takes at most %s", t.Name, strings.Join(t.inputs(), " and "))
}

// noName is the error of an input that names no thing.
func (t *Term) noName(i int) error {
	return fmt.Errorf("%s: %s is a name, in quotes", t.Name, t.Inputs[i].Name)
}

// input returns the place of an input of a name, or -1.
func (t *Term) input(name string) int {
	return slices.IndexFunc(t.Inputs, func(in Input) bool { return in.Name == name })
}

// term returns the term that a name means, or nil.
func (r *rewriter) term(e syntax.Expr) *Term {
	id, ok := e.(*syntax.Ident)
	if !ok || r.terms == nil {
		return nil
	}
	i := slices.IndexFunc(r.terms.List, func(t Term) bool { return t.Name == id.Name })
	if i < 0 {
		return nil
	}
	return &r.terms.List[i]
}

// asks makes the use of a term without inputs a call.
func (r *rewriter) asks(t *Term, at syntax.Position) syntax.Expr {
	call := &syntax.CallExpr{Fn: r.ident(t.Name, at), Lparen: at, Rparen: at}
	r.checkInputs(t, call)
	return call
}

// checkInputs checks the inputs of a call of a term, as far as they are known before it is evaluated.
func (r *rewriter) checkInputs(t *Term, call *syntax.CallExpr) {
	at, _ := call.Fn.Span()
	args := make([]syntax.Expr, len(t.Inputs)) // by input
	for k, arg := range call.Args {
		i, x := k, arg
		if b, ok := arg.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			name := b.X.(*syntax.Ident)
			if i, x = t.input(name.Name), b.Y; i < 0 {
				r.refuse(name.NamePos, t.Name+" has no "+name.Name, suggest.Hint(name.Name, t.inputs()))
				return
			}
		}
		switch where, _ := x.Span(); {
		case i >= len(args):
			r.refuse(where, t.tooMany().Error(), "")
			return
		case args[i] != nil:
			r.refuse(where, fmt.Sprintf("%s has its %s twice", t.Name, t.Inputs[i].Name), "")
			return
		}
		args[i] = x
	}
	var missing, form []string
	for i := range args {
		if !t.Inputs[i].Required {
			continue
		}
		form = append(form, `"…"`)
		if args[i] == nil {
			missing = append(missing, t.Inputs[i].Name)
		}
	}
	if missing != nil {
		r.refuse(at, fmt.Sprintf("%s takes its %s", t.Name, strings.Join(missing, " and its ")), fmt.Sprintf("write it as %s(%s)", t.Name, strings.Join(form, ", ")))
		return
	}
	r.checkConstants(t, args)
}

func (t *Term) inputs() (names []string) {
	for i := range t.Inputs {
		names = append(names, t.Inputs[i].Name)
	}
	return names
}

// checkConstants checks inputs that are written out.
func (r *rewriter) checkConstants(t *Term, args []syntax.Expr) {
	given := make([]any, len(args))
	for i, x := range args {
		switch lit, ok := x.(*syntax.Literal); {
		case !ok:
		case lit.Token == syntax.STRING:
			given[i] = lit.Value
		case t.Inputs[i].Is != "":
			r.refuse(lit.TokenPos, t.noName(i).Error(), "")
			return
		}
	}
	for i := range given {
		if given[i] == nil || r.terms.Check == nil {
			continue
		}
		at, _ := args[i].Span()
		var hinted *Error
		switch err := r.terms.Check(t, given, i); {
		case errors.As(err, &hinted):
			r.refuse(at, hinted.What, hinted.Hint)
		case err != nil:
			r.refuse(at, err.Error(), "")
		}
	}
}

// refuseTerm refuses a term as the name of a variable.
func (r *rewriter) refuseTerm(e syntax.Expr) {
	if t := r.term(e); t != nil {
		at, _ := e.Span()
		r.refuse(at, t.Name+" is a name of expressions", "call the variable otherwise")
	}
}
