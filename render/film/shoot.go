package film

import (
	"errors"
	"fmt"
	"image"
	"math"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// Shot says which part of a scene is filmed, in scene time since its beginning.
type Shot struct {
	From   float64
	Length float64
	FPS    int
}

// Frames returns the number of pictures of a shot: the window shows as many in that time.
func (s *Shot) Frames(rate float64) float64 {
	return max(1, math.Round(s.Length/rate*float64(s.FPS)))
}

// Progress is how much of a film is made: first the steps before it, which are much faster than pictures, then these.
type Progress struct {
	Before      bool // of the steps before the film
	Done, Whole uint64
}

// ErrStopped is the error of Shoot when it was stopped.
var ErrStopped = errors.New("stopped")

// Shoot adds the pictures of a shot to a film: those that the window would show, without
// panels. It ends early where the scene is over, and not before its tour. progress is called before each step of
// the world before From, and before each picture.
func Shoot(f *Film, p *player.Player, s Shot, draw func(*stage.Frame) (*image.NRGBA, error), progress func(Progress), stop <-chan struct{}) error {
	p.Playback.SetStepBudget(0)
	p.Playback.PlayOnce() // a film shows one run
	p.Observer.SetViewport(f.plan.Width, f.plan.Height, pictureScale(f.plan))
	var builder stage.Builder
	observe := func() { builder.Observe(p.Scene, p.World, p.Playback.Rate()) }
	observe()
	p.Playback.OnStep = observe
	defer func() { p.Playback.OnStep = nil }()

	skip := uint64(math.Round(s.From / p.World.Setup().Dt))
	if err := skipTo(p, skip, progress, stop); err != nil {
		return err
	}
	_, tour := p.Tours.At()
	if !tour {
		p.Playback.SetPaused(false)
	}
	var frame stage.Frame
	for !f.Full() {
		progress(Progress{Done: uint64(f.Frames()), Whole: uint64(f.plan.Frames)})
		if stopped(stop) {
			return ErrStopped
		}
		if f.Frames() > 0 {
			advance(p, 1/float64(s.FPS))
		} else {
			p.Advance(0) // the camera follows its body
		}
		builder.Build(&frame, p.Scene, p.World, p.View())
		picture, err := draw(&frame)
		if err != nil {
			return err
		}
		if err := f.Add(picture); err != nil {
			return err
		}
		if p.Playback.Paused() && !tour {
			break // the scene is over
		}
	}
	return nil
}

// skipTo steps the world to a tick.
func skipTo(p *player.Player, tick uint64, progress func(Progress), stop <-chan struct{}) error {
	for p.World.Tick() < tick {
		progress(Progress{Before: true, Done: p.World.Tick(), Whole: tick})
		if stopped(stop) {
			return ErrStopped
		}
		before := p.World.Tick()
		if p.Playback.StepOnce(); p.World.Tick() == before {
			return fmt.Errorf("the scene is over at %s, before the film begins; begin it earlier", p.Clock())
		}
	}
	return nil
}

func stopped(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}

// advance advances by so many seconds, in parts that the player takes whole.
func advance(p *player.Player, seconds float64) {
	parts := math.Ceil(seconds / player.LongestFrame)
	for range int(parts) {
		p.Advance(seconds / parts)
	}
}

// pictureScale returns the pixels per point at which a film of any size shows as much as a window of 1280×720.
func pictureScale(plan Plan) float64 {
	return max(1, min(float64(plan.Width)/1280, float64(plan.Height)/720))
}

// DefaultSeconds is the length of a film, in seconds, of a scene without an end.
const DefaultSeconds = 20
