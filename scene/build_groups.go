package scene

import (
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/internal/spell"
	"galaxy/nav"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// maxAgents is the largest number of agents of a scene: a million run at a few steps per
// second, and ten million need more memory than a laptop has.
const maxAgents = 1_000_000

// groups makes the groups and all agents: first those of the groups, in the order of the
// file, then the single ones. Goals come last, since they may name any agent.
func (b *builder) groups() {
	f := &b.file
	b.sources()
	if !b.countAgents() {
		return
	}
	for i := range f.Groups {
		t := &f.Groups[i]
		if t.has("name") && b.name(t.Name, t.pos("name")) {
			b.groupID[spell.Fold(t.Name)] = i
		}
		b.group(t.Name, &t.table, &t.craft)
		b.fill(i, t)
	}
	single := make([]int, len(f.Agents)) // the group of each
	for i := range f.Agents {
		single[i] = b.agent(&f.Agents[i])
	}
	for i := range f.Groups {
		t := &f.Groups[i]
		b.tasks(i, &t.table, &t.craft)
	}
	first := len(b.scene.Setup.Agents) - len(f.Agents)
	for i := range f.Agents {
		t := &f.Agents[i]
		if t.Group == "" {
			b.tasks(single[i], &t.table, &t.craft)
		} else if t.Goal != nil {
			a := &b.scene.Setup.Agents[first+i]
			gap := within(&t.table, &t.craft, a.Radius)
			if g := &f.Groups[single[i]]; !t.has("within") {
				gap = within(&g.table, &g.craft, a.Radius)
			}
			if among, ok := b.chase(t.Goal); ok {
				b.pursue([]uint32{a.ID}, t.Goal, &among, func(float64) float64 { return gap })
				continue
			}
			a.Goal = b.goal(&t.Goal.spot, a.Radius, gap, false)
			b.notItself(a, a.Goal, &t.Goal.spot)
		}
	}
	for i := range f.Groups {
		b.aimless(i, &f.Groups[i].table)
	}
	for i := range f.Agents {
		if t := &f.Agents[i]; t.Group == "" {
			b.aimless(single[i], &t.table)
		}
	}
	b.setHeadings(first)
	b.moveToEdges(first)
	b.checkSetup(first)
}

func (b *builder) countAgents() bool {
	total, largest := len(b.file.Agents), 0
	for i := range b.file.Groups {
		total += b.file.Groups[i].Count
		if b.file.Groups[i].Count > b.file.Groups[largest].Count {
			largest = i
		}
	}
	if total <= maxAgents {
		b.total = total
		return true
	}
	at := b.file.pos("agent")
	if len(b.file.Groups) > 0 {
		at = b.file.Groups[largest].pos("count")
		if src := b.file.Groups[largest].Source; src != nil {
			at = src.pos("count")
		}
	}
	b.fail(at, "", "with this there are %d agents, and a scene holds at most %d", total, maxAgents)
	return false
}

// group appends a group with its method, without a task, and returns its index.
func (b *builder) group(name string, t *table, c *craft) int {
	s := b.scene
	g := sim.Group{Name: name, Behavior: b.behavior(t, c), Guard: nav.Guard{Safe: c.Safe}, Drive: b.drive(t, c), Gunner: b.gunner(c)}
	look := GroupLook{Color: namedColor(groupColors[len(s.Groups)%len(groupColors)])}
	if c.Color.given {
		look.Color = c.Color.rgb
	} else if rgb, ok := parseColor(spell.Fold(name)); ok { // a group called red is red
		look.Color = rgb
	}
	look.Hull = Hull(max(slices.Index(hullNames[:], c.Hull), 0))
	if c.Square && t.has("hull") {
		b.fail(t.pos("hull"), "leave it out", "a square has no hull")
	}
	b.checkCruise(t, c)
	s.Setup.Groups = append(s.Setup.Groups, g)
	s.Groups = append(s.Groups, look)
	return len(s.Groups) - 1
}

// agent returns an agent at rest with the limits of c.
func (c *craft) agent(id uint32, group int) nav.Agent {
	hand := nav.Left
	if c.Hand == "right" {
		hand = nav.Right
	}
	return nav.Agent{
		ID: id, Group: int32(group), Radius: c.Radius, Mass: c.Mass,
		MaxSpeed: c.Speed, Cruise: c.Cruise, MaxAccel: c.Accel, MaxTurn: c.Turn * degree, Hand: hand,
		Square: c.Square, Team: int32(c.Team),
	}
}

// checkCruise reports a cruise above the speed, of which t gives at least one.
func (b *builder) checkCruise(t *table, c *craft) {
	if c.Cruise <= c.Speed {
		return
	}
	at := t.pos("speed")
	if t.has("cruise") {
		at = t.pos("cruise")
	}
	b.fail(at, "lower cruise, or raise speed", "cruise = %s is above speed = %s, which is the top speed", digits(c.Cruise), digits(c.Speed))
}

// fill places the agents of a group's count.
func (b *builder) fill(group int, t *groupTable) {
	if t.Count == 0 {
		return
	}
	if t.Place == nil {
		b.fail(t.at.key, "add place.disc = { radius = … }, or ring, grid, line, near, marks", "%d agents of this group have no place to start", t.Count)
		return
	}
	s := &b.scene.Setup
	first := len(s.Agents)
	placed := b.placeGroup(group, t)
	if placed == nil {
		return
	}
	if t.Source != nil && t.Source.Chance {
		b.shuffle(group, placed)
	}
	s.Agents = slices.Grow(s.Agents, b.total-len(s.Agents)) // at once: a list that grows is copied again and again
	b.origin = slices.Grow(b.origin, b.total-len(b.origin))
	for _, p := range placed {
		a := t.agent(uint32(len(s.Agents)), group)
		a.Pos, a.Vel = p.pos, p.vel
		if p.goal != nil {
			a.Goal = nav.Goal{Kind: nav.PointGoal, Point: *p.goal, Within: t.Radius + within(&t.table, &t.craft, t.Radius)}
		}
		b.add(a, t.Health, p.near)
	}
	if t.Count == 1 && t.Name != "" {
		b.agentID[spell.Fold(t.Name)] = uint32(first)
	}
	b.scene.Groups[group].First, b.scene.Groups[group].Count = uint32(first), t.Count
	b.source(group, t)
}

// add appends an agent, its hit points, and the body that it starts near.
func (b *builder) add(a nav.Agent, health float64, origin int) {
	s := &b.scene.Setup
	if health > 0 {
		s.Health = append(s.Health, make([]float64, len(s.Agents)-len(s.Health))...)
		s.Health = append(s.Health, health)
	}
	s.Agents = append(s.Agents, a)
	b.origin = append(b.origin, origin)
}

// singleDraw distinguishes the draws for single agents from those of all groups.
const singleDraw = 1 << 30

// agent adds one agent and returns its group.
func (b *builder) agent(t *agentTable) int {
	s := &b.scene.Setup
	id := uint32(len(s.Agents))
	if t.has("name") && b.name(t.Name, t.pos("name")) {
		b.agentID[spell.Fold(t.Name)] = id
	}
	group, c, slack := 0, t.craft, 0.0
	if t.Group == "" {
		group = b.group(t.Name, &t.table, &t.craft)
		b.scene.Groups[group].First, b.scene.Groups[group].Count = id, 1
		b.scene.loners++
	} else if i, ok := b.groupID[spell.Fold(t.Group)]; ok {
		group = i
		g := &b.file.Groups[i]
		c = b.inherit(t, g)
		if t.has("cruise") || t.has("speed") {
			b.checkCruise(&t.table, &c)
		}
		slack = c.Radius + within(&g.table, &g.craft, c.Radius) - (g.Radius + within(&g.table, &g.craft, g.Radius))
	} else {
		b.unknown(t.pos("group"), t.Group, b.groupNames, "there is no group %q", t.Group)
	}
	a := c.agent(id, group)
	at, body := b.placeOn(t.At)
	b.jitter(&at, body, c.Radius, singleDraw, int(id))
	a.Pos = at
	if body != nowhere { // surface moves it to the edge
		a.Vel = r2.Vec{X: b.states[body].V.X, Y: b.states[body].V.Y}
	}
	b.add(a, c.Health, body)
	if slack != 0 {
		s.Slack = append(s.Slack, make([]float64, len(s.Agents)-1-len(s.Slack))...)
		s.Slack = append(s.Slack, slack)
	}
	b.scene.singles++
	if s.Names == nil {
		s.Names = map[uint32]string{}
	}
	s.Names[uint32(len(s.Agents)-1)] = t.Name
	return group
}

func (b *builder) groupNames() []string {
	names := make([]string, len(b.file.Groups))
	for i := range names {
		names[i] = b.file.Groups[i].Name
	}
	return names
}

// inherit returns the settings of a single agent of a group: its own if the file gives
// them, else those of the group. The method of a group cannot differ.
func (b *builder) inherit(t *agentTable, g *groupTable) craft {
	for _, key := range []string{"steer", "safe", "mix", "drive", "gunner", "stops", "choice", "on_arrival", "scale", "color", "hull"} {
		if t.has(key) {
			b.fail(t.at.lookup(key).key, "leave out group, or give it there", "%s belongs to the group %q", key, g.Name)
		}
	}
	if t.has("within") && t.Goal == nil {
		b.fail(t.at.lookup("within").key, "give goal as well", "within has no effect here: the task of %q has its own", g.Name)
	}
	c := g.craft
	own := &t.craft
	for _, v := range []struct {
		key      string
		from, to *float64
	}{
		{"radius", &own.Radius, &c.Radius},
		{"speed", &own.Speed, &c.Speed},
		{"cruise", &own.Cruise, &c.Cruise},
		{"accel", &own.Accel, &c.Accel},
		{"turn", &own.Turn, &c.Turn},
		{"mass", &own.Mass, &c.Mass},
		{"health", &own.Health, &c.Health},
	} {
		if t.has(v.key) {
			*v.to = *v.from
		}
	}
	if t.has("hand") {
		c.Hand = own.Hand
	}
	if t.has("square") {
		c.Square = own.Square
	}
	if t.has("team") {
		c.Team = own.Team
	}
	return c
}

func within(t *table, c *craft, radius float64) float64 {
	if t.has("within") {
		return c.Within
	}
	return radius
}

// mostTrips is the largest number of pairs of an agent and a stop of its group: checks look at each.
const mostTrips = 1_000_000_000

var choices = map[string]sim.Choice{"loop": sim.Loop, "list": sim.List, "random": sim.Random, chooseNearest: sim.Stay}

// tasks gives a group its itinerary and its agents their first goals.
func (b *builder) tasks(group int, t *table, c *craft) {
	s := &b.scene.Setup
	g, look := &s.Groups[group], b.scene.Groups[group]
	gap := within(t, c, c.Radius)
	if t.has("goal") && t.has("stops") {
		b.fail(t.at.lookup("stops").key, "keep one", "a group has either a goal or stops")
		return
	}
	own := s.Agents[look.First : int(look.First)+look.Count]
	for _, key := range []string{"goal", "stops"} {
		if t.has(key) && len(own) > 0 && own[0].Goal.Kind != nav.NoGoal {
			b.fail(t.at.lookup(key).key, "leave out one of the two", "%s sets the goals of this group already", b.file.Groups[group].Place.goals())
			return
		}
	}
	goal := func(at *spot, stop bool) nav.Goal {
		g := b.goal(at, c.Radius, gap, stop)
		if i := int(g.Index) - int(look.First); g.Kind == nav.AgentGoal && i >= 0 && i < len(own) {
			b.notItself(&own[i], g, at)
		}
		return g
	}
	if c.Goal == nil {
	} else if among, ok := b.chase(c.Goal); ok {
		b.pursue(b.withoutGoal(group), c.Goal, &among, func(radius float64) float64 { return within(t, c, radius) })
	} else {
		g.Itinerary.Stops = []nav.Goal{goal(&c.Goal.spot, false)}
		for i := range own {
			own[i].Goal = g.Itinerary.Stops[0]
		}
	}
	if t.has("stops") && len(c.Stops) == 0 {
		b.fail(t.pos("stops"), "name some, or leave it out", "there are no stops in this list")
	}
	if len(c.Stops) > 0 && len(own) > mostTrips/len(c.Stops) {
		b.fail(t.pos("stops"), "name fewer", "%d agents with %d stops each are too many", len(own), len(c.Stops))
		return
	}
	for i := range c.Stops {
		g.Itinerary.Stops = append(g.Itinerary.Stops, goal(&c.Stops[i], true))
	}
	if len(c.Stops) > 0 {
		g.Itinerary.Choice = choices[c.Choice]
		if len(c.Stops) == 1 {
			g.Itinerary.Choice = sim.Stay
		}
		b.arrival(group, t, c)
		if c.Choice == chooseNearest {
			b.nearestGoals(own, g.Itinerary.Stops)
		} else {
			b.firstGoals(own, b.origin[look.First:], g.Itinerary)
		}
		return
	}
	b.arrival(group, t, c)
}

// withoutGoal returns the agents of a group but for single ones with goals of their own.
func (b *builder) withoutGoal(group int) []uint32 {
	first := len(b.scene.Setup.Agents) - len(b.file.Agents)
	return slices.DeleteFunc(slices.Clone(b.members(group)), func(id uint32) bool {
		return int(id) >= first && b.file.Agents[int(id)-first].Group != "" && b.file.Agents[int(id)-first].Goal != nil
	})
}

func (b *builder) notItself(a *nav.Agent, goal nav.Goal, at *spot) {
	if goal.Kind == nav.AgentGoal && uint32(goal.Index) == a.ID {
		b.fail(at.at, "name another", "an agent cannot be its own goal")
	}
}

// nearestGoals sets the stop nearest to its start as every agent's goal.
func (b *builder) nearestGoals(agents []nav.Agent, stops []nav.Goal) {
	for i := range agents {
		a, least := &agents[i], math.Inf(1)
		for _, g := range stops {
			at := g.Point
			switch g.Kind {
			case nav.BodyGoal:
				at = plane(b.states[g.Index])
			case nav.AgentGoal:
				at = b.scene.Setup.Agents[g.Index].Pos
			}
			if d := portable.Norm(r2.Sub(at, a.Pos)); d < least {
				a.Goal, least = g, d
			}
		}
	}
}

// firstGoals sets the first stop of every agent as its goal. An agent that starts near a
// stop goes to another one.
func (b *builder) firstGoals(agents []nav.Agent, origin []int, it sim.Itinerary) {
	stops := stopsAt(it.Stops)
	for i := range agents {
		at, ok := stops[origin[i]]
		if !ok {
			at = -1
		}
		agents[i].Goal = it.Stops[it.First(b.scene.Setup.Seed, agents[i].ID, at)]
	}
}

// stopsAt returns the first stop at each body that is one. To search for each agent would take as
// many steps as there are agents times stops.
func stopsAt(stops []nav.Goal) map[int]int {
	first := map[int]int{}
	for i := range stops {
		if g := &stops[i]; g.Kind == nav.BodyGoal {
			if _, known := first[int(g.Index)]; !known {
				first[int(g.Index)] = i
			}
		}
	}
	return first
}
