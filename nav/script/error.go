package script

import (
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Error is a mistake in a script, with its place.
type Error struct {
	File         string
	Line, Column int // from 1; 0 where there is none
	What         string
	Hint         string // a way out, or empty
}

// Error returns file:line:column and the mistake.
func (e *Error) Error() string {
	text := e.What
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	if e.Line == 0 {
		return e.File + ": " + text
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, text)
}

func mistakeAt(p syntax.Position, what, hint string) *Error {
	return &Error{File: p.Filename(), Line: int(p.Line), Column: int(p.Col), What: what, Hint: hint}
}

// errorAt makes an Error of one of Starlark's.
func errorAt(file string, err error) *Error {
	at := func(p syntax.Position, what string) *Error { return mistakeAt(p, inWords(what), "") }
	var own *Error
	var scan syntax.Error
	var names resolve.ErrorList
	var eval *starlark.EvalError
	switch {
	case errors.As(err, &own): // also of a file that is loaded
		return own
	case errors.As(err, &scan):
		return at(scan.Pos, scan.Msg)
	case errors.As(err, &names):
		return at(names[0].Pos, names[0].Msg)
	case errors.As(err, &eval):
		for i := len(eval.CallStack) - 1; i >= 0; i-- {
			if p := eval.CallStack[i].Pos; p.Line > 0 {
				return at(p, eval.Msg)
			}
		}
	}
	return &Error{File: file, What: inWords(err.Error())}
}

// inWords takes from Starlark's messages what only its authors need.
func inWords(text string) string {
	text = strings.TrimPrefix(text, "Starlark computation cancelled: ")
	return strings.ReplaceAll(text, "unknown binary op", "no operator for")
}

// stray is the error of a value of another type than a function takes.
func stray(function, what string, got starlark.Value) error {
	return fmt.Errorf("%s takes %s, not %s", function, what, got.Type())
}
