package sim

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
)

// plain hides from a world that a behaviour is a nav.Feeler, so that its agents decide by views.
type plain struct{ nav.Behavior }

// StepReach implements [nav.StepReacher].
func (p plain) StepReach(self *nav.Agent, largest, dt float64) float64 {
	return nav.ReachOf(p.Behavior, self, largest, dt)
}

// Reach implements [nav.Reacher].
func (p plain) Reach(self *nav.Agent, largest float64) float64 { return p.StepReach(self, largest, 0) }

func (p plain) ArrivalRadius(a *nav.Agent) float64 {
	if b, ok := p.Behavior.(nav.Arriver); ok {
		return b.ArrivalRadius(a)
	}
	return 0
}

// plainly returns s as a world that decides by views, and does each phase by itself.
func plainly(s Setup) Setup {
	s.plainly = true
	return s
}

// byViews returns s with behaviours of which a world cannot tell that they feel, so that each decides by a view.
func byViews(s Setup) Setup {
	groups := make([]Group, len(s.Groups))
	for i, g := range s.Groups {
		g.Behavior = plain{g.Behavior}
		groups[i] = g
	}
	s.Groups = groups
	return s
}

// openWorlds returns worlds of open space, in which all that can happen there happens.
func openWorlds() map[string]Setup {
	worlds := map[string]Setup{}
	agents := 180
	if testing.Short() { // as under the race detector
		agents = 100
	}
	for _, kind := range nav.Kinds() {
		b, err := nav.New(kind.Name)
		if _, feels := b.(nav.Feeler); err != nil || !feels {
			continue
		}
		if m, ok := b.(*steer.Magnet); ok {
			m.Neighbors = true
		}
		s := throng(agents)
		s.Seed, s.Dt = 3, 0.05
		for i := range s.Agents {
			a := &s.Agents[i]
			a.Pos = portableScatter(uint64(i), 40)
			a.Hand = nav.Handedness(i % 2)
			a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -a.Pos.X, Y: -a.Pos.Y}, Within: 0.5}
			if i%5 == 0 {
				a.Radius = 0.3
			}
			if i%7 == 0 {
				a.Goal = nav.Goal{}
			}
		}
		s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 5, Y: 1}, Radius: 3, Body: -1}, {Pos: r2.Vec{X: -12, Y: 4}, Radius: 2, Body: -1}}
		s.Boxes = []nav.Box{{Min: r2.Vec{X: -5, Y: -9}, Max: r2.Vec{X: -1, Y: -6}}}
		s.Groups = []Group{{Name: "all", Behavior: b, Drive: nav.Kinematic{}, Itinerary: Itinerary{Choice: Loop, Stops: []nav.Goal{
			{Kind: nav.PointGoal, Point: r2.Vec{X: 20, Y: 3}, Within: 2}, {Kind: nav.PointGoal, Point: r2.Vec{X: -20}, Within: 2},
		}}}}
		worlds[kind.Name] = s
		if _, wide := b.(engine.Wide); wide {
			s.Groups = slices.Clone(s.Groups)
			s.Agents = slices.Clone(s.Agents)
			for i := range s.Agents {
				s.Agents[i].MaxAccel = 7
			}
			for name, drive := range map[string]nav.Drive{"kinematic": new(nav.Kinematic), "thrust": new(nav.Thrust)} {
				s.Groups = slices.Clone(s.Groups)
				s.Groups[0].Drive = drive
				worlds[kind.Name+" by "+name] = s
			}
		}
	}
	worlds["swarm"] = swarm(5 * agents)
	wide := worlds["antigravity"] // there all feel all others
	b, _ := nav.New("antigravity")
	b.(*steer.AntiGravity).Range = 4
	wide.Groups = slices.Clone(wide.Groups)
	wide.Groups[0].Behavior = b
	worlds["antigravity of a range"] = wide
	rubble := worlds["magnet by thrust"] // where each ship feels hundreds of rocks
	b, _ = nav.New("magnet")
	b.(*steer.Magnet).Influence = 60
	rubble.Groups = slices.Clone(rubble.Groups)
	rubble.Groups[0].Behavior = b
	for i := range 400 {
		rubble.Obstacles = append(rubble.Obstacles, nav.Obstacle{Pos: portableScatter(uint64(1000+i), 60), Radius: 0.2, Body: -1})
	}
	worlds["rubble"] = rubble
	blind := worlds["cohesion"] // which flies through rocks, boxes and bodies
	blind.Obstacles = slices.Clone(rubble.Obstacles)
	for i := range 40 {
		corner := portableScatter(uint64(2000+i), 60)
		blind.Boxes = append(blind.Boxes, nav.Box{Min: corner, Max: r2.Add(corner, r2.Vec{X: 3, Y: 0.5})})
		blind.Bodies = append(blind.Bodies, orbit.Body{Name: fmt.Sprint("body ", i), Parent: -1, Radius: 0.5, Path: wheel{float64(i), 1}})
	}
	worlds["blind"] = blind
	return worlds
}

// raced are the open worlds for the race detector: one for each way to step a block.
var raced = map[string]bool{"separation": true, "separation by views": true, "swarm": true, "antigravity by thrust": true, "magnet by kinematic": true, "rubble": true}

