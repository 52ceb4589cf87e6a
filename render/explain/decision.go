package explain

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// Decision is what an agent decided at a tick, and how much each thing in its sight changed that: the behaviour decides anew without the
// thing, and both decisions are compared. So a push that others cancel counts for what it changed.
type Decision struct {
	Tick     uint64
	Time     float64    // scene time
	Pos, Vel r2.Vec     // of the agent, before the step
	Wish     r2.Vec     // the acceleration that its behaviour asks for
	Chooses  bool       // the behaviour chooses a velocity, whatever the present one is; else it pushes
	Want     r2.Vec     // the velocity that it asks for, up to the top speed of the agent
	Alone    r2.Vec     // what it would ask for if there were nothing but its target
	Target   nav.Target // NoGoal: it has none
	Turning  nav.Stroke // the arrow of the turn that its behaviour draws, with its reason; zero: it draws none
	Distance float64    // from its target, length; NaN: it has none
	Gap      float64    // to the nearest other thing in sight, edge to edge, length; +Inf: there is none
	Turns    float64    // by how much it turns in the step, to the left, radians
	Speeds   float64    // by how much its speed grows in the step
	Taken    float64    // how much of the wish its filter takes, length/time²
	Pull     float64    // the largest pull that is drawn, in units of the behaviour
	State    int        // the number of the state of its group in which it is; 0 for a group without states
	Causes   []Cause    // that change something, the largest change first; then those that push, and change nothing
}

// Cause is a thing that changed a decision.
type Cause struct {
	Of      nav.Subject
	Bends   float64 // the angle from the velocity that the agent would ask for without it to the one that it asks for, to the left, radians
	Hastens float64 // how much faster that is
	Turns   float64 // how much further to the left the agent turns in the step than without it, radians
	Speeds  float64 // how much faster it gets in the step than without it
	Change  float64 // of the wish, length/time²
	Push    float64 // the largest force that is drawn for it, in units of the behaviour; 0: none is
	Aside   int     // where its hand turned the push of what is dead ahead: 1 to the left of the agent's way, -1 to the right, 0 nowhere
	Yields  bool    // the agent gives way to it
	Meets   bool    // their ways cross
	Bearing float64 // of the thing from the way of the agent, to the left, radians; NaN: it has no place
}

// mostTried is how many neighbours, and how many other things of each kind, a decision is tried without: the nearest ones.
const mostTried = 8

// Decider finds decisions of agents. Its zero value is ready.
type Decider struct {
	view nav.View
	told Explanation
}

// Decide returns what agent id of w decides at the present tick. It reports false for an agent that no behaviour steers.
func (d *Decider) Decide(w *sim.World, id int) (x Decision, ok bool) {
	if !Steered(w, id) {
		return x, false
	}
	groups := w.Setup().Groups
	g := int(w.Glance(uint32(id)).Of.Group)
	v := &d.view
	w.View(uint32(id), v)
	d.told.Listen(w, id, v, false) // which asks for the view of the guard at the end
	w.View(uint32(id), v)
	self := v.Seen(w.Agent(uint32(id)))
	x = Decision{Tick: w.Tick(), Time: w.Time(), Pos: self.Pos, Vel: self.Vel, Distance: math.NaN(), Gap: math.Inf(1)}
	in, _ := sim.StateOf(w, uint32(id))
	x.State = in.State
	t := trial{behavior: groups[g].Behavior, drive: groups[g].Drive, self: self, view: v}
	var way r2.Vec
	x.Target = v.Target
	x.Wish, way = t.decide()
	x.Want, x.Chooses = t.wanted(x.Wish), t.chooses(x.Wish)
	x.Turns, x.Speeds = turned(self.Vel, way), r2.Norm(way)-r2.Norm(self.Vel)
	if v.Target.Kind != nav.NoGoal {
		x.Distance = max(0, r2.Norm(r2.Sub(v.Target.Pos, self.Pos))-v.Target.Radius-self.Radius)
	}
	undo := t.alone()
	alone, _ := t.decide()
	undo()
	x.Alone = t.wanted(alone)
	for i := range d.told.Strokes {
		switch s := &d.told.Strokes[i]; {
		case s.Shape != Vector:
		case s.Ink == nav.InkTaken:
			x.Taken = max(x.Taken, r2.Norm(s.To))
		case s.Ink == nav.InkPull && !s.acceleration():
			x.Pull = max(x.Pull, r2.Norm(s.To))
		case s.Ink == nav.InkChoice && s.Link == nav.LinkFor:
			x.Turning = s.Stroke
		}
	}
	for _, c := range t.candidates(&x) {
		undo := t.without(c.Of)
		wish, other := t.decide()
		undo()
		c.Change = r2.Norm(r2.Sub(x.Wish, wish))
		d.describe(&c, &x, &self)
		if !(c.Change > noise*(r2.Norm(x.Wish)+r2.Norm(wish))) {
			if c.Change = 0; x.pushes(&c) {
				x.Causes = append(x.Causes, c)
			}
			continue
		}
		want := t.wanted(wish)
		c.Bends, c.Hastens = turned(want, x.Want), r2.Norm(x.Want)-r2.Norm(want)
		c.Turns = math.Remainder(x.Turns-turned(self.Vel, other), 2*math.Pi)
		c.Speeds = r2.Norm(way) - r2.Norm(other)
		x.Causes = append(x.Causes, c)
	}
	slices.SortStableFunc(x.Causes, func(a, b Cause) int { return cmp.Compare(b.Change, a.Change) })
	return x, true
}

