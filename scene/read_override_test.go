package scene

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

const small = `schema = 1
title = "small"

[[obstacle]]
at = [5, 5]
radius = 1

[[group]]
name = "ships"
count = 3
place.ring = { radius = 50 }
goal = [0, 0]
steer = "magnet"

[[group]]
name = "pack"
count = 2
place.line = { from = [0, 0], to = [9, 0] }
goal = "leader"
steer = [{ flee = {}, weight = 0.5 }, "seek"]
mix = "weighted"

[[agent]]
name = "leader"
at = [0, 40]
`

func parseSmall(t *testing.T, set ...string) *Scene {
	t.Helper()
	s, err := Parse("small.toml", []byte(small), set...)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

func TestSetChangesAnyValue(t *testing.T) {
	magnet := func(s *Scene) *steer.Magnet { return s.Setup.Groups[0].Behavior.(*steer.Magnet) }
	for set, got := range map[string]func(*Scene) (got, want any){
		"group.ships.count=7":                 func(s *Scene) (any, any) { return len(s.Setup.Agents), 7 + 2 + 1 },
		"group.ships.steer.magnet.arrival=2":  func(s *Scene) (any, any) { return magnet(s).Arrival, 2.0 },
		"group.ships.steer.magnet.lead=true":  func(s *Scene) (any, any) { return magnet(s).Lead, true },
		"group.ships.steer=seek":              func(s *Scene) (any, any) { return nav.Name(s.Setup.Groups[0].Behavior), "seek" },
		"group.SHIPS.count=8":                 func(s *Scene) (any, any) { return len(s.Setup.Agents), 8 + 2 + 1 },
		"agent.lead_er.speed=9":               func(s *Scene) (any, any) { return s.Setup.Agents[5].MaxSpeed, 9.0 },
		"group.ships.name=Red":                func(s *Scene) (any, any) { return s.Groups[0].Color, namedColor("red") },
		"group.ships.color=black":             func(s *Scene) (any, any) { return s.Groups[0].Color, [3]float64{} },
		"group.ships.color=#ff0000":           func(s *Scene) (any, any) { return s.Groups[0].Color, [3]float64{1, 0, 0} },
		"group.ships.accel=inf":               func(s *Scene) (any, any) { return s.Setup.Agents[0].MaxAccel, math.Inf(1) },
		"group.ships.turn=90":                 func(s *Scene) (any, any) { return s.Setup.Agents[0].MaxTurn, math.Pi / 2 },
		"group.ships.goal=leader":             func(s *Scene) (any, any) { return s.Setup.Agents[0].Goal.Kind, nav.AgentGoal },
		"group.ships.goal=[1, 2]":             func(s *Scene) (any, any) { return s.Setup.Agents[0].Goal.Point.Y, 2.0 },
		"group.ships.place.ring.radius=5":     func(s *Scene) (any, any) { return s.Setup.Agents[0].Pos.X, 5.0 },
		"group.pack.steer.flee.weight=0.25":   func(s *Scene) (any, any) { return parts0(s, 1).Weight, 0.25 },
		"obstacle.1.radius=3":                 func(s *Scene) (any, any) { return s.Setup.Obstacles[0].Radius, 3.0 },
		"agent.leader.cruise=7":               func(s *Scene) (any, any) { return s.Setup.Agents[5].CruiseSpeed(), 7.0 },
		"agent.leader.speed=9":                func(s *Scene) (any, any) { return s.Setup.Agents[5].MaxSpeed, 9.0 },
		"time.step=0.01":                      func(s *Scene) (any, any) { return s.Setup.Dt, 0.01 },
		"seed=7":                              func(s *Scene) (any, any) { return s.Setup.Seed, uint64(7) },
		"end.arrived=true":                    func(s *Scene) (any, any) { return s.Setup.End.Arrived, true },
		"title=two words = one title":         func(s *Scene) (any, any) { return s.Title, "two words = one title" },
		"camera.center=[3, 4]":                func(s *Scene) (any, any) { return s.Camera.Center, [2]float64{3, 4} },
		"group.ships.stops=[[1, 1], [2, 2]]":  nil, // refused: there is a goal
		"group.pack.count=0":                  func(s *Scene) (any, any) { return len(s.Setup.Agents), 3 + 1 },
		"group.pack.place.line.to=[0, 9]":     func(s *Scene) (any, any) { return s.Setup.Agents[4].Pos.Y, 9.0 },
		"group.ships.steer.magnet={pull = 9}": func(s *Scene) (any, any) { return magnet(s).Pull, 9.0 },
	} {
		t.Run(set, func(t *testing.T) {
			if got == nil {
				if _, err := Parse("small.toml", []byte(small), set); err == nil {
					t.Error("was taken")
				}
				return
			}
			s := parseSmall(t, set)
			if g, want := got(s); g != want {
				t.Errorf("got %v, want %v", g, want)
			}
			if !slices.Equal(s.Set, []string{set}) {
				t.Errorf("Set = %q", s.Set)
			}
		})
	}
}

func parts0(s *Scene, group int) *nav.Part {
	return s.Setup.Groups[group].Behavior.(nav.Composite).Parts()[0]
}

func TestSetRefusesUnknownPathsAndWrongValues(t *testing.T) {
	for set, want := range map[string]string{
		"group.ship.count=3":                "did you mean \"group.ships.count\"?",
		"groups.ships.count=3":              "did you mean \"group.ships.count\"?",
		"group.ships.cuont=3":               "did you mean \"group.ships.count\"?",
		"group.ships.steer.magnet.arival=3": "did you mean \"group.ships.steer.magnet.arrival\"?",
		"group.ships.steer.seek.x=3":        "this scene has no \"group.ships.steer.seek.x\"",
		"ships.arrival=3":                   "it can be group.ships.steer.magnet.arrival",
		"tiem.step=3":                       "did you mean \"time.step\"?",
		"obstacle.2.radius=3":               "did you mean \"obstacle.1.radius\"?",
		"steps=3":                           "this scene has no \"steps\"",
		"seed":                              "write path=value",
		"=3":                                "this scene has no \"\"",
		"group.ships.count=ten":             "count must be a number, this is a text",
		"seed=99999999999999999999":         "seed can be at most 9.007199254740991e+15",
		`seed="7"`:                          "take off the quotes",
		"group.ships.count=2000000":         "count can be at most 1000000",
		"time.step=-1":                      "step must be more than 0",
		"group.ships.steer=warp":            "there is no behaviour \"warp\"",
		"group.ships.goal=nothing":          "there is no body, agent or group \"nothing\"",
		"group.ships.name=pack":             "the name \"pack\" is taken",
		"group.ships.name=P a_c-k":          "the name \"pack\" is taken by --set",
		"group.ships.name=pack\u00a0":       "is taken",
		"group.ships.name=--":               "\"--\" is not a name",
		"title.length=3":                    "this scene has no \"title.length\"",
	} {
		s, err := Parse("small.toml", []byte(small), set)
		if err == nil || s != nil {
			t.Errorf("%s: was taken", set)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%s: want %q in\n%v", set, want, err)
		}
	}
}

// A body that is misspelt in the one list of bodies is one mistake.
func TestOneWrongBodyIsOneMistake(t *testing.T) {
	_, err := Open("solar-system", `system.bodies=["Marz", "Io"]`)
	var found tomlfile.Mistakes
	if !errors.As(err, &found) || len(found) != 1 || found[0].Hint != `did you mean "Mars"?` {
		t.Errorf("%v", err)
	}
}

// A recording keeps the day on which "today" was said.
func TestTodayBecomesADate(t *testing.T) {
	const date = "time.start=2026-11-20"
	s := open(t, "solar-system")
	if !slices.Equal(s.Set, []string{date}) {
		t.Errorf("Set = %q", s.Set)
	}
	if again := open(t, "solar-system", s.Set...); again.Setup.Start != s.Setup.Start || !slices.Equal(again.Set, s.Set) {
		t.Errorf("the same Set starts at %v, not %v, and leaves %q", again.Setup.Start, s.Setup.Start, again.Set)
	}
	if s := open(t, "solar-system", "time.start=1969-07-20", "seed=2"); !slices.Equal(s.Set, []string{"seed=2", "time.start=1969-07-20"}) {
		t.Errorf("Set = %q", s.Set)
	}
	if s := open(t, "solar-system", "time.start=0"); s.Setup.Start != 0 || !slices.Equal(s.Set, []string{"time.start=0"}) {
		t.Errorf("start %v, Set %q", s.Setup.Start, s.Set)
	}
}

func TestStopsAndFirstGoals(t *testing.T) {
	s := open(t, "solar-system")
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		if a.Goal.Kind != nav.BodyGoal {
			t.Fatalf("%s has no goal", s.Setup.AgentName(a.ID))
		}
		if it := s.Setup.Groups[a.Group].Itinerary; it.Choice != sim.Random || !slices.Contains(it.Stops, a.Goal) {
			t.Fatalf("%s: goal %+v is none of its stops", s.Setup.AgentName(a.ID), a.Goal)
		}
	}
}

func TestAgentNames(t *testing.T) {
	s := parseSmall(t)
	for id, want := range []string{"ships 1", "ships 2", "ships 3", "pack 1", "pack 2", "leader", ""} {
		if got := s.Setup.AgentName(uint32(id)); got != want {
			t.Errorf("agent %d is %q, want %q", id, got, want)
		}
	}
}
