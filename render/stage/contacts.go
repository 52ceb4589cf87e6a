package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// mostContactMarks is the number of marks shown at a time, the latest.
const mostContactMarks = 128

// contactMark is the kind of a contact.
type contactMark uint8

const (
	touch  contactMark = iota // of a ship
	strike                    // a hit by a shell
	end                       // a hit that makes a wreck
)

// contactStyles is the style of each kind: its duration, in seconds of the wall clock,
// the final radius of its ring, in points, and its colour.
var contactStyles = [...]struct {
	lasts, reach float64
	ink          color.NRGBA
}{
	touch:  {0.5, 12, contactColor},
	strike: {0.3, 9, strikeColor},
	end:    {0.9, 30, strikeColor},
}

// contactMarks holds the latest contacts of ships and hits of shells, in a ring buffer.
type contactMarks struct {
	list [mostContactMarks]struct {
		kind contactMark
		at   r2.Vec
		ship int     // in space, with which the mark goes; -1: none
		time float64 // scene time
	}
	next, count int
	tick        uint64 // of the last observation
}

// observe records the contacts and hits of the last step.
func (m *contactMarks) observe(w *sim.World) {
	for m.count > 0 && m.list[m.last()].time > w.Time() { // time has run backwards
		m.next = m.last()
		m.count--
	}
	if w.Tick() <= m.tick {
		m.tick = w.Tick()
		return
	}
	m.tick = w.Tick()
	contacts := w.Contacts()
	for i := range contacts {
		if c := &contacts[i]; c.Began && unwanted(w, c) {
			m.add(touch, c.Point, w.Time())
			if w.Flights().Has(c.Agent) {
				m.list[m.last()].ship = int(c.Agent)
			}
		}
	}
	for _, h := range w.Arms().Hits {
		kind := strike
		if h.Wrecked {
			kind = end
		}
		m.add(kind, h.Pos, w.Time())
		if h.With.Kind == contact.Agent && w.Flights().Has(h.With.Index) {
			m.list[m.last()].ship = int(h.With.Index)
		}
	}
}

func (m *contactMarks) add(kind contactMark, at r2.Vec, time float64) {
	flash := &m.list[m.next]
	flash.kind, flash.at, flash.ship, flash.time = kind, at, -1, time
	m.next = (m.next + 1) % mostContactMarks
	m.count = min(m.count+1, mostContactMarks)
}

func (m *contactMarks) last() int { return (m.next + mostContactMarks - 1) % mostContactMarks }

// fill draws each mark as a ring that grows and fades.
func (m *contactMarks) fill(p *picture, f *Frame) {
	for i := range m.count {
		flash := &m.list[(m.next+mostContactMarks-m.count+i)%mostContactMarks]
		style := &contactStyles[flash.kind]
		age := (p.time - flash.time) / (style.lasts * p.view.Rate)
		at := p.Screen(flash.at)
		if flash.ship >= 0 {
			at = p.shipSpot(flash.ship)
		}
		if !(age > -0.1 && age < 1) || !p.OnScreen(at, (style.reach+8)*p.points) {
			continue
		}
		age = max(age, 0)
		f.Marks = append(f.Marks,
			Disc{X: at.X, Y: at.Y, Radius: (3 + style.reach*age) * p.points, Ring: float32(2 * p.points), Color: faded(style.ink, 1-age)},
			Disc{X: at.X, Y: at.Y, Radius: (1 + 0.12*style.reach) * p.points, Color: faded(style.ink, 1-age)})
	}
}

// buildContactRims gives a red rim to ships that have had a contact, until they arrive;
// they keep their group's colour. Ships without a goal, ships that follow another agent,
// which never arrive, and ships that do not avoid contact have no rim.
func (s *instances) buildContactRims(f *Frame) {
	const rimShare = 1.36 // the size of a rim, as a multiple of its ship's
	if f.Dots {
		return
	}
	for i, id := range f.ShipIDs {
		if !s.world.Journeys().Touched(id) || s.world.Arms().Wrecked()[id] || s.world.Setup().Contacts == nil && !keepsClear(s.world, id) {
			continue
		}
		if k := s.world.Goal(id).Kind; k != nav.PointGoal && k != nav.BodyGoal {
			continue
		}
		rim := f.Ships[i]
		rim.Size = uint16(min(rimShare*float64(rim.Size)+16*s.points, math.MaxUint16))
		rim.Color = bumpedColor
		f.Rims = append(f.Rims, rim)
	}
}

// keepsClear reports whether the behaviour of an agent, or its guard, senses others.
func keepsClear(w *sim.World, id uint32) bool {
	a := w.Glance(id).Of
	g := groupOf(w, a.Group)
	return g != nil && (g.Guard.Safe || nav.ReachOf(g.Behavior, a, a.Radius, w.Setup().Dt) > 0)
}

// unwanted reports whether a contact of the last step is a failure: with a solid obstacle, or with another agent if the
// two are solid to each other or either keeps clear of others. A contact with the agent's goal is an arrival.
func unwanted(w *sim.World, c *contact.Contact) bool {
	switch c.With.Kind {
	case contact.Agent:
		return w.Setup().Contacts.Between(w.Glance(c.Agent).Of.Group, w.Glance(c.With.Index).Of.Group) ||
			keepsClear(w, c.Agent) || keepsClear(w, c.With.Index)
	case contact.Body:
		goal := w.PreviousAgent(c.Agent).Goal
		return goal.Kind != nav.BodyGoal || goal.Index != int32(c.With.Index)
	}
	return true
}
