package serve

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"galaxy/internal/sanitize"
	"galaxy/internal/version"
	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/scene/rules"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// protocol is the number of the protocol: a change that programs would notice raises it.
const protocol = 1

// description is what describe returns.
type description struct {
	Protocol int              `json:"protocol"`
	Program  string           `json:"program"`
	Scene    string           `json:"scene"`
	Title    string           `json:"title"`
	Length   string           `json:"length_unit"`
	TimeUnit string           `json:"time_unit"`
	Seed     uint64           `json:"seed"`
	Dt       float64          `json:"dt"`
	Groups   []groupText      `json:"groups"`
	Bodies   []bodyText       `json:"bodies"`
	Rocks    [][3]float32     `json:"rocks"` // x, y, radius
	Boxes    [][4]float32     `json:"boxes"` // left, below, right, above
	Columns  []Column         `json:"columns"`
	Events   []string         `json:"events"` // their kinds
	Limits   map[string]int64 `json:"limits"`
}

type groupText struct {
	Name     string   `json:"name"`
	Count    int      `json:"count"`
	Method   string   `json:"method"`
	Driven   bool     `json:"driven"`
	Radius   *float32 `json:"radius"`    // of the first agent
	MaxSpeed *float32 `json:"max_speed"` // null is without a limit
	MaxAccel *float32 `json:"max_accel"`
	States   []string `json:"states,omitempty"` // of which the column state has the number
	Stocks   []string `json:"stocks,omitempty"` // that it has
}

type bodyText struct {
	Name   string  `json:"name"`
	Radius float32 `json:"radius"`
}

// describe appends what stays the same until the next reset, but for orders that move rocks and boxes.
func (s *Session) describe() error {
	w := s.world
	setup := w.sim.Setup()
	d := description{
		Protocol: protocol, Program: version.Identity(), Scene: w.scene.File, Title: w.scene.Title,
		Length: w.scene.Units.Length, TimeUnit: w.scene.Units.Time, Seed: setup.Seed, Dt: setup.Dt, Columns: w.Columns(), Events: w.eventKinds(),
		Groups: []groupText{}, Bodies: []bodyText{}, Rocks: [][3]float32{}, Boxes: [][4]float32{},
		Limits: map[string]int64{
			"line": MostLine, "steps": MostSteps, "snapshots": MostSnapshots, "snapshot_bytes": MostSnapshotBytes, "events": MostEvents,
			"orders": MostOrders, "other_orders": MostChanges, "recording": MostRecorded,
		},
	}
	for i := range w.groups {
		g := &setup.Groups[i]
		text := groupText{Name: g.Name, Count: len(w.groups[i].IDs), Method: g.Method(), Driven: nav.Driven(g.Behavior), States: w.states[i]}
		if text.Count > 0 {
			a := &setup.Agents[w.groups[i].IDs[0]]
			text.Stocks = w.stocksOf(w.groups[i].IDs[0])
			text.Radius, text.MaxSpeed, text.MaxAccel = limit(a.Radius), limit(a.MaxSpeed), limit(a.MaxAccel)
		}
		d.Groups = append(d.Groups, text)
	}
	for i := range setup.Bodies {
		d.Bodies = append(d.Bodies, bodyText{setup.Bodies[i].Name, float32(setup.Bodies[i].Radius)})
	}
	for _, o := range setup.Obstacles {
		d.Rocks = append(d.Rocks, [3]float32{float32(o.Pos.X), float32(o.Pos.Y), float32(o.Radius)})
	}
	for _, b := range setup.Boxes {
		d.Boxes = append(d.Boxes, [4]float32{float32(b.Min.X), float32(b.Min.Y), float32(b.Max.X), float32(b.Max.Y)})
	}
	text, err := json.Marshal(&d)
	if err != nil {
		return err
	}
	s.reply = append(append(s.reply, text[1:len(text)-1]...), ',')
	s.now()
	return nil
}

// limit returns a number, or nil of one that is not finite.
func limit(x float64) *float32 {
	if x > math.MaxFloat32 {
		return nil
	}
	y := float32(x)
	return &y
}

// events appends what has happened since it was asked for last.
func (s *Session) events() {
	list, dropped := s.world.Events()
	s.reply = strconv.AppendInt(append(s.reply, `,"dropped":`...), int64(dropped), 10)
	s.reply = append(s.reply, `,"events":[`...)
	for i := range list {
		if i > 0 {
			s.reply = append(s.reply, ',')
		}
		s.event(&list[i])
	}
	s.reply = append(s.reply, ']')
}

func (s *Session) event(e *rules.Event) {
	text := func(key, value string) {
		s.reply = append(s.reply, ',')
		s.name(key)
		quoted, _ := json.Marshal(value)
		s.reply = append(s.reply, quoted...)
	}
	s.reply = strconv.AppendUint(append(s.reply, `{"tick":`...), e.Tick, 10)
	text("kind", e.Kind)
	if !e.Rule {
		of := s.world.of[e.Agent]
		text("group", s.world.names[of.group])
		s.reply = strconv.AppendInt(append(s.reply, `,"index":`...), int64(of.index), 10)
	}
	if e.With {
		text("with", s.world.nameOf(e.Other))
	}
	if e.Word != "" {
		text("what", e.Word)
	}
	if e.Kind == "trade" {
		s.reply = strconv.AppendFloat(append(s.reply, `,"amount":`...), e.Amount, 'g', -1, 64)
	}
	if e.Error != "" {
		text("error", sanitize.Cut(sanitize.Line(e.Error), mostError))
	}
	s.reply = append(s.reply, '}')
}

// eventKinds are the kinds of events: those of agents, then those of rules.
func (w *World) eventKinds() []string { return append(slices.Clip(condition.Kinds), rules.Kinds...) }

// stocksOf returns the names of the stocks that an agent has.
func (w *World) stocksOf(id uint32) (names []string) {
	if s := w.sim.Setup().Stocks; s != nil {
		for n, name := range s.Names {
			if sim.StocksOf(w.sim).Has(sim.Holder{Index: id}, n) {
				names = append(names, name)
			}
		}
	}
	return names
}

// nameOf returns what orders call a thing.
func (w *World) nameOf(o contact.Other) string {
	switch o.Kind {
	case contact.Agent:
		return w.sim.AgentName(o.Index)
	case contact.Body:
		return w.sim.Setup().Bodies[o.Index].Name
	case contact.Wall:
		return "wall"
	}
	return o.Kind.String() + " " + strconv.Itoa(int(o.Index)+1)
}
