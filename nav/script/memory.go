package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// maxNames is how many names me.memory has: an agent takes as much memory for each as for its place, twice.
const maxNames = 12

// memory is me.memory: values by the names under which the script keeps them, each in a slot of its own, and six numbers
// by index in the first slot.
//
//	me.memory[0] = 3       slot 0        numbers
//	me.memory.alarm = 3    slot "alarm"  nav.Memory.Keep
type memory struct{ in *instance }

func (*memory) String() string        { return "memory" }
func (*memory) Type() string          { return "memory" }
func (*memory) Freeze()               {}
func (*memory) Truth() starlark.Bool  { return true }
func (*memory) Hash() (uint32, error) { return 0, fmt.Errorf("memory is no key") }
func (m *memory) Len() int            { return len(m.in.agent.Memory) }
func (m *memory) Index(i int) starlark.Value {
	return m.in.float(m.in.agent.Memory[i])
}

func (m *memory) SetIndex(i int, x starlark.Value) error {
	f, ok := number(x)
	if !ok || f-f != 0 {
		return fmt.Errorf("me.memory[%d] keeps a finite number, not %s", i, show(x))
	}
	m.in.agent.Memory[i] = f
	return nil
}

// AttrNames are the names under which the script keeps something.
func (m *memory) AttrNames() []string { return m.in.of.names }

func (m *memory) Attr(name string) (starlark.Value, error) {
	kept, err := m.slot(name)
	if kept == nil || err != nil {
		return nil, err
	}
	switch x := kept.Kept().(type) {
	case int64:
		return starlark.MakeInt64(x), nil
	case float64:
		return m.in.float(x), nil
	case bool:
		return starlark.Bool(x), nil
	case r2.Vec:
		return m.in.vec(x), nil
	case uint32:
		return m.in.agentSeen(x)
	}
	return starlark.None, nil
}

// SetField keeps a value under a name.
func (m *memory) SetField(name string, value starlark.Value) error {
	kept, err := m.slot(name)
	switch {
	case err != nil:
		return err
	case kept == nil:
		return fmt.Errorf("write me.memory.%s = … as it stands here, so that the name is known", name)
	}
	x, what := any(nil), ""
	switch v := value.(type) {
	case starlark.NoneType:
	case starlark.Bool:
		x = bool(v)
	case starlark.Int:
		n, ok := v.Int64()
		if x = n; !ok {
			what = show(value)
		}
	case starlark.Float:
		x = float64(v)
		if v-v != 0 {
			what = show(value)
		}
	case *vec:
		x = v.Vec
		if !finite(v.Vec) {
			what = show(value)
		}
	default:
		if id, ok := agentOf(value); ok {
			x = id
		} else {
			what = "a " + value.Type()
		}
	}
	if what == "" && kept.Keep(x) {
		return nil
	}
	if what == "" {
		what = show(value)
	}
	return fmt.Errorf("me.memory.%s keeps a finite number, True or False, a vector, an agent or None, not %s", name, what)
}

// slot returns what is kept under a name, or nil if the script knows no such name.
func (m *memory) slot(name string) (*nav.Memory, error) {
	i := slices.Index(m.in.of.names, name)
	if i < 0 {
		return nil, nil
	}
	at := m.in.of.named[i]
	if at > len(m.in.view.Memories) {
		return nil, fmt.Errorf("me.memory.%s has no place in View.Memories, which has %d: give each agent one for each of nav.Slots but the first", name, len(m.in.view.Memories))
	}
	return &m.in.view.Memories[at-1], nil
}

// agentOf returns the ID of an agent that a script sees.
func agentOf(x starlark.Value) (id uint32, ok bool) {
	r, ok := x.(*record)
	if !ok {
		return 0, false
	}
	switch n := r.of.(type) {
	case *nav.Neighbor:
		return n.ID, true
	case *nav.Near:
		return n.ID, n.Kind == nav.Agents
	}
	return 0, false
}

// agentSeen returns an agent as it is seen now, or None if it is out of sight.
func (in *instance) agentSeen(id uint32) (starlark.Value, error) {
	if err := in.spend(steer.SearchCost(in.view)); err != nil {
		return nil, err
	}
	if n := steer.InSight(in.agent, in.view, id); n != nil {
		return in.neighbor(n), nil
	}
	return starlark.None, nil
}

// keeps notes that a file keeps something under a name: in me.memory, as nothing else that a script sees can be written.
func (r *rewriter) keeps(e *syntax.DotExpr) {
	if of, ok := e.X.(*syntax.Ident); ok && (of.Name == "me" || of.Name == "view") {
		return
	}
	r.kept = append(r.kept, e.Name)
}

// name gives slots to the names under which a file keeps something.
func (p *Program) name(kept []*syntax.Ident) error {
	for _, k := range kept {
		if slices.Contains(p.names, k.Name) {
			continue
		}
		if len(p.names) == maxNames {
			return mistakeAt(k.NamePos, fmt.Sprintf("me.memory.%s is one name more than the %d that an agent remembers", k.Name, maxNames), "two numbers fit into a vector, and six more into me.memory[0] to me.memory[5]")
		}
		p.names, p.named = append(p.names, k.Name), append(p.named, len(p.slots))
		p.slots = append(p.slots, nav.Slot{Name: k.Name, Lasts: true, Named: true})
	}
	return nil
}
