package tour

import (
	"fmt"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
	"galaxy/sky/names"
)

// inSky refuses a name of nothing in the sky.
func (c *checker) inSky(name string, at tomlfile.Span) {
	directory, err := names.Open()
	if err == nil {
		_, err = directory.FindOne(name)
	}
	if err != nil {
		what, hint, _ := strings.Cut(err.Error(), "; ")
		c.Fail(at, sanitize.Line(hint), "%s", sanitize.Line(what))
	}
}

func (c *checker) body(s *stepTable) string {
	bodies := c.now.Setup.Bodies
	if i, err := bodies.Find(s.Body); err == nil {
		return bodies[i].Name
	}
	hint := suggest.Hint(tomlfile.Brief(s.Body), bodies.Names())
	if len(bodies) == 0 {
		hint = "it has none at all"
	}
	c.Fail(s.Pos("body"), hint, "the scene %s has no body %q", c.now.File, s.Body)
	return ""
}

// findAgent returns the name of the agent that is called so, as panels show it.
func (c *checker) findAgent(name string, at tomlfile.Span) (found string, ok bool) {
	w := c.theWorld(at)
	if w == nil {
		return "", false
	}
	var room [64]byte
	for i := range w.Count() {
		if n := string(w.AppendAgentName(room[:0], uint32(i))); suggest.Fold(n) == suggest.Fold(name) {
			return n, true
		}
	}
	return "", false
}

func (c *checker) agent(name string, at tomlfile.Span) string {
	found, ok := c.findAgent(name, at)
	if ok || c.now.world == nil {
		return found
	}
	c.Fail(at, c.agentHint(), "the scene %s has no agent %q", c.now.File, name)
	return ""
}

// agentHint says how the agents of the scene are called.
func (c *checker) agentHint() string {
	n := c.now.world.Count()
	switch n {
	case 0:
		return "it has none at all"
	case 1:
		return fmt.Sprintf("its only agent is %q", c.now.world.AgentName(0))
	}
	return fmt.Sprintf("its agents are %q to %q", c.now.world.AgentName(0), c.now.world.AgentName(uint32(n-1)))
}

func (c *checker) selected(s *stepTable) string {
	name := *s.Select
	if i, err := c.now.Setup.Bodies.Find(name); err == nil {
		return c.now.Setup.Bodies[i].Name
	}
	found, ok := c.findAgent(name, s.Pos("select"))
	if !ok && c.now.world != nil {
		c.Fail(s.Pos("select"), c.agentHint(), "the scene %s has no agent or body %q", c.now.File, name)
	}
	return found
}
