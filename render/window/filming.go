package window

import (
	"image"
	"math"
	"time"

	"galaxy/render/film"
)

// filming is a film of the picture without panels. It lasts as long as one watches: each picture stays for as long as the window
// shows it, however long the next one takes to draw.
type filming struct {
	film          *film.Film
	name          string
	width, height int          // of the window
	picture       *image.NRGBA // of the last frame; nil: there is none yet
	watched       float64      // seconds since the first picture
	ending        bool         // the next frame ends it: till then its last picture is shown
	said          string       // the notice that tells how long it is
}

const filmFPS = 30

// toggleFilm begins a film in the pictures folder, or ends the one that is being made: an
// MP4 if there is ffmpeg, else an APNG.
func (w *window) toggleFilm() {
	const longestFilm = 600 // the most that one film lasts, in seconds
	if w.filming != nil {
		w.filming.ending, w.needsRedraw = true, true
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
		w.player.Notices.Notify(w.player.Words.Format("There is no film: %v", err))
		return
	}
	w.filming = f
	w.sayFilming()
	w.player.Notices.Warn(f.said)
}

// sayFilming writes the notice that tells where the film goes and how long it is.
func (w *window) sayFilming() {
	f := w.filming
	f.said = w.player.Words.Format("Filming to %s, without panels: %.0f s. %s ends the film.", f.name, math.Floor(f.watched), w.player.Notices.KeyName("F9"))
}

// addToFilm adds the picture of the last frame for the seconds that it was shown, and ends a film that is full, or whose window
// has another size now.
func (w *window) addToFilm(seconds float64) {
	f := w.filming
	if f == nil || f.picture == nil && !f.ending {
		return
	}
	if w.width != f.width || w.height != f.height {
		w.endFilm()
		return
	}
	before := math.Floor(f.watched)
	if f.watched += seconds; math.Floor(f.watched) > before && w.player.Notices.Text() == f.said { // no one has closed it
		w.sayFilming()
		w.player.Notices.Warn(f.said)
	}
	if f.picture != nil {
		w.hold(f, f.watched)
	}
	if f.ending || f.film.Full() {
		w.endFilm()
	}
}

// hold adds the last picture until a film lasts as long as it was watched, to half a picture.
func (w *window) hold(f *filming, watched float64) {
	for n := math.Round(watched * filmFPS); float64(f.film.Frames()) < n && !f.film.Full(); {
		w.player.Notices.WarnOf(f.film.Add(even(f.picture)))
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
	if f.picture != nil && f.film.Frames() == 0 {
		w.hold(f, 1.0/filmFPS)
	}
	w.player.Notices.Warn(w.player.Words.Text("Writing the film."))
	w.screenshotWriters.Go(func() {
		sentence := w.player.Words.Format("Saved %s, %.1f s.", f.name, float64(f.film.Frames())/filmFPS)
		if err := f.film.Commit(); err != nil {
			sentence = w.player.Words.Format("The film was not saved: %v", err)
		}
		w.tellAtLength(sentence)
	})
}
