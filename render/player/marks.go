package player

import (
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/scene/condition"
	"galaxy/sim"
	"galaxy/sim/flights"
)

// Marks are the moments of a run at which something happened, for the time line. They are taken down while time runs, and stay when it is
// rewound; those of a course that does not come any more are dropped.
type Marks struct {
	base
	playback *Playback

	world *sim.World
	list  []Mark // by tick
	grain uint64 // ticks for which a kind has one mark
	seen  uint64 // up to this tick all is taken down
	steps condition.Happenings
}

// MarkKind is what happened.
type MarkKind uint8

// The kinds, from the least to the most important.
const (
	ContactMark MarkKind = iota
	HitMark
	ArrivalMark
	OrderMark
	PassageMark
	LandingMark
	TriggerMark
	PauseMark
	WreckMark
	FaultMark
	markKinds
)

// markWords are the kinds of happenings, and what several are called.
var markWords = [markKinds]struct {
	of      string
	several words.Key
}{
	{"contact", "%d contacts, the first: %s"},
	{"hit", "%d hits, the first: %s"},
	{"arrival", "%d arrivals, the first: %s"},
	{"", "%d orders, the first: %s"},
	{"", "%d captures and departures, the first: %s"},
	{"landing", "%d landings, the first: %s"},
	{"", "%d triggers, the first: %s"},
	{"", "%d pauses, the first: %s"},
	{"wreck", "%d wrecks, the first: %s"},
	{"", "%d faults, the first: %s"},
}

// Mark is something that happened at a moment, or several things of a kind.
type Mark struct {
	Kind  MarkKind
	Tick  uint64 // of the first
	Time  float64
	Count int

	agent uint32
	of    nav.Subject
	said  string
}

const (
	mostMarks  = 20_000 // kept: beyond that, those of neighbouring ticks become one
	mostMarked = 20_000 // agents of which it is taken down what happens to them
	oneJump    = 1000   // marks nearer to each other than the range by this are one to jump to
)

// before makes ready for a step.
func (m *Marks) before() {
	w := m.ws.World
	if m.world != w {
		m.world, m.list, m.grain, m.seen = w, m.list[:0], 1, w.Tick()
	}
	if w.Count() <= mostMarked {
		m.steps.Ready(w)
	}
}

// look takes down what happened in the last step.
func (m *Marks) look() {
	w := m.ws.World
	if m.world != w {
		return
	}
	now := w.Tick()
	if last := m.ws.history.Last(); last < m.seen {
		m.cut(last - 1) // an order has changed the course from there
	}
	var list []condition.Happening
	if w.Count() <= mostMarked {
		list, _ = m.steps.Look(w)
	}
	if now <= m.seen {
		return
	}
	m.seen = now
	for _, g := range latest(w.Orders(), func(g *sim.Given) uint64 { return g.Tick }, now-1) {
		m.add(Mark{Kind: OrderMark, Tick: now - 1, said: m.sayf("order: %s", brief(m.voice, []sim.Given{g}))})
	}
	for i := range list {
		h := &list[i]
		of := h.Subject()
		if h.Kind == "contact" && of.Kind == nav.AgentSubject && uint32(of.Index) < h.Agent {
			continue // it is there twice
		}
		for k := range markWords {
			if markWords[k].of == h.Kind {
				m.add(Mark{Kind: MarkKind(k), Tick: now, agent: h.Agent, of: of})
			}
		}
	}
	for _, e := range latest(w.Flights().Events, func(e *flights.Event) uint64 { return e.Tick }, now) {
		if said := m.passage(&e); said != "" {
			m.add(Mark{Kind: PassageMark, Tick: now, agent: e.Agent, said: said})
			if len(w.Setup().Flights.Ships) <= fewShips || m.ws.ship == int(e.Agent) {
				m.notices.Notify(said + ".")
			}
		}
	}
	r, told := toldIn(w)
	for i := range told {
		switch x := &told[i]; {
		case x.Error != "":
			m.add(Mark{Kind: FaultMark, Tick: now, said: toldText(r, w, x)})
		case x.Trigger >= 0:
			m.add(Mark{Kind: TriggerMark, Tick: now, said: toldText(r, w, x)})
		}
	}
	for _, f := range latest(w.Faults(), func(f *sim.Fault) uint64 { return f.Tick }, now-1) {
		m.add(Mark{Kind: FaultMark, Tick: now, said: m.sayf("fault of %s: %s", w.AgentName(f.Agent), f.What)})
	}
	for _, f := range latest(w.Setbacks(), func(f *sim.Setback) uint64 { return f.Tick }, now-1) {
		m.add(Mark{Kind: FaultMark, Tick: now, said: m.sayf("script put back: %s", f.What)})
	}
}

// fewShips are so few that all are told of as they come to a body or leave it; of more only the selected one.
const fewShips = 8

// passage says that a ship was captured by a body, or has left it; nothing of other events.
func (m *Marks) passage(e *flights.Event) string {
	w := m.ws.World
	if e.Kind != flights.Captured && e.Kind != flights.HasLeft {
		return ""
	}
	name, body := w.AgentName(e.Agent), m.voice.Body(w.Setup().Bodies[e.Body].Name)
	if e.Kind == flights.HasLeft {
		return m.sayf("%s leaves the sphere of influence of %s", name, body)
	}
	km := w.Setup().Flights.Units.Km
	return m.sayf("%s is captured by %s, %s: %s × %s", name, body, m.ws.ClockAt(m.ws.timeAt(e.Tick)), m.voice.Number(format.Grouped(e.Periapsis/km)), m.voice.Number(format.KM(e.Apoapsis/km)))
}

