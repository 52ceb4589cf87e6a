package gl_test

import (
	"testing"
	"time"

	"galaxy/render/gl"
	"galaxy/scene/looks"
)

// In the window a globe that has become larger is drawn with the map that is there, while
// the finer one is painted over some pictures, after what is known of its ground has been
// decoded beside them; in the end it looks as if painted at once.
func TestGroundBecomesFiner(t *testing.T) {
	needScreen(t)
	far, near := portraits([]string{"moon"}, 1, 12, 400), portraits([]string{"moon"}, 1, 180, 400)
	want := draw(t, near)
	other := *looks.Named("moon") // has no map yet
	far.Globes[0].Look, near.Globes[0].Look = &other, &other

	patient := func(whole bool) { screen.Do(func(r *gl.Renderer, _ uint32) { r.Whole = whole }) }
	patient(false)
	defer patient(true)
	draw(t, far)
	for picture := 1; ; picture++ {
		n, _ := differ(want, draw(t, near), 2)
		switch {
		case picture == 1 && n < 1000:
			t.Fatalf("the first picture is already fine: %d pixels differ", n)
		case n == 0 && picture < 4:
			t.Fatalf("the finer map took %d pictures: all of it in one would stall the window", picture)
		case n == 0:
			return
		case picture == 4000:
			t.Fatalf("after %d pictures %d pixels still differ", picture, n)
		case picture > 40:
			time.Sleep(5 * time.Millisecond) // for the decoder
		}
	}
}

// The shadows of thin rings are lines or faint bands, no rows of dots.
func TestRingShadowsHaveNoDots(t *testing.T) {
	needScreen(t)
	p := draw(t, portraits([]string{"uranus"}, 1, 50, 120))
	at := func(x, y int) int { return int(p.Pix[p.PixOffset(x, y)+1]) }
	for y := 20; y < 100; y++ {
		for x := 20; x < 100; x++ {
			dot := true
			for k := range 9 {
				if dx, dy := k%3-1, k/3-1; k != 4 && at(x, y) > at(x+dx, y+dy)-5 {
					dot = false
				}
			}
			if dot {
				t.Errorf("(%d, %d) is a dot: %d between %d and %d", x, y, at(x, y), at(x-1, y), at(x+1, y))
			}
		}
	}
}
