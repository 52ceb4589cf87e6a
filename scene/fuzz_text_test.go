package scene

import (
	"testing"

	"galaxy/sim"
)

// kit is a scene that has something of everything that --set can reach.
const kit = `schema = 1
title = "kit"
[time]
start = 2026-11-20
calendar = true
[contacts]
[[body]]
name = "star"
radius = 5
mu = 1e4
color = "gold"
[[body]]
name = "planet one"
parent = "star"
orbit = { a = 50, e = 0.3 }
[[obstacle]]
at = [20, 5]
radius = 3
[tiles]
size = 30
map = """
a...#...
....#..B
......2.
"""
[[group]]
name = "red ships"
count = 2
place.marks = "a"
goal = "B"
radius = 4
color = "#a0b1c2"
gunner = "gunner"
health = 2
drive = { turning = {} }
steer = [{ seek = {}, weight = 2 }, { magnet = { arrival = 2, lead = true } }]
mix = "blend"
[[agent]]
name = "lead"
at = [45, 45]
goal = [100, 10]
[camera]
follow = "star"
[keys]
R = "circle"
any = "goto \"red ships\" 50,50"
[end]
time = 9
`

// Whatever is set, by paths, names, colours, dates, keys and orders, on a scene that is
// good: a scene that runs, or mistakes in the scene or the override, and never a panic.
func FuzzSet(f *testing.F) {
	for _, set := range []string{
		"seed=3", "group.red ships.count=4", "group.RED_ships.steer.magnet.lead=false", "group.red ships.steer=seek", "body.planet-one.orbit.e=0.5",
		"obstacle.1.radius=2", "obstacle.2.radius=2", "agent.lead.goal=[1,2]", "agent.lead.at=planet one", "time.start=today",
		"time.start=44-03-15 BC", "time.start=JD2461364.5", "group.red ships.color=#fff", "body.star.color=rust", "keys.R=set \"red ships\" magnet.pull 3",
		"keys.any=tile 1,1 solid", "tiles.map=a.B", "tiles.size=1e-6", "group.red ships.gunner.gunner.range=9", "group.red ships.drive.turning={}",
		"group.red ships.mix={priority={threshold=2}}", "title=\x1b[31m", "group.red ships.name=a\nb", "camera.follow=", "=", ".", "group..x=1",
		"group.red ships.stops=[\"B\",[1,2]]", "system.builtin=solar", "contacts.restitution=nan", "end.time=inf", "group.red ships.place.near={distance=1}",
	} {
		f.Add(set)
	}
	f.Fuzz(func(t *testing.T, set string) {
		s, err := Parse("kit.toml", []byte(kit), set)
		if (s == nil) == (err == nil) {
			t.Fatalf("scene %v, error %v", s, err)
		}
		if err != nil {
			if err.Error() == "" {
				t.Fatal("no word about what is wrong")
			}
			return
		}
		if len(s.Setup.Agents) > 1000 {
			return
		}
		again, err := Parse("kit.toml", []byte(kit), s.Set...)
		if err != nil || again.Setup.Seed != s.Setup.Seed || again.Setup.Start != s.Setup.Start {
			t.Fatalf("what is in force, %q, is read otherwise: %v", s.Set, err)
		}
		s.Setup.Workers = 1
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatalf("a checked scene does not start: %v", err)
		}
		defer w.Close()
		w.Step()
	})
}

// Whatever is written for a method, as of --steer and --against: a scene, or mistakes.
func FuzzSteered(f *testing.F) {
	for _, method := range []string{
		"seek", "magnet{pull = 9, lead = true}", `[{ flee = {} }, "seek"]`, "antigravity{exponent=0}", "", "{", "seek{}", "magnet{pull=-1}", "[]", "[[", "seek\n", "a{b}{c}",
	} {
		f.Add(method)
	}
	s, err := Parse("small.toml", []byte(small))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, method string) {
		other, err := s.Steered(method)
		if (other == nil) == (err == nil) {
			t.Fatalf("scene %v, error %v", other, err)
		}
		if err != nil && err.Error() == "" {
			t.Fatal("no word about what is wrong")
		}
	})
}