// Steered reports whether a behaviour steers agent id of w at the present tick, in the plane of the scene.
func Steered(w *sim.World, id int) bool {
	groups, a := w.Setup().Groups, w.Glance(uint32(id)).Of
	g := int(a.Group)
	return g >= 0 && g < len(groups) && groups[g].Behavior != nil && w.Presence(uint32(id)) == sim.Here && !a.Stopped &&
		!w.Arms().Wrecked()[id] && !w.Flights().Has(uint32(id))
}

// pushes reports whether a push is drawn for a cause of which something is to be seen beside the pull.
func (x *Decision) pushes(c *Cause) bool {
	const least = 0.01 // of the pull
	return c.Of.Kind != nav.TargetSubject && c.Push > least*x.Pull
}

// describe adds what the behaviour draws for a cause.
func (d *Decider) describe(c *Cause, x *Decision, self *nav.Agent) {
	for i := range d.told.Strokes {
		s := &d.told.Strokes[i]
		if s.Of != c.Of || s.Replaced {
			continue
		}
		if s.Shape == Vector && !s.acceleration() {
			c.Push = max(c.Push, r2.Norm(s.To))
		}
		switch s.Ink {
		case nav.InkAside:
			way := self.Vel
			if way == (r2.Vec{}) && x.Target.Kind != nav.NoGoal {
				way = r2.Sub(x.Target.Pos, self.Pos)
			}
			if side := r2.Cross(way, s.To); s.Shape == Vector && side != 0 && d.told.byHand(s) {
				c.Aside = int(math.Copysign(1, side))
			}
		case nav.InkYield:
			c.Yields = true
		case nav.InkCrossing:
			c.Meets = true
		}
	}
}

// byHand reports whether a push was turned aside by the hand of the agent: what pushes lies straight ahead, else its place decides.
func (e *Explanation) byHand(aside *Stroke) bool {
	const straight = 1e-15 // sine of the angle
	pull, push := r2.Vec{}, r2.Vec{}
	for i := range e.Strokes {
		switch s := &e.Strokes[i]; {
		case s.Shape != Vector || s.Part != aside.Part:
		case s.Ink == nav.InkPull:
			pull = s.To
		case s.Ink == nav.InkPush && s.Of == aside.Of:
			push = s.To
		}
	}
	return r2.Dot(pull, push) < 0 && math.Abs(r2.Cross(pull, push)) <= straight*r2.Norm(pull)*r2.Norm(push)
}

