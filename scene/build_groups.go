package scene

import (
	"reflect"
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/scene/tomlfile"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// maxAgents is the largest number of agents of a scene: a million run at a few steps per
// second, and ten million need more memory than a laptop has.
const maxAgents = 1_000_000

// groups makes the groups and all agents: first the agents of groups, in the order of the
// file, then the single ones. Goals come last, since they may name any agent.
func (b *builder) groups() {
	f := &b.file
	b.sources()
	b.countShips()
	if !b.countAgents() {
		return
	}
	for i := range f.Groups {
		t := &f.Groups[i]
		if t.Has("name") && b.name(t.Name, t.Pos("name")) {
			b.groupID[suggest.Fold(t.Name)] = i
		}
		b.group(t.Name, &t.Table, &t.craft)
		if g := b.scene.Setup.Groups; len(t.States) > 0 {
			g[len(g)-1].Behavior = ruling{b}.states(t)
		}
		b.fill(i, t)
	}
	b.room(len(f.Agents))
	alone := 0 // in a group of its own each
	for i := range f.Agents {
		if f.Agents[i].Group == "" {
			alone++
		}
	}
	b.scene.Setup.Groups, b.scene.Groups = slices.Grow(b.scene.Setup.Groups, alone), slices.Grow(b.scene.Groups, alone)
	single := make([]int, len(f.Agents)) // the group of each
	for i := range f.Agents {
		single[i] = b.agent(&f.Agents[i])
	}
	for i := range f.Groups {
		t := &f.Groups[i]
		b.tasks(i, &t.Table, &t.craft)
		ruling{b}.targets(i, t)
	}
	first := len(b.scene.Setup.Agents) - len(f.Agents)
	for i := range f.Agents {
		t := &f.Agents[i]
		if t.Group == "" {
			b.tasks(single[i], &t.Table, &t.craft)
		} else if t.Goal != nil {
			a := &b.scene.Setup.Agents[first+i]
			gap := within(&t.Table, &t.craft, a.Radius)
			if g := &f.Groups[single[i]]; !t.Has("within") {
				gap = within(&g.Table, &g.craft, a.Radius)
			}
			if among, ok := b.chase(t.Goal); ok && among.again() {
				b.Fail(t.Pos("goal"), "give the goal to the group, or leave group out", "an agent of a group chooses again and again with its group alone")
				continue
			} else if ok {
				b.pursue([]uint32{a.ID}, t.Goal, &among, func(float64) float64 { return gap })
				continue
			}
			a.Goal = b.goal(&t.Goal.spot, a.Radius, gap, false)
			b.notItself(a, a.Goal, &t.Goal.spot)
		}
	}
	for i := range f.Groups {
		b.aimless(i, &f.Groups[i].Table)
	}
	for i := range f.Agents {
		if t := &f.Agents[i]; t.Group == "" {
			b.aimless(single[i], &t.Table)
		}
	}
	b.spins()
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
	at := b.file.Pos("agent")
	if len(b.file.Groups) > 0 {
		at = b.file.Groups[largest].Pos("count")
		if src := b.file.Groups[largest].Source; src != nil {
			at = src.Pos("count")
		}
	}
	b.Fail(at, "", "with this there are %d agents, and a scene holds at most %d", total, maxAgents)
	return false
}

// group appends a group with its method, without a task, and returns its index.
func (b *builder) group(name string, t *tomlfile.Table, c *craft) int {
	s := b.scene
	g := sim.Group{Name: name, Behavior: b.methods.behavior(t, c), Guard: steer.Guard{Safe: c.Safe}, Drive: b.methods.drive(t, c), Gunner: b.methods.gunner(c)}
	look := GroupLook{Color: namedColor(groupColors[len(s.Groups)%len(groupColors)])}
	if c.Color.given {
		look.Color = c.Color.rgb
	} else if rgb, ok := parseColor(suggest.Fold(name)); ok { // a group called red is red
		look.Color = rgb
	}
	var spans [len(placedKeys)]tomlfile.Span
	for i, key := range placedKeys {
		spans[i] = t.Pos(key)
	}
	s.spans = append(s.spans, spans)
	look.Hull = Hull(max(slices.Index(hullNames[:], c.Hull), 0))
	if c.Square && t.Has("hull") {
		b.Fail(t.Pos("hull"), "leave it out", "a square has no hull")
	}
	b.checkCruise(t, c)
	g.SpeedIn = b.speedIn(t, c, g.Drive)
	s.Setup.Groups = append(s.Setup.Groups, g)
	s.Groups = append(s.Groups, look)
	return len(s.Groups) - 1
}

// nearestBody is the value of speed_in that names no body, but the one that is near.
const nearestBody = "nearest"

// speedIn returns the frame of the top speed of a group with a drive.
func (b *builder) speedIn(t *tomlfile.Table, c *craft, drive nav.Drive) (in sim.SpeedIn) {
	if c.SpeedIn == "" {
		return in
	}
	at := t.Pos("speed_in")
	if suggest.Fold(c.SpeedIn) == nearestBody {
		in.Kind = sim.NearestFrame
	} else if i, ok := b.findBody(c.SpeedIn); ok {
		in = sim.SpeedIn{Kind: sim.BodyFrame, Body: int32(i)}
	} else {
		b.Unknown(at, c.SpeedIn, func() []string { return append(b.bodyNames(), nearestBody) }, "there is no body %q", c.SpeedIn)
		return in
	}
	switch _, follows := drive.(nav.Nose); {
	case len(b.scene.Setup.Bodies) == 0:
		b.Fail(at, "leave it out", "there are no bodies as seen from which an agent could have its speed")
	case b.scene.Setup.Tiles != nil || len(b.scene.Setup.Boxes) > 0:
		b.Fail(at, "leave it out, or the tiles and boxes", "speed_in does not go with tiles and boxes: as seen from a body they would move")
	case drive != nil && !follows:
		b.Fail(at, "take drive = \"thrust\"", "speed_in does not go with a drive that moves along its nose over the ground")
	}
	return in
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
func (b *builder) checkCruise(t *tomlfile.Table, c *craft) {
	if c.Cruise <= c.Speed {
		return
	}
	at := t.Pos("speed")
	if t.Has("cruise") {
		at = t.Pos("cruise")
	}
	b.Fail(at, "lower cruise, or raise speed", "cruise = %s is above speed = %s, which is the top speed", format.Digits(c.Cruise), format.Digits(c.Speed))
}

// fill places the agents of a group's count.
func (b *builder) fill(group int, t *groupTable) {
	if !b.fliesIn(t) || t.Count == 0 {
		return
	}
	if t.Place == nil && t.Orbit == nil {
		b.Fail(t.Tree().Key, "add place.disc = { radius = … }, or ring, grid, line, near, marks", "%s of this group %s no place to start", format.Count(t.Count, "agent", "agents"), format.Form(t.Count, "has", "have"))
		return
	}
	s := &b.scene.Setup
	first := len(s.Agents)
	var placed []start
	if t.Orbit != nil {
		placed = b.launch(t)
	} else {
		placed = b.placeGroup(group, t)
	}
	if placed == nil {
		return
	}
	if t.Source != nil && t.Source.Chance {
		b.shuffle(group, placed)
	}
	if t.Place != nil {
		b.starts(t.Place, placed)
	}
	b.room(b.total - len(s.Agents))
	for _, p := range placed {
		a := t.agent(uint32(len(s.Agents)), group)
		a.Pos, a.Vel = p.pos, p.vel
		if p.goal != nil {
			a.Goal = nav.Goal{Kind: nav.PointGoal, Point: *p.goal, Within: t.Radius + within(&t.Table, &t.craft, t.Radius)}
		}
		b.add(a, t.Health, p.near)
	}
	if t.Count == 1 && t.Name != "" {
		b.agentID[suggest.Fold(t.Name)] = uint32(first)
	}
	b.scene.Groups[group].First, b.scene.Groups[group].Count = uint32(first), t.Count
	b.source(group, t)
}

// room makes room for n more agents, at once: a list that grows is copied again and again.
func (b *builder) room(n int) {
	b.scene.Setup.Agents = slices.Grow(b.scene.Setup.Agents, n)
	b.origin = slices.Grow(b.origin, n)
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

// singleDraw distinguishes the draws for single agents from the draws of all groups.
const singleDraw = 1 << 30

// agent adds one agent and returns its group.
func (b *builder) agent(t *agentTable) int {
	s := &b.scene.Setup
	id := uint32(len(s.Agents))
	if t.Has("name") && b.name(t.Name, t.Pos("name")) {
		b.agentID[suggest.Fold(t.Name)] = id
	}
	group, c, slack := 0, t.craft, 0.0
	if t.Group == "" {
		b.notAlone(t, &t.craft)
		group = b.group(t.Name, &t.Table, &t.craft)
		b.scene.Groups[group].First, b.scene.Groups[group].Count = id, 1
		b.scene.loners++
	} else if i, ok := b.groupID[suggest.Fold(t.Group)]; ok {
		group = i
		g := &b.file.Groups[i]
		b.notAlone(t, &g.craft)
		c = b.inherit(t, g)
		if t.Has("cruise") || t.Has("speed") {
			b.checkCruise(&t.Table, &c)
		}
		slack = c.Radius + within(&g.Table, &g.craft, c.Radius) - (g.Radius + within(&g.Table, &g.craft, g.Radius))
	} else if !b.Full() && !slices.ContainsFunc(b.groupNames(), func(name string) bool { return suggest.Fold(name) == suggest.Fold(t.Group) }) { // else its name is refused
		b.Unknown(t.Pos("group"), t.Group, b.groupNames, "there is no group %q", t.Group)
	}
	a := c.agent(id, group)
	at, body := b.place(t.At)
	b.scatter.jitter(&at, body, c.Radius, singleDraw, int(id))
	a.Pos = at
	if body != nowhere { // surface moves it to the edge
		a.Vel = r2.Vec{X: b.scatter.states[body].V.X, Y: b.scatter.states[body].V.Y}
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
	return namesOf(b.file.Groups, func(t *groupTable) string { return t.Name })
}

// inherit returns the settings of a single agent of a group: its own if the file gives
// them, else the group's. The method of a group cannot differ.
func (b *builder) inherit(t *agentTable, g *groupTable) craft {
	for _, key := range []string{"steer", "safe", "mix", "drive", "gunner", "stops", "choice", "on_arrival", "scale", "color", "hull", "speed_in"} {
		if t.Has(key) {
			b.Fail(t.Tree().Lookup(key).Key, "leave out group, or give it there", "%s belongs to the group %q", key, g.Name)
		}
	}
	if t.Has("within") && t.Goal == nil {
		b.Fail(t.Tree().Lookup("within").Key, "give goal as well", "within has no effect here: the task of %q has its own", g.Name)
	}
	c := g.craft
	own, inherited := reflect.ValueOf(&t.craft).Elem(), reflect.ValueOf(&c).Elem()
	for _, f := range tomlfile.Fields(own.Type()) {
		if t.Has(f.Key) {
			inherited.FieldByIndex(f.Index).Set(own.FieldByIndex(f.Index))
		}
	}
	return c
}

func within(t *tomlfile.Table, c *craft, radius float64) float64 {
	if t.Has("within") {
		return c.Within
	}
	return radius
}
