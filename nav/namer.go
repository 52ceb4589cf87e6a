package nav

import (
	"fmt"
	"sort"
)

// Namer is a [Pen] that knows what agents and bodies are called. For any other they
// are "agent 12", by their ID, and "body 2", by their index.
type Namer interface {
	AgentName(id uint32) string
	BodyName(index int32) string
}

// agentName returns what to call an agent, and obstacleName what to call obstacle i
// of what is seen. Rocks are counted from 1, as scenes count them. Where nobody
// draws there is no need of names: they are empty, and the test for that is inlined.

func agentName(p Pen, id uint32) string {
	if p == nil {
		return ""
	}
	return nameAgent(p, id)
}

func obstacleName(p Pen, v *View, i int) string {
	if p == nil {
		return ""
	}
	return nameObstacle(p, v, i)
}

func numbered(p Pen, kind string, number int) string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("%s %d", kind, number)
}

func nameAgent(p Pen, id uint32) string {
	if n, ok := p.(Namer); ok {
		return n.AgentName(id)
	}
	return numbered(p, "agent", int(id))
}

func nameBody(p Pen, index int32) string {
	if n, ok := p.(Namer); ok {
		return n.BodyName(index)
	}
	return numbered(p, "body", int(index))
}

func nameObstacle(p Pen, v *View, i int) string {
	if o := &v.Obstacles[i]; o.Body >= 0 {
		return nameBody(p, o.Body)
	}
	first := sort.Search(i, func(k int) bool { return v.Obstacles[k].Body < 0 })
	return numbered(p, "obstacle", i-first+1)
}