// turned returns the angle from one velocity to another one, to the left; 0 where one has no direction.
func turned(from, to r2.Vec) float64 {
	if from == (r2.Vec{}) || to == (r2.Vec{}) {
		return 0
	}
	return math.Atan2(r2.Cross(from, to), r2.Dot(from, to))
}

// trial lets a behaviour decide again and again, each time with another view.
type trial struct {
	behavior nav.Behavior
	drive    nav.Drive
	self     nav.Agent
	view     *nav.View

	rocks []nav.Obstacle // in place of the view's
	boxes []nav.Box
}

// decide returns the wish, and the velocity that the drive makes of it. It leaves everything as it was.
func (t *trial) decide() (wish, vel r2.Vec) {
	self, memories := t.self, t.view.Memories
	t.view.Memories = slices.Clone(memories)
	wish = t.behavior.Steer(&self, t.view)
	t.view.Unaim()
	t.view.Memories = memories
	moved := t.self
	t.drive.Move(&moved, wish, t.view.Dt)
	return wish, moved.Vel
}

// wanted returns the velocity that a wish asks for.
func (t *trial) wanted(wish r2.Vec) r2.Vec {
	v := r2.Add(t.self.Vel, r2.Scale(t.view.Dt, wish))
	if n := r2.Norm(v); n > t.self.MaxSpeed {
		v = r2.Scale(t.self.MaxSpeed/n, v)
	}
	return v
}

// chooses reports whether the behaviour asks for about the same velocity when the agent flies a little to either side of its way.
func (t *trial) chooses(wish r2.Vec) bool {
	const aside, alike = 0.1, 0.5 // radians; of the difference between both ways
	was := t.self
	defer func() { t.self = was }()
	if was.Vel == (r2.Vec{}) { // any way
		t.self.Vel = r2.Vec{X: was.MaxSpeed}
		wish, _ = t.decide()
	}
	ahead := t.self.Vel
	for _, turn := range [...]float64{aside, -aside} { // at one side may lie the border between two choices
		t.self.Vel = r2.Rotate(ahead, turn, r2.Vec{})
		other, _ := t.decide()
		differ := r2.Norm(r2.Sub(r2.Add(ahead, r2.Scale(t.view.Dt, wish)), r2.Add(t.self.Vel, r2.Scale(t.view.Dt, other))))
		if differ < alike*r2.Norm(r2.Sub(ahead, t.self.Vel)) {
			return true
		}
	}
	return false
}

// candidates lists the things without which a decision may be another one: the target and what is nearest. It finds the gap to the
// nearest of them.
func (t *trial) candidates(x *Decision) []Cause {
	v, self := t.view, &t.self
	var list []Cause
	far := map[nav.Subject]float64{}
	add := func(of nav.Subject, at r2.Vec, gap float64) {
		list = append(list, Cause{Of: of, Bearing: turned(self.Vel, r2.Sub(at, self.Pos))})
		far[of] = gap
		if v.Target.Kind == nav.NoGoal || !sameThing(v, of) {
			x.Gap = min(x.Gap, max(0, gap))
		}
	}
	nearest := func(first int) {
		some := list[first:]
		slices.SortStableFunc(some, func(a, b Cause) int { return cmp.Compare(far[a.Of], far[b.Of]) })
		list = list[:first+min(len(some), mostTried)]
	}
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		add(nav.Subject{Kind: nav.AgentSubject, Index: int32(n.ID)}, n.Pos, r2.Norm(r2.Sub(n.Pos, self.Pos))-n.Radius-self.Radius)
	}
	nearest(0)
	first, bodies := len(list), 0
	for bodies < len(v.Obstacles) && v.Obstacles[bodies].Body >= 0 {
		bodies++
	}
	for i, o := range v.ObstaclesInSight() {
		of := nav.Subject{Kind: nav.RockSubject, Index: int32(i - bodies)}
		if o.Body >= 0 {
			of = nav.Subject{Kind: nav.BodySubject, Index: o.Body}
		}
		add(of, o.Pos, r2.Norm(r2.Sub(o.Pos, self.Pos))-o.Radius-self.Radius)
	}
	nearest(first)
	first = len(list)
	for i, b := range v.BoxesInSight() {
		near := r2.Vec{X: min(max(self.Pos.X, b.Min.X), b.Max.X), Y: min(max(self.Pos.Y, b.Min.Y), b.Max.Y)}
		add(nav.Subject{Kind: nav.BoxSubject, Index: int32(i)}, near, r2.Norm(r2.Sub(near, self.Pos))-self.Radius)
	}
	nearest(first)
	if v.Target.Kind != nav.NoGoal {
		list = append(list, Cause{Of: nav.Subject{Kind: nav.TargetSubject}, Bearing: turned(self.Vel, r2.Sub(v.Target.Pos, self.Pos))})
	}
	return list
}

