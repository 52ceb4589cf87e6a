package condition

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/internal/suggest"
	"galaxy/nav/script"
	"galaxy/orbit"
	"galaxy/sim"
)

// solid is the shape of a thing about the origin, and where it is.
type solid struct {
	shape.Hull
	at r2.Vec
}

// solids are the things of a name that are here.
func (s *Subject) solids(name any) (list []solid, err error) {
	setup := s.world.Setup()
	text := fmt.Sprint(name)
	if ids, err := sim.Members(s.world, text); err == nil {
		for _, id := range ids {
			if a := s.world.Agent(id); s.world.Presence(id) == sim.Here {
				list = append(list, solid{a.Hull(), a.Pos})
			}
		}
		return list, nil
	}
	if i := slices.IndexFunc(setup.Bodies, func(b orbit.Body) bool { return b.Name == text }); i >= 0 {
		return []solid{{shape.Disc(r2.Vec{}, setup.Bodies[i].Radius), r2.Vec{X: s.world.Bodies()[i].R.X, Y: s.world.Bodies()[i].R.Y}}}, nil
	}
	if n, ok := numbered(text, "rock", len(setup.Obstacles)); ok {
		o := &setup.Obstacles[n]
		return []solid{{shape.Disc(r2.Vec{}, o.Radius), o.Pos}}, nil
	}
	if n, ok := numbered(text, "box", len(setup.Boxes)); ok {
		b := &setup.Boxes[n]
		half := r2.Scale(0.5, r2.Sub(b.Max, b.Min))
		core := shape.Box{Min: r2.Scale(-1, half), Max: half}
		return []solid{{shape.Hull{Core: core}, r2.Add(b.Min, half)}}, nil
	}
	return nil, fmt.Errorf("there is no %s", text)
}

// numbered returns the index of a thing that is called by its kind and number, as "rock 3", of so many.
func numbered(name, kind string, things int) (index int, ok bool) {
	number, ok := strings.CutPrefix(name, kind+" ")
	n, err := strconv.Atoi(number)
	return n - 1, ok && err == nil && 1 <= n && n <= things
}

// place tells where a thing is.
func place(of func(r2.Vec) float64) teller {
	return func(s *Subject, _ *script.Term, given []any) (any, error) {
		some, err := s.solids(given[0])
		if err == nil && len(some) == 0 {
			err = fmt.Errorf("%v has no agent here", given[0])
		}
		if err != nil {
			return nil, err
		}
		return of(some[0].at), nil
	}
}

// between tells how far two things are from each other: by their edges, or by their middles. What is not here is infinitely far.
func between(edges bool) teller {
	return func(s *Subject, _ *script.Term, given []any) (any, error) {
		a, err := s.solids(given[0])
		if err != nil {
			return nil, err
		}
		b, err := s.solids(given[1])
		if err != nil {
			return nil, err
		}
		least := math.Inf(1)
		for i := range a {
			for j := range b {
				d := r2.Sub(b[j].at, a[i].at)
				far := math.Sqrt(portable.Norm2(d))
				if edges {
					both := a[i].Inflate(&b[j].Hull)
					_, far = both.Away(d)
				}
				least = min(least, far)
			}
		}
		return least, nil
	}
}

// vocabulary checks inputs that stand in an expression.
type vocabulary struct {
	setup   *sim.Setup
	answers []string
}

func (v *vocabulary) check(_ *script.Term, in *script.Input, value any) error {
	text, ok := value.(string)
	if !ok {
		return nil
	}
	known := func(what string, names []string) error {
		if slices.Contains(names, text) {
			return nil
		}
		return &script.Error{What: fmt.Sprintf("there is no %s %q", what, text), Hint: suggest.Hint(text, names)}
	}
	var groups []string
	for i := range v.setup.Groups {
		groups = append(groups, v.setup.Groups[i].Name)
	}
	switch in.Is {
	case aGroup:
		return known("group", groups)
	case agents, aThing:
		names, found := groups, false
		for id := range v.setup.Agents {
			if found = v.setup.AgentName(uint32(id)) == text; found {
				return nil
			}
		}
		if in.Is == agents {
			return known("group or agent", names)
		}
		for i := range v.setup.Bodies {
			names = append(names, v.setup.Bodies[i].Name)
		}
		for i := range v.setup.Obstacles {
			names = append(names, fmt.Sprintf("rock %d", i+1))
		}
		for i := range v.setup.Boxes {
			names = append(names, fmt.Sprintf("box %d", i+1))
		}
		return known("thing", names)
	case aQuestion:
		return known("question", v.answers)
	case aVerb:
		var verbs []string
		for _, verb := range sim.Verbs() {
			verbs = append(verbs, verb.Name)
		}
		return known("order", verbs)
	}
	return nil
}
