package explain

import (
	"slices"
	"strings"

	"galaxy/nav"
	"galaxy/sim"
)

// Reach is how far things act on an agent by a method that feels what is near.
type Reach struct {
	Of    string     // the name of the method
	What  nav.Things // that act
	Near  float64    // from the agent's middle, length
	Radii float64    // of the thing, which are added: 1 if its edge counts, 0 if its middle
}

// Reaches returns the reaches of the methods of agent id: those that end somewhere, each once.
func Reaches(w *sim.World, id int) []Reach {
	a, groups := w.Glance(uint32(id)).Of, w.Setup().Groups
	if a.Group < 0 || int(a.Group) >= len(groups) {
		return nil
	}
	return reaches(groups[a.Group].Behavior, a.Limits())
}

// Turned returns those of [Reaches] that are others if a parameter has another value.
func Turned(w *sim.World, id int, param string) (list []Reach) {
	now := Reaches(w, id)
	if now == nil {
		return nil
	}
	a, groups := w.Glance(uint32(id)).Of, w.Setup().Groups
	for _, p := range nav.Params(groups[a.Group].Behavior) {
		if p.Name != param || p.Type == nav.Switch || p.Type == nav.Option || p.Type == nav.Text {
			continue
		}
		twin, value := nav.Clone(groups[a.Group].Behavior), p.Value()+1
		if value > p.Max {
			value = 0.5 * (p.Value() + p.Min)
		}
		if q, err := nav.Find(twin, param); err != nil || q.Set(value) != nil {
			continue
		}
		other := reaches(twin, a.Limits())
		for _, r := range now {
			if !slices.Contains(other, r) {
				list = append(list, r)
			}
		}
	}
	return list
}

func reaches(b nav.Behavior, l nav.Limits) (list []Reach) {
	var hear func(b nav.Behavior)
	hear = func(b nav.Behavior) {
		if whole, ok := b.(nav.Composite); ok {
			for _, p := range whole.Parts() {
				hear(p.Behavior)
			}
		} else if f, ok := b.(nav.Feeler); ok {
			s := f.Scope(l)
			if r := (Reach{nav.Name(b), s.Of, s.Near, s.Radii}); r.Near > l.Radius && r.Near <= 1e300 && !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	hear(b)
	return list
}

// Reached returns the parameter of the method of agent id that one of its [Reaches] follows, and the value at which the reach is near, within
// its limits. It reports false if no number does that.
func Reached(w *sim.World, id int, r Reach, near float64) (p nav.Param, value float64, ok bool) {
	now := slices.Index(Reaches(w, id), r)
	if now < 0 {
		return p, 0, false
	}
	a, groups := w.Glance(uint32(id)).Of, w.Setup().Groups
	for _, p = range nav.Params(groups[a.Group].Behavior) {
		if p.Type != nav.Number || !strings.HasSuffix(p.Unit, "length") && !strings.HasSuffix(p.Unit, "radii") || !slices.Contains(Turned(w, id, p.Name), r) {
			continue
		}
		twin, other := nav.Clone(groups[a.Group].Behavior), p.Value()+1
		if other > p.Max {
			other = 0.5 * (p.Value() + p.Min)
		}
		q, err := nav.Find(twin, p.Name)
		if err != nil || q.Set(other) != nil {
			continue
		}
		list := reaches(twin, a.Limits())
		if now >= len(list) || list[now].Near == r.Near {
			continue
		}
		value = p.Value() + (near-r.Near)*(other-p.Value())/(list[now].Near-r.Near)
		return p, min(max(value, p.Min), p.Max), true
	}
	return p, 0, false
}