// sameThing reports whether a thing is the target.
func sameThing(v *nav.View, of nav.Subject) bool {
	return v.Target.Kind == nav.BodyGoal && of == nav.Subject{Kind: nav.BodySubject, Index: v.Target.Index} ||
		v.Target.Kind == nav.AgentGoal && of == nav.Subject{Kind: nav.AgentSubject, Index: v.Target.Index}
}

// keep returns a function that puts back what is taken out of the view.
func (t *trial) keep() (undo func()) {
	v := t.view
	target, rocks, boxes, neighbors, rises, tiles := v.Target, v.Obstacles, v.Boxes, v.Neighbors, v.Rises, v.Tiles
	return func() {
		v.Target, v.Obstacles, v.Boxes, v.Neighbors, v.Rises, v.Tiles = target, rocks, boxes, neighbors, rises, tiles
	}
}

// alone takes all but the target out of the view, until undo; walls stay, as the path does.
func (t *trial) alone() (undo func()) {
	undo = t.keep()
	v := t.view
	v.Neighbors, v.Rises = nil, nil
	t.rocks, t.boxes = append(t.rocks[:0], v.Obstacles...), append(t.boxes[:0], v.Boxes...)
	v.Obstacles, v.Boxes = t.rocks, t.boxes
	for i := range t.rocks {
		if !v.IsTarget(&t.rocks[i]) {
			t.remove(&t.rocks[i])
		}
	}
	for i := range t.boxes {
		t.boxes[i] = nav.Box{Min: t.gone(), Max: t.gone()}
	}
	return undo
}

// gone is a place too far to matter.
func (t *trial) gone() r2.Vec {
	const away = 1e9 // radii
	return r2.Vec{X: t.self.Pos.X + away*t.self.Radius, Y: t.self.Pos.Y}
}

func (t *trial) remove(o *nav.Obstacle) {
	o.Pos, o.Vel, o.Drift, o.Radius, o.Path = t.gone(), r2.Vec{}, r2.Vec{}, 0, nil
}

// without takes a thing out of the view, until undo.
func (t *trial) without(of nav.Subject) (undo func()) {
	v := t.view
	was := *v
	undo = t.keep()
	switch of.Kind {
	case nav.TargetSubject:
		v.Target = nav.Target{}
	case nav.AgentSubject:
		v.Neighbors, v.Rises = nil, nil
		for i := range was.Neighbors {
			if was.Neighbors[i].ID == uint32(of.Index) {
				continue
			}
			v.Neighbors = append(v.Neighbors, was.Neighbors[i])
			if len(was.Rises) > 0 {
				v.Rises = append(v.Rises, was.Rises[i])
			}
		}
	case nav.BodySubject, nav.RockSubject:
		t.rocks = append(t.rocks[:0], v.Obstacles...)
		v.Obstacles = t.rocks
		rocks := int32(0)
		for i := range t.rocks {
			o := &t.rocks[i]
			if of.Kind == nav.BodySubject && o.Body == of.Index || of.Kind == nav.RockSubject && o.Body < 0 && rocks == of.Index {
				t.remove(o)
			}
			if o.Body < 0 {
				rocks++
			}
		}
	case nav.BoxSubject:
		t.boxes = append(t.boxes[:0], v.Boxes...)
		v.Boxes = t.boxes
		t.boxes[of.Index] = nav.Box{Min: t.gone(), Max: t.gone()}
	}
	return undo
}
