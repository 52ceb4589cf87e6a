package script

import (
	"maps"
	"slices"

	"go.starlark.net/syntax"
)

// Tables is how many dicts of its own the interpreter makes where a text is evaluated.
func Tables(source string) (n int, err error) {
	tree, err := options.Parse("a.star", source, 0)
	if err != nil {
		return 0, err
	}
	newRewriter().file(tree)
	syntax.Walk(tree, func(at syntax.Node) bool {
		switch e := at.(type) {
		case *syntax.DictExpr:
			n++
		case *syntax.Comprehension:
			if e.Curly {
				n++
			}
		}
		return true
	})
	return n, nil
}

// Names are all names that a script can use, for the test of the page about them.
func Names() map[string][]string {
	builtin := slices.Sorted(maps.Keys(offered))
	for name := range hosts {
		if name[0] >= 'a' && name[0] <= 'z' {
			builtin = append(builtin, name)
		}
	}
	names := map[string][]string{
		"me": meNames, "view": viewFields, "target": targetNames, "vec": vecNames, "math": mathNames, "builtins": builtin,
		"pen": (*pen)(nil).AttrNames(), "ink": slices.Sorted(maps.Keys(inks)),
	}
	for _, kind := range []*recordKind{obstacleKind, neighborKind, boxKind, nearKind, routeKind, goalKind} {
		names[kind.name] = kind.names(nil)
	}
	return names
}