// Agents that decide on the columns have the bits that they have by views, whatever happens: orders,
// non-finite states, snapshots.
func TestColumnsHaveTheBitsOfViews(t *testing.T) {
	worlds := openWorlds()
	for name, s := range openWorlds() {
		if s.Groups[0].Drive == (nav.Kinematic{}) && (!testing.Short() || name == "separation" || name == "swarm") {
			worlds[name+" by views"] = byViews(s)
		}
	}
	for name, s := range worlds {
		if testing.Short() && !raced[name] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			views := mustNew(t, plainly(s))
			s.Workers = 3
			columns := mustNew(t, s)
			if !views.pushed || columns.pushed {
				t.Fatalf("pushed: %v and %v", views.pushed, columns.pushed)
			}
			if _, wide := s.Groups[0].Behavior.(engine.Wide); wide && !columns.mover.Wide() {
				t.Fatal("no kernel steps them")
			}
			columns.Glance(0) // velocities before a step are kept from here on
			var kept *Snapshot
			for tick := range 150 {
				switch tick {
				case 40:
					for _, w := range []*World{views, columns} {
						give(t, w, "circle")
					}
				case 70:
					for _, w := range []*World{views, columns} {
						give(t, w, "swap")
					}
				case 90:
					kept = columns.Keep(nil)
				}
				if got, want := columns.Hash(), views.Hash(); got != want {
					t.Fatalf("tick %d: hash %x, by views %x: %s", tick, got, want, differ(columns, views))
				}
				if a, b := columns.Contacts(), views.Contacts(); slices.Equal(a, b) {
					// the same; to write them takes longer than to step, and tells non-finite ones alike
				} else if got, want := fmt.Sprint(a), fmt.Sprint(b); got != want {
					t.Fatalf("tick %d: contacts %s, by views %s", tick, got, want)
				}
				columns.Step()
				views.Step()
			}
			a, b := columns.Report(), views.Report()
			a.Workers, b.Workers = 0, 0
			for i := range a.Metrics {
				a.Metrics[i].Method, b.Metrics[i].Method = "", ""
			}
			a.Total.Method, b.Total.Method = "", ""
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("report %+v, by views %+v", a, b)
			}
			for id := range views.Previous() {
				if got, want := columns.Previous()[id], views.Previous()[id]; got.Pos != want.Pos || got.Vel != want.Vel {
					t.Fatalf("agent %d was at %v with %v, by views at %v with %v", id, got.Pos, got.Vel, want.Pos, want.Vel)
				}
			}
			end := columns.Hash()
			columns.Restore(kept)
			for columns.Tick() < views.Tick() {
				columns.Step()
			}
			if columns.Hash() != end {
				t.Error("after Restore it has other bits")
			}
		})
	}
}

func differ(a, b *World) string {
	for i := range b.Agents() {
		if x, y := a.Agents()[i], b.Agents()[i]; x != y {
			return fmt.Sprintf("agent %d\n%+v\n%+v", i, x, y)
		}
	}
	return "not in an agent"
}

func portableScatter(i uint64, side float64) r2.Vec {
	return r2.Vec{X: side * (math.Mod(float64(i)*0.754877666, 1) - 0.5), Y: side * (math.Mod(float64(i)*0.569840291, 1) - 0.5)}
}

// Neither the order of slots nor the set of kernels shows in any bit.
func TestSlotsAndKernelsShowNowhere(t *testing.T) {
	defer simd.Choose(simd.InUse().String())
	for name, s := range openWorlds() {
		if testing.Short() && !raced[name] {
			continue
		}
		var want []uint64
		ticks := 80
		if testing.Short() { // as under the race detector
			ticks = 40
		}
		for _, set := range simd.Sets() {
			if err := simd.Choose(set.String()); err != nil {
				t.Fatal(err)
			}
			w := mustNew(t, s)
			for tick := range ticks {
				if set != simd.Off && tick%7 == 3 {
					w.agents.Shuffle(uint64(tick), nil)
					w.neighbors.showIfSeen()
					w.neighbors.look(w.tick)
				}
				w.Step()
				if tick%20 != 19 {
					continue
				}
				if got := w.Hash(); set == simd.Sets()[0] {
					want = append(want, got)
				} else if got != want[tick/20] {
					t.Fatalf("%s, %v: tick %d has other bits", name, set, tick+1)
				}
			}
		}
	}
}

// Agents that rest for good are felt where they are, also after others have moved on.
func TestRestingAgentsHaveTheBitsOfViews(t *testing.T) {
	for _, name := range []string{"magnet by thrust", "separation"} {
		s := openWorlds()[name]
		views, columns := mustNew(t, plainly(s)), mustNew(t, s)
		for _, w := range []*World{views, columns} {
			steps(w, 10)
			for id := 3; id < w.Count(); id += 4 {
				w.agents.DeltaV[w.agents.SlotOf(uint32(id))] = math.Inf(1)
			}
		}
		for tick := range 100 {
			columns.Step()
			views.Step()
			if got, want := columns.Hash(), views.Hash(); got != want {
				t.Fatalf("%s: tick %d: hash %x, by views %x: %s", name, tick, got, want, differ(columns, views))
			}
		}
		if len(columns.Faults()) == 0 {
			t.Fatalf("%s: none rests", name)
		}
	}
}