// latest returns the end of a list by tick, from a tick on.
func latest[T any](list []T, tick func(*T) uint64, from uint64) []T {
	i := len(list)
	for i > 0 && tick(&list[i-1]) >= from {
		i--
	}
	return list[i:]
}

// add adds a mark at the end, or counts it as one that is there.
func (m *Marks) add(k Mark) {
	k.Count = max(k.Count, 1)
	for i := len(m.list) - 1; i >= 0 && m.list[i].Tick/m.grain == k.Tick/m.grain; i-- {
		if o := &m.list[i]; o.Kind == k.Kind {
			o.Count += k.Count
			return
		}
	}
	k.Time = m.ws.timeAt(k.Tick)
	m.list = append(m.list, k)
	for len(m.list) > mostMarks {
		was := slices.Clone(m.list)
		m.grain *= 2
		m.list = m.list[:0]
		for i := range was {
			m.add(was[i])
		}
	}
}

// addNow adds a mark at the present tick.
func (m *Marks) addNow(kind MarkKind, said string) {
	now := m.ws.World.Tick()
	at := len(m.list) - len(latest(m.list, func(k *Mark) uint64 { return k.Tick }, now))
	switch {
	case m.world != m.ws.World || slices.ContainsFunc(m.list[at:], func(k Mark) bool { return k.Tick == now && k.said == said }): // it is there
	case at == len(m.list) || m.list[len(m.list)-1].Tick == now:
		m.add(Mark{Kind: kind, Tick: now, said: said})
	default: // time has been rewound
		m.list = slices.Insert(m.list, at, Mark{Kind: kind, Tick: now, Time: m.ws.timeAt(now), Count: 1, said: said})
	}
}

// cut drops what happened after a tick. An order is carried out by the step that leaves its tick.
func (m *Marks) cut(after uint64) {
	m.list = slices.DeleteFunc(m.list, func(k Mark) bool { return k.Tick > after || k.Kind == OrderMark && k.Tick == after })
	m.seen = min(m.seen, after)
}

// recast drops what happened after the present tick, from which another course begins.
func (m *Marks) recast() {
	if m.world == m.ws.World {
		m.cut(m.world.Tick())
		m.steps.Start(m.world)
	}
}

// List returns the marks within the time that is known, by time.
func (m *Marks) List() []Mark {
	if m.world != m.ws.World {
		return nil
	}
	if last := m.ws.history.Last(); last < m.seen {
		m.cut(last)
	}
	first, _ := slices.BinarySearchFunc(m.list, m.ws.history.First(), func(k Mark, t uint64) int {
		if k.Tick < t {
			return -1
		}
		return 1
	})
	return m.list[first:]
}

// Say says what happened: "walker touches rock 1".
func (m *Marks) Say(k *Mark) string {
	said := k.said
	if said == "" {
		said = m.tell(k)
	}
	if k.Count > 1 {
		said = m.sayf(markWords[k.Kind].several, k.Count, said)
	}
	return said
}

func (m *Marks) tell(k *Mark) string {
	w := m.ws.World
	name, other := w.AgentName(k.agent), m.say("something")
	switch k.of.Kind {
	case nav.NoSubject:
	case nav.WallSubject:
		other = m.say("a wall")
	default:
		other = explain.NameOf(m.voice, w, int(k.agent), k.of)
	}
	switch k.Kind {
	case ContactMark:
		return m.sayf("%s touches %s", name, other)
	case HitMark:
		return m.sayf("%s hits %s", other, name)
	case LandingMark:
		return m.sayf("%s lands on %s", name, other)
	case WreckMark:
		return m.sayf("%s is wrecked by %s", name, other)
	}
	if k.of.Kind == nav.NoSubject {
		return m.sayf("%s arrives", name)
	}
	return m.sayf("%s arrives at %s", name, other)
}

// Jump goes to the next mark, or to the one before, and stays there. Marks that are almost at one moment are one.
func (m *Marks) Jump(forwards bool) {
	first, last, ok := m.playback.TimeRange()
	list, now := m.List(), m.ws.World.Tick()
	at := -1
	begin := 0.0
	for i := range list {
		if i > 0 && list[i].Time-begin < (last-first)/oneJump {
			continue
		}
		begin = list[i].Time
		if forwards && list[i].Tick > now {
			at = i
			break
		}
		if !forwards && list[i].Tick < now {
			at = i
		}
	}
	switch {
	case !ok || at < 0 && forwards:
		m.notices.Notify(m.say("Nothing is marked on the time line after this moment."))
	case at < 0:
		m.notices.Notify(m.say("Nothing is marked on the time line before this moment."))
	default:
		m.Show(&list[at])
	}
}

// Show goes to the moment of a mark, says what happened, and stays there.
func (m *Marks) Show(k *Mark) {
	m.playback.SetPaused(true)
	m.playback.Scrub(k.Time)
	m.ws.EndScrub()
	m.notices.Notify(m.Say(k))
}
