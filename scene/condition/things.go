package condition

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// solid is the shape of a thing about the origin, and where it is.
type solid struct {
	shape.Hull
	at      r2.Vec
	height  float64 // over the plane
	inSpace bool    // it is a ship on an orbit, or a body: else it is in the plane
	agent   int64   // its ID, or NoAgent
}

// solids are the things of a name that are here.
func (s *Subject) solids(name any) (list []solid, err error) {
	n, err := s.named(name)
	if err != nil {
		return nil, err
	}
	setup := s.world.Setup()
	if n.about == "" && len(n.ids) == 0 && n.group < 0 {
		switch i := n.fixed.Index; n.fixed.Kind {
		case contact.Body:
			at := s.world.Bodies()[i].R
			return []solid{{shape.Disc(r2.Vec{}, setup.Bodies[i].Radius), r2.Vec{X: at.X, Y: at.Y}, at.Z, true, NoAgent}}, nil
		case contact.Rock:
			o := &setup.Obstacles[i]
			return []solid{{Hull: shape.Disc(r2.Vec{}, o.Radius), at: o.Pos, agent: NoAgent}}, nil
		default:
			b := &setup.Boxes[i]
			half := r2.Scale(0.5, r2.Sub(b.Max, b.Min))
			core := shape.Box{Min: r2.Scale(-1, half), Max: half}
			return []solid{{Hull: shape.Hull{Core: core}, at: r2.Add(b.Min, half), agent: NoAgent}}, nil
		}
	}
	ids, err := s.members(name)
	for _, id := range ids {
		if a := s.world.Agent(id); s.world.Presence(id) == sim.Here {
			height, _, inSpace := s.world.Flights().Height(id)
			list = append(list, solid{a.Hull(), a.Pos, height, inSpace, int64(id)})
		}
	}
	return list, err
}

// place tells where a thing is.
func place(of func(r2.Vec) float64) teller {
	return func(s *Subject, _ *script.Term, given []any) (any, error) {
		some, err := s.solids(given[0])
		if err == nil && len(some) == 0 {
			s.absent, err = true, fmt.Errorf("%v has no agent here", given[0])
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
		if len(a)*len(b) > mostPairs {
			return nil, fmt.Errorf("%v and %v are more than a million pairs: name an agent", given[0], given[1])
		}
		least := math.Inf(1)
		for i := range a {
			for j := range b {
				least = min(least, apart(&a[i], &b[j], edges))
			}
		}
		return least, nil
	}
}

// mostPairs is how many distances between two groups are looked at.
const mostPairs = 1_000_000

// apart returns how far two things are from each other.
func apart(a, b *solid, edges bool) float64 {
	d := r2.Sub(b.at, a.at)
	switch {
	case a.inSpace && b.inSpace:
		far := portable.Norm3(r3.Vec{X: d.X, Y: d.Y, Z: b.height - a.height})
		if edges {
			far -= a.Round + b.Round
		}
		return far
	case !edges:
		return math.Sqrt(portable.Norm2(d))
	}
	both := a.Inflate(&b.Hull)
	_, far := both.Away(d)
	return far
}

// vocabulary checks inputs that stand in an expression.
type vocabulary struct {
	setup *sim.Setup
	about About
}

func (v *vocabulary) check(t *script.Term, given []any, i int) error {
	text, ok := given[i].(string)
	if !ok {
		return nil
	}
	known := func(what string, names []string) error {
		if slices.Contains(names, text) {
			return nil
		}
		return &script.Error{What: fmt.Sprintf("there is no %s %q", what, text), Hint: suggest.Hint(text, names)}
	}
	groups := make([]string, len(v.setup.Groups))
	for g := range groups {
		groups[g] = v.setup.Groups[g].Name
	}
	switch t.Inputs[i].Is {
	case aGroup:
		return known("group", groups)
	case agents, aThing:
		if v.isAgent(text) || v.about.Asks != "" && slices.Contains(Relatives, text) {
			return nil
		}
		if t.Inputs[i].Is == agents {
			return known("group or agent", groups)
		}
		return known("thing", append(groups, v.fixed()...))
	case aParameter:
		g := slices.Index(groups, fmt.Sprint(given[0]))
		if g < 0 {
			return nil
		}
		var names []string
		for _, p := range v.setup.Groups[g].Params() {
			names = append(names, p.Name)
		}
		return known(fmt.Sprintf("parameter of %s (those of its method, %s; other keys of the group are none) called", groups[g], v.setup.Groups[g].Method()), names)
	case aQuestion:
		return known("question", v.about.Questions)
	case aState:
		var states []string
		for g := range v.setup.Groups {
			if s := nav.StatesOf(v.setup.Groups[g].Behavior); s != nil {
				states = append(states, s.Names()...)
			}
			for _, slot := range nav.Slots(v.setup.Groups[g].Behavior) {
				if slot.States != "" {
					states = append(states, strings.Split(slot.States, "\n")...)
				}
			}
		}
		return known("state", states)
	case aStock, aSupply:
		var stocks []string
		if v.setup.Stocks != nil {
			stocks = v.setup.Stocks.Names
		}
		if t.Inputs[i].Is == aSupply {
			stocks = append(slices.Clip(stocks), Propellant)
		}
		return known("stock", stocks)
	case aNote:
		var notes []string
		if v.setup.Stocks != nil {
			for _, list := range v.setup.Stocks.Notes {
				for _, n := range list {
					notes = append(notes, n.Name)
				}
			}
		}
		return known("note", notes)
	case aMeasure:
		names := v.about.Measures
		if names == nil && v.setup.Rules != nil {
			for _, m := range sim.OwnMeasures(v.setup.Rules()) {
				names = append(names, m.Name)
			}
		}
		return known("measure of the scene called", names)
	case aZone:
		var zones []string
		for z := range v.setup.Zones {
			zones = append(zones, v.setup.Zones[z].Name)
		}
		return known("zone", zones)
	case aList:
		return known("list", Lists)
	case anArrow:
		return known("question for an arrow", v.about.Arrows)
	case aVerb:
		var verbs []string
		for _, verb := range sim.Verbs() {
			verbs = append(verbs, verb.Name)
		}
		return known("order", verbs)
	}
	return nil
}

// isAgent reports whether an agent has a name: its own, or that of its group with its number there.
func (v *vocabulary) isAgent(name string) bool {
	for _, own := range v.setup.Names {
		if own == name {
			return true
		}
	}
	at := strings.LastIndexByte(name, ' ')
	if at < 0 {
		return false
	}
	n, err := strconv.Atoi(name[at+1:])
	for g := range v.setup.Groups {
		if err != nil || v.setup.Groups[g].Name != name[:at] {
			continue
		}
		for id := range v.setup.Agents {
			if v.setup.Agents[id].Group == int32(g) {
				if n--; n == 0 {
					return v.setup.AgentName(uint32(id)) == name
				}
			}
		}
	}
	return false
}

// fixed are the names of bodies, rocks and boxes.
func (v *vocabulary) fixed() (names []string) {
	for i := range v.setup.Bodies {
		names = append(names, v.setup.Bodies[i].Name)
	}
	for i := range v.setup.Obstacles {
		names = append(names, fmt.Sprintf("rock %d", i+1))
	}
	for i := range v.setup.Boxes {
		names = append(names, fmt.Sprintf("box %d", i+1))
	}
	return names
}
