package player

import (
	"runtime"
	"testing"
	"time"

	"galaxy/render/stage"
	"galaxy/sky/names"
)

// Once warm, frames leave no garbage while the world steps: neither with a still camera nor with one that moves, for which
// stars are looked up beside the frames. What the past takes is memory that is kept, up to its limit: here there is none.
func TestNoGarbage(t *testing.T) {
	if testing.Short() {
		t.Skip("flies through the sky")
	}
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []struct {
		name, of string
		height   float64
	}{{"disk", "Sol", 3e4}, {"neighbourhood", "Sol", 12}, {"system", "TRAPPIST-1", 0}, {"moon", "Io", 0}} {
		found, err := directory.FindOne(to.of)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Open("galaxy")
		if err != nil {
			t.Fatal(err)
		}
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.KeepHistory(0)
		if err := p.Sky.Visit(found, to.height, 0); err != nil {
			t.Fatal(err)
		}
		var builder stage.Builder
		p.Playback.OnStep = func() { builder.Observe(p.Scene, p.World, p.Playback.AchievedRate()) }
		var f stage.Frame
		n := 0
		for _, moves := range []bool{false, true} {
			frame := func() {
				if n++; moves {
					p.Observer.Pan(3, 2)
					factor := 1.004
					if n%200 < 100 {
						factor = 1 / factor
					}
					p.Observer.Wheel(factor, 640, 360)
				}
				p.Advance(1.0 / 60)
				builder.Build(&f, p.Scene, p.World, p.View())
			}
			// Lists grow to what they need in the first pictures, and now and then in a later one, and a search of
			// stars that ends takes some words.
			const frames, windows = 50, 60
			most, bytes := uint64(16), uint64(0)
			if moves {
				most = 2048
			}
			for range windows {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				for range frames {
					frame()
				}
				runtime.ReadMemStats(&after)
				if bytes = (after.TotalAlloc - before.TotalAlloc) / frames; bytes <= most {
					break
				}
				time.Sleep(50 * time.Millisecond) // for what is looked up beside
			}
			t.Logf("%s: %d bytes a frame; it moves: %v", to.name, bytes, moves)
			if bytes > most {
				t.Errorf("%s: %d bytes a frame are garbage; it moves: %v", to.name, bytes, moves)
			}
		}
		p.World.Close()
	}
}
