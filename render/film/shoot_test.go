package film

import (
	"errors"
	"image"
	"image/color"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// dots draws the ships of a frame as single pixels, and the letters of its clock.
func dots(f *stage.Frame) (*image.NRGBA, error) {
	p := image.NewNRGBA(image.Rect(0, 0, f.Width, f.Height))
	for i := 3; i < len(p.Pix); i += 4 {
		p.Pix[i] = 255
	}
	for _, s := range f.Ships {
		p.SetNRGBA(f.Width/2+int(s.X), f.Height/2-int(s.Y), color.NRGBA{255, 255, uint8(s.Heading), 255})
	}
	for i, s := range f.Texts {
		for j, c := range s.S {
			p.SetNRGBA(j%f.Width, i%f.Height, color.NRGBA{c, 0, 0, 255})
		}
	}
	return p, nil
}

func shoot(t *testing.T, name string, s Shot, stop <-chan struct{}, set ...string) (*Film, *player.Player, error) {
	t.Helper()
	p, err := player.Open(name, set...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.World.Close)
	f, err := Create(filepath.Join(t.TempDir(), "a.apng"), Plan{Width: 160, Height: 90, FPS: s.FPS, Frames: int(s.Frames(p.Playback.Rate()))})
	if err != nil {
		t.Fatal(err)
	}
	last, skip := Progress{Before: true}, uint64(math.Round(s.From/p.World.Setup().Dt))
	err = Shoot(f, p, s, dots, func(now Progress) {
		whole := uint64(f.plan.Frames)
		if now.Before {
			whole = skip
		}
		if now.Before && !last.Before || now.Before == last.Before && now.Done < last.Done || now.Done > now.Whole || now.Whole != whole {
			t.Fatalf("progress from %+v to %+v", last, now)
		}
		last = now
	}, stop)
	if err == nil {
		err = f.Commit()
	} else {
		f.Discard()
	}
	return f, p, err
}

// The same shot gives the same pictures; another seed gives others.
func TestSameFilm(t *testing.T) {
	shot := Shot{From: 1, Length: 2, FPS: 20}
	sum := func(set ...string) string {
		f, p, err := shoot(t, "arena", shot, nil, set...)
		if err != nil {
			t.Fatal(err)
		}
		// Picture 0 is at second 1, picture 39 at 2.95.
		if f.Frames() != 40 || math.Abs(p.Time()-2.95) > 1e-9 {
			t.Errorf("%d pictures, the last at %v s", f.Frames(), p.Time())
		}
		return f.Sum()
	}
	one := sum()
	if two := sum(); two != one {
		t.Errorf("two films of a scene: %s and %s", one, two)
	}
	if other := sum("seed=99", "group.all.radius=3"); other == one {
		t.Error("another scene gives the same film")
	}
}

// A film of 5 pictures per second runs as fast as one of 60.
func TestSlowPictures(t *testing.T) {
	for _, fps := range []int{3, 5, 60} {
		_, p, err := shoot(t, "arena", Shot{Length: 2, FPS: fps}, nil)
		if want := 2 - 1/float64(fps); err != nil || math.Abs(p.Time()-want) > 1e-9 {
			t.Errorf("%d per second: %v s, want %v (%v)", fps, p.Time(), want, err)
		}
	}
}

// A film ends where the scene does, and cannot begin after that.
func TestFilmOfTheEnd(t *testing.T) {
	set := []string{"end.time=1"}
	f, p, err := shoot(t, "arena", Shot{Length: 10, FPS: 10}, nil, set...)
	if err != nil || f.Frames() != 11 || p.Time() != 1 {
		t.Errorf("%d pictures, to %v s: %v", f.Frames(), p.Time(), err)
	}
	if _, _, err = shoot(t, "arena", Shot{From: 3, Length: 1, FPS: 10}, nil, set...); err == nil || !strings.Contains(err.Error(), "over at 1.00 s, before the film begins") {
		t.Error(err)
	}
}

func TestStopped(t *testing.T) {
	stop := make(chan struct{})
	close(stop)
	for _, from := range []float64{0, 1e6} {
		if f, _, err := shoot(t, "arena", Shot{From: from, Length: 1, FPS: 10}, stop); !errors.Is(err, ErrStopped) || f.Frames() > 0 {
			t.Errorf("from %v: %d pictures, %v", from, f.Frames(), err)
		}
	}
}

// A large film shows what a small one does, in larger letters.
func TestPictureScale(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want float64
	}{{640, 360, 1}, {1280, 720, 1}, {2560, 1440, 2}, {1920, 1080, 1.5}, {3840, 800, 800.0 / 720}} {
		if got := pictureScale(Plan{Width: c.w, Height: c.h}); got != c.want {
			t.Errorf("%dx%d: %v, want %v", c.w, c.h, got, c.want)
		}
	}
}

// A film of a scene that loops is of one run, and ends with it.
func TestFilmsDoNotLoop(t *testing.T) {
	_, p, err := shoot(t, "magnet-first", Shot{From: 9, Length: 3, FPS: 10}, nil, "time.loop=10", "end.arrived=false")
	if err != nil || math.Abs(p.Time()-11.9) > 0.05 {
		t.Errorf("%v; the film ends at %v s", err, p.Time())
	}
	f, _, err := shoot(t, "straight-ahead", Shot{Length: 12, FPS: 10}, nil)
	if err != nil || f.Full() {
		t.Errorf("%v; %d pictures, and the walker arrives before", err, f.Frames())
	}
}
