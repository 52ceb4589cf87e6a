package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/sanitize"
	"galaxy/nav"
)

// inks are the meanings of strokes, by name.
var inks = map[string]nav.Ink{
	"pull": nav.InkPull, "push": nav.InkPush, "sum": nav.InkSum, "path": nav.InkPath, "limit": nav.InkLimit,
	"aside": nav.InkAside, "total": nav.InkTotal, "choice": nav.InkChoice, "course": nav.InkCourse, "yield": nav.InkYield,
}

// maxStrokes bounds the strokes of one call of explain.
const maxStrokes = 500

// pen is the value pen of explain: pen.arrow("push", from, vec), pen.line("way", from, to),
// pen.circle("range", center, radius); ink="pull" by name.
type pen struct {
	in    *instance
	to    nav.Pen
	drawn int
}

func (*pen) String() string        { return "pen" }
func (*pen) Type() string          { return "pen" }
func (*pen) Freeze()               {}
func (*pen) Truth() starlark.Bool  { return true }
func (*pen) Hash() (uint32, error) { return 0, fmt.Errorf("a pen is no key") }
func (*pen) AttrNames() []string   { return []string{"arrow", "circle", "line"} }

func (p *pen) Attr(name string) (starlark.Value, error) {
	switch name {
	case "arrow":
		return p.stroke(name, func(s nav.Stroke, from, vec r2.Vec) { p.to.Arrow(s, from, vec) }), nil
	case "line":
		return p.stroke(name, func(s nav.Stroke, from, to r2.Vec) { p.to.Line(s, from, to) }), nil
	case "circle":
		return p.stroke(name, nil), nil
	}
	return nil, nil
}

func (p *pen) stroke(name string, draw func(s nav.Stroke, a, b r2.Vec)) starlark.Value {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		bad := fmt.Errorf(`pen.%s takes a text and two points, of a circle its centre and radius; ink="pull" by name`, name)
		if len(args) != 3 {
			return nil, bad
		}
		kind, ok := args[0].(*text)
		at, okAt := args[1].(*vec)
		if !ok || !okAt {
			return nil, bad
		}
		s := nav.Stroke{Kind: sanitize.Line(sanitize.Cut(kind.s, 60)), Ink: nav.InkSum}
		for _, n := range named {
			ink, known := nav.Ink(0), false
			if word, ok := n[1].(*text); ok && n[0] == starlark.String("ink") {
				ink, known = inks[word.s]
			}
			if !known {
				return nil, fmt.Errorf("an ink is pull, push, sum, path, limit, aside, total, choice, course or yield, not %s", show(n[1]))
			}
			s.Ink = ink
		}
		if p.drawn++; p.drawn > maxStrokes {
			return nil, fmt.Errorf("explain draws more than %d strokes", maxStrokes)
		}
		if draw != nil {
			to, ok := args[2].(*vec)
			if !ok {
				return nil, bad
			}
			if finite(at.Vec) && finite(to.Vec) {
				draw(s, at.Vec, to.Vec)
			}
			return starlark.None, nil
		}
		radius, ok := number(args[2])
		if !ok {
			return nil, bad
		}
		if finite(at.Vec) && radius >= 0 && radius-radius == 0 {
			p.to.Circle(s, at.Vec, radius)
		}
		return starlark.None, nil
	})
}

// finite reports whether both components of v are.
func finite(v r2.Vec) bool { return v.X-v.X == 0 && v.Y-v.Y == 0 }
