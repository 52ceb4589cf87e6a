package window

import (
	"fmt"
	"image"
	"time"

	"galaxy/render/film"
)

// filming is a film of the picture without panels. Meanwhile each frame takes a thirtieth of a second of the scene,
// however long it takes to draw, so that the film runs smoothly on any machine.
type filming struct {
	film          *film.Film
	name          string
	width, height int          // of the window
	picture       *image.NRGBA // of the last frame; nil: added
}

const filmFPS = 30

// toggleFilm begins a film in the pictures folder, or ends the one that is being made: an
// MP4 if there is ffmpeg, else an APNG.
func (w *window) toggleFilm() {
	const longestFilm = 600 // the most that one film lasts, in seconds
	if w.filming != nil {
		w.endFilm()
		return
	}
	ext := ".mp4"
	if _, _, err := film.FFmpeg(); err != nil {
		ext = ".apng"
	}
	f := &filming{name: newPictureName(picturesFolder(), time.Now(), ext), width: w.width, height: w.height}
	plan := film.Plan{Width: w.width &^ 1, Height: w.height &^ 1, FPS: filmFPS, Frames: longestFilm * filmFPS}
	plan.Frames = min(plan.Frames, plan.Longest(f.name))
	var err error
	if f.film, err = film.Create(f.name, plan); err != nil {
		w.player.Notices.Notify(fmt.Sprintf("There is no film: %v", err))
		return
	}
	w.filming = f
	w.player.Notices.Warn("Filming to " + f.name + ", without panels. " + w.player.Notices.KeyName("F9") + " ends the film.")
}

// filmedSeconds returns the time that a frame takes, which the clock or the film says.
func (w *window) filmedSeconds(seconds float64) float64 {
	if w.filming != nil {
		return 1.0 / filmFPS
	}
	return seconds
}

// addToFilm adds the picture of the last frame, and ends a film that is full, or whose window has another size now.
func (w *window) addToFilm() {
	f := w.filming
	if f == nil || f.picture == nil {
		return
	}
	resized := w.width != f.width || w.height != f.height
	if !resized {
		w.player.Notices.WarnOf(f.film.Add(even(f.picture)))
	}
	f.picture = nil
	if resized || f.film.Full() {
		w.endFilm()
	}
}

// even returns a picture less its last row and column where their numbers are odd, as films are.
func even(p *image.NRGBA) *image.NRGBA {
	width, height := p.Rect.Dx()&^1, p.Rect.Dy()&^1
	if width == p.Rect.Dx() {
		return &image.NRGBA{Pix: p.Pix[:height*p.Stride], Stride: p.Stride, Rect: image.Rect(0, 0, width, height)}
	}
	cut := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		copy(cut.Pix[y*cut.Stride:][:cut.Stride], p.Pix[y*p.Stride:])
	}
	return cut
}

// endFilm completes the film on another goroutine. A notice says where it is.
func (w *window) endFilm() {
	f := w.filming
	if f == nil {
		return
	}
	w.filming = nil
	w.player.Notices.Notify("Writing the film.")
	w.screenshotWriters.Go(func() {
		sentence := fmt.Sprintf("Saved %s, %.1f s.", f.name, float64(f.film.Frames())/filmFPS)
		if err := f.film.Commit(); err != nil {
			sentence = fmt.Sprintf("The film was not saved: %v", err)
		}
		w.tell(sentence)
	})
}
