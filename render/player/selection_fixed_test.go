package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
)

// A click on a rock or a box selects it, with its facts and a ring about it; a click beside it, or Esc, deselects it. It stays selected
// when the scene begins again, and is dragged as before.
func TestSelectRocksAndBoxes(t *testing.T) {
	p, drag := inYardOf(t, strings.Replace(yardOfThings, `steer = "seek"`, `steer = "magnet"`, 1))
	var b stage.Builder
	f := new(stage.Frame)
	click := func(at r2.Vec) {
		b.Build(f, p.Scene, p.World, p.View())
		seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
		p.Selection.SelectAt(seen.X+640, 360-seen.Y, f)
		b.Build(f, p.Scene, p.World, p.View())
	}
	for _, c := range []struct {
		name     string
		at, half r2.Vec
	}{
		{"rock 1", r2.Vec{Y: 10}, r2.Vec{X: 6, Y: 6}},
		{"box 1", r2.Vec{X: -20, Y: -35}, r2.Vec{X: 10, Y: 5}},
	} {
		p.Selection.SelectShip(1)
		click(r2.Add(c.at, r2.Vec{X: 2, Y: 1}))
		facts, ok := p.Facts.Fixed()
		if !ok || facts.Name != c.name || facts.At != c.at || facts.Half != c.half || facts.Solid || p.Selected() || !p.Selection.Chosen() {
			t.Errorf("a click on %s: %+v, %v; ship %d", c.name, facts, ok, p.Ship())
		}
		if len(facts.ActsOn) != 1 || facts.ActsOn[0].Group != "couriers" {
			t.Errorf("%s acts on %v", c.name, facts.ActsOn)
		}
		if got := (lessonHost{p}).Selected(); got != c.name {
			t.Errorf("a lesson is told that %q is selected", got)
		}
		if reach := p.View().Reach; c.name == "rock 1" && (reach == nil || len(reach.Rings) != 1 || reach.Rings[0].Radius != facts.ActsOn[0].Within) {
			t.Errorf("it acts within %v, shown as %+v", facts.ActsOn, reach)
		}
		seen, zoom := f.Camera.See(r3.Vec{X: c.at.X, Y: c.at.Y})
		rings := 0
		for _, m := range f.Marks {
			if m.Ring > 0 && math.Hypot(m.X-seen.X, m.Y-seen.Y) < 1 && m.Radius > 6*zoom {
				rings++
			}
		}
		if c.name == "rock 1" && rings == 0 {
			t.Error("there is no ring about the rock")
		}
		p.Restart()
		p.Playback.SetPaused(true)
		if again, _ := p.Facts.Fixed(); again.Name != c.name {
			t.Errorf("%s is not selected when the scene begins again", c.name)
		}
		click(r2.Vec{X: 40, Y: 40})
		if p.Selection.Chosen() {
			t.Errorf("a click beside all leaves %s selected", c.name)
		}
		click(c.at)
		p.Notices.Dismiss()
		if p.Dismiss(); p.Selection.Chosen() {
			t.Errorf("Esc leaves %s selected", c.name)
		}
	}
	click(r2.Vec{Y: 10})
	if !drag(r2.Vec{Y: 10}, r2.Vec{X: 5, Y: 20}) {
		t.Fatal("the selected rock is not dragged")
	}
	if facts, ok := p.Facts.Fixed(); !ok || facts.At != (r2.Vec{X: 5, Y: 20}) {
		t.Errorf("dragged, it is at %v", facts.At)
	}
}
