package scene

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r2"
)

// name checks a name and reserves it: bodies, groups and agents share one namespace, so
// that goals are unambiguous.
func (b *builder) name(name string, at tomlfile.Span) bool {
	if n := utf8.RuneCountInString(name); n > maxName {
		b.Fail(at, fmt.Sprintf("%d are the most", maxName), "this name has %d characters", n)
		return false
	}
	if suggest.Fold(name) == "" || strings.ContainsAny(name, ".=\"\n\t") {
		b.Fail(at, "", "%q is not a name: it is empty, or has a point, an equals sign, a quote or a line break", name)
		return false
	}
	if first, taken := b.taken[suggest.Fold(name)]; taken {
		where := "by a built-in body"
		if first.Source != nil && first.Source.Name == "--set" {
			where = "by --set"
		} else if first.Source != nil && !b.Full() {
			line, _ := sanitize.Position(first.Source.Text, first.From)
			where = fmt.Sprintf("in line %d", line)
		}
		b.Fail(at, "choose another", "the name %q is taken %s", name, where)
		return false
	}
	if mark, ok := b.ground.markLike(name); ok {
		b.Fail(at, "choose another", "the name %q is taken by the mark %q of the map", name, mark)
		return false
	}
	b.taken[suggest.Fold(name)] = at
	return true
}

// place returns a point, or the position of a body at the start and the index of the body, or nowhere.
func (b *builder) place(s *spot) (p r2.Vec, body int) {
	if s == nil {
		return r2.Vec{}, nowhere
	}
	if s.name == "" {
		return r2.Vec(s.point), nowhere
	}
	if p, ok := b.ground.mark(s.name, s.at); ok || b.ground.unknown {
		return p, nowhere
	}
	if i, ok := b.body(s.name, s.at); ok {
		return plane(b.scatter.states[i]), i
	}
	return r2.Vec{}, nowhere
}

func plane(s orbit.State) r2.Vec { return r2.Vec{X: s.R.X, Y: s.R.Y} }

func (b *builder) body(name string, at tomlfile.Span) (int, bool) {
	i, ok := b.findBody(name)
	if !ok {
		b.Unknown(at, name, b.bodyNames, "there is no body %q", name)
	}
	return i, ok
}

// goal resolves a goal. size is the radius of the agent, and within the gap that counts as
// an arrival. A goal can be a group, which [builder.chase] resolves; a stop cannot.
func (b *builder) goal(s *spot, size, within float64, stop bool) nav.Goal {
	if s.name == "" {
		if m := b.scene.Setup.Tiles; m != nil && !m.Contains(m.At(r2.Vec(s.point))) {
			b.Fail(s.at, "name a mark, or a place on it", "the goal [%s, %s] is outside of the map", format.Digits(s.point.X), format.Digits(s.point.Y))
		}
		return nav.Goal{Kind: nav.PointGoal, Point: r2.Vec(s.point), Within: size + within}
	}
	if p, ok := b.ground.mark(s.name, s.at); ok || b.ground.unknown {
		return nav.Goal{Kind: nav.PointGoal, Point: p, Within: size + within}
	}
	if i, ok := b.findBody(s.name); ok {
		return nav.Goal{Kind: nav.BodyGoal, Index: int32(i), Within: b.scene.Setup.Bodies[i].Radius + size + within}
	}
	id, ok := b.agentID[suggest.Fold(s.name)]
	if !ok {
		var isOne bool
		if id, ok, isOne = b.numbered(s.name, s.at); isOne && !ok {
			return nav.Goal{}
		}
	}
	if ok {
		return nav.Goal{Kind: nav.AgentGoal, Index: int32(id), Within: b.scene.Setup.Agents[id].Radius + size + within}
	}
	if i, ok := b.groupID[suggest.Fold(s.name)]; ok {
		b.Fail(s.at, fmt.Sprintf("name one of its agents, as \"%s 1\"", b.file.Groups[i].Name), "a stop is one place, and %q is a group", s.name)
		return nav.Goal{}
	}
	candidates := func() []string {
		names := append(b.bodyNames(), b.ground.markNames()...)
		if !stop {
			names = append(names, b.groupNames()...)
		}
		return append(names, b.agentNames()...)
	}
	kinds := []string{"body", "agent"}
	if !stop {
		kinds = append(kinds, "group")
	}
	if b.scene.Setup.Tiles != nil {
		kinds = append(kinds, "mark of the map")
	}
	last := len(kinds) - 1
	b.Unknown(s.at, s.name, candidates, "there is no %s or %s %q", strings.Join(kinds[:last], ", "), kinds[last], s.name)
	return nav.Goal{}
}

// bodyNames returns the names of the built-in bodies, then the names of the bodies of the file as written there.
func (b *builder) bodyNames() []string {
	return slices.Concat(b.builtin, namesOf(b.added, func(t **bodyTable) string { return (*t).Name }))
}

// agentNames returns the names of the single agents.
func (b *builder) agentNames() []string {
	return namesOf(b.file.Agents, func(t *agentTable) string { return t.Name })
}

// namesOf returns the name of each element of a list.
func namesOf[T any](list []T, name func(*T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(&list[i])
	}
	return names
}
