package script

import (
	"errors"
	"strings"

	"go.starlark.net/starlark"

	"galaxy/internal/sanitize"
)

// printed is print(a, b, …): it tells the view a line, in which the values stand one after the other. Nothing that a
// script decides depends on it.
func printed(in *instance, args starlark.Tuple) (starlark.Value, error) {
	if in.view == nil || in.drawing {
		return nil, errors.New("print works in steer alone, and in functions that it calls; explain draws with its pen")
	}
	line, err := joined(in, args)
	if err != nil {
		return nil, err
	}
	in.view.Say(sanitize.Line(sanitize.Cut(line, longest)))
	return starlark.None, nil
}

// joined returns values in words, one after the other.
func joined(in *instance, args starlark.Tuple) (string, error) {
	if err := in.spend(len(args) * longest / 8); err != nil {
		return "", err
	}
	list := make([]string, len(args))
	for i, x := range args {
		list[i] = words(x)
	}
	return strings.Join(list, " "), nil
}
