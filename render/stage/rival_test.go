package stage

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/scene"
	"galaxy/sim"
)

// contestView looks at a contest, between two states.
func contestView(sc *scene.Scene, rival *sim.World) View {
	v := viewOf(r2.Vec{}, 480/sc.Camera.Height)
	v.Width, v.Height, v.Alpha, v.Rate, v.Rival = 640, 480, 0.3, 1, rival
	return v
}

// Rivals that steer alike are where the ships are, as large and turned as they
// are, in another colour.
func TestRivalsAlikeCoincide(t *testing.T) {
	sc, own, rival := worlds.Contest(t, "magnet-first", "magnet", 90)
	var s Builder
	var f Frame
	s.Build(&f, sc, own, contestView(sc, rival))
	if len(f.Ships) != 1 || len(f.Rivals) != 1 {
		t.Fatalf("%d ships, %d rivals", len(f.Ships), len(f.Rivals))
	}
	a, b := f.Ships[0], f.Rivals[0]
	if a.Color == b.Color {
		t.Errorf("both are %v", a.Color)
	}
	if b.Color = a.Color; a != b {
		t.Errorf("the ship is %+v, its rival %+v", a, b)
	}
	s.Build(&f, sc, own, contestView(sc, nil))
	if len(f.Rivals) != 0 {
		t.Error("without a rival there are rivals in the picture")
	}
}

// Every palette tells the rivals from every group that a scene colours itself,
// and from the groups of its own.
func TestRivalsHaveAColourOfTheirOwn(t *testing.T) {
	for _, p := range []Palette{Standard, ColorBlind} {
		for _, name := range scene.Builtin() {
			sc, err := scene.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			for g := range sc.Groups {
				if p.GroupColor(sc, int32(g)) == p.Rival() {
					t.Errorf("%s: the group %d has the rivals' colour in palette %d", name, g, p)
				}
			}
		}
	}
}

func TestFillWithARivalAllocatesNothing(t *testing.T) {
	sc, own, rival := worlds.Contest(t, "orbit-race", "intercept", 100)
	var s Builder
	var f Frame
	v := contestView(sc, rival)
	v.Ship = 3
	for range 3 {
		s.Build(&f, sc, own, v)
	}
	if n := testing.AllocsPerRun(50, func() { s.Build(&f, sc, own, v) }); n != 0 {
		t.Errorf("a warm stage allocates %v times per frame", n)
	}
	if len(f.Rivals) == 0 {
		t.Error("no rival is in the picture: the test sees nothing")
	}
}

// A rival leaves trails of its own, in its colour, that end where it is.
func TestRivalsLeaveTrails(t *testing.T) {
	sc, own, rival := worlds.Contest(t, "magnet-first", "seek", 0)
	defer own.Close()
	defer rival.Close()
	var s Builder
	var f Frame
	for range 120 {
		own.Step()
		rival.Step()
		s.Observe(sc, own, 1)
		s.ObserveRival(rival, 1)
	}
	s.Build(&f, sc, own, contestView(sc, rival))
	ink, points := Standard.Rival(), 0
	var last TrailPoint
	for _, p := range f.Trails {
		if p.Color.R == ink.R && p.Color.G == ink.G && p.Color.B == ink.B && p.Color.A > 0 {
			points++
			last = p
		}
	}
	if points < 10 || last.X != f.Rivals[0].X || last.Y != f.Rivals[0].Y {
		t.Errorf("%d points of a trail, the last at (%v, %v); the rival is at (%v, %v)", points, last.X, last.Y, f.Rivals[0].X, f.Rivals[0].Y)
	}
	v := contestView(sc, nil)
	if s.Build(&f, sc, own, v); len(f.Rivals) > 0 {
		t.Error("a rival that has gone is drawn")
	}
}
