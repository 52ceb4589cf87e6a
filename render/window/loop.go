package window

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/scene"
)

const (
	// defaultRate is how many frames per second are shown where the screen does
	// not tell what it can.
	defaultRate = 60
	// linger is how long the window goes on drawing after the last event, so
	// that whatever reacts with a delay has done so.
	linger = 250 * time.Millisecond
	// nap is how long an idle or minimised window waits for an event before it
	// looks up.
	nap = 500 * time.Millisecond
	// ajar is the same while the world runs in a minimised window: it must not
	// be longer than the longest frame that the player makes good.
	ajar = 50 * time.Millisecond
	// keepEvery is how long Config.Keep is not called.
	keepEvery = 5 * time.Second
)

// loop shows frames until the window is closed.
func (w *window) loop() error {
	if w.config.Frames > 0 {
		return w.play()
	}
	pace := w.framePace()
	last := time.Now()
	w.kept = last
	for !w.closed() && !w.leave && !w.stopped() {
		begin := time.Now()
		w.keepAt(begin)
		if w.due(begin) {
			if err := w.show(begin.Sub(last).Seconds()); err != nil {
				return err
			}
			last = begin
			if w.width == 0 { // minimised: the world goes on, unseen
				w.pixel.UpdateInputWait(ajar)
				continue
			}
			w.pixel.UpdateInput()
			// A screen that is waited for has taken its time already.
			time.Sleep(pace - time.Since(begin))
			continue
		}
		w.pixel.UpdateInputWait(nap)
		last = time.Now() // a wait is no frame
	}
	return nil
}

// keepAt calls Config.Keep where it is time to.
func (w *window) keepAt(now time.Time) {
	if w.config.Keep != nil && now.Sub(w.kept) >= keepEvery {
		w.config.Keep()
		w.kept = now
	}
}

// closed reports whether a person has closed the window, and knows what is lost.
func (w *window) closed() bool {
	if !w.pixel.Closed() {
		return false
	}
	if w.player.ConfirmDiscard("closing again") {
		return true
	}
	w.pixel.SetClosed(false)
	w.stale = true // there is a question to show
	return false
}

// stopped reports whether whoever opened the window wants it closed. An idle
// window hears of it at the end of its nap.
func (w *window) stopped() bool {
	select {
	case <-w.config.Stop:
		return true
	default:
		return false
	}
}

// due does what has been asked for since it was last called, and reports whether
// there is a frame to show at a time: something moves, or has happened just now.
func (w *window) due(at time.Time) bool {
	happened := len(w.events) > 0
	w.handle()
	happened = w.look() || happened
	if happened || w.stale || w.wantShot || w.player.Animating() || w.ui != nil && w.ui.NeedsRedraw() {
		w.busy = at
	}
	return at.Sub(w.busy) < linger
}

// play shows the frames of the configuration, one after the other.
func (w *window) play() error {
	for range w.config.Frames {
		if err := w.show(1.0 / 60); err != nil {
			return err
		}
		w.pixel.UpdateInput()
	}
	return nil
}

// framePace returns the time between two frames.
func (w *window) framePace() time.Duration {
	rate := 0
	mainthread.Call(func() {
		if m := glfw.GetPrimaryMonitor(); m != nil {
			if mode := m.GetVideoMode(); mode != nil {
				rate = mode.RefreshRate
			}
		}
	})
	if rate < 30 || rate > 240 { // X servers without a screen say 0, or anything
		rate = defaultRate
	}
	return time.Second / time.Duration(rate)
}

// watchFiles watches the scene's file, where it has one, and the shaders.
func (w *window) watchFiles() {
	w.watchScene()
	if w.config.Shaders == "" {
		return
	}
	var err error
	if w.shadeWatch, err = watchFolder(w.config.Shaders, wake); err != nil {
		w.player.Warn(fmt.Sprintf("Cannot watch %s: %v", w.config.Shaders, err))
	}
}

// watchScene watches the file of the scene that is shown now.
func (w *window) watchScene() {
	if w.sceneFile == w.player.Scene.File {
		return
	}
	w.sceneWatch.close()
	w.sceneWatch, w.sceneFile = nil, w.player.Scene.File
	if slices.Contains(scene.Builtin(), w.sceneFile) {
		return
	}
	if info, err := os.Stat(w.sceneFile); err != nil || info.IsDir() {
		return // it did not come from a file
	}
	var err error
	if w.sceneWatch, err = watchFile(w.sceneFile, wake); err != nil {
		w.player.Warn(fmt.Sprintf("Cannot watch %s: %v", w.sceneFile, err))
	}
}

// look sees to what other goroutines have found. It reports whether there was
// anything.
func (w *window) look() (any bool) {
	if w.sceneFile != w.player.Scene.File {
		w.watchScene()
		text := title(w.player)
		w.pixel.SetTitle(text)
	}
	if changed, there := w.sceneWatch.take(); changed {
		any = true
		if !there {
			w.player.Warn(fmt.Sprintf("%s is gone; still showing its last good state.", w.sceneFile))
		} else {
			w.player.FileChanged()
		}
	}
	if changed, there := w.shadeWatch.take(); changed {
		any = true
		w.reloadShaders(there)
	}
	select {
	case sentence := <-w.saved:
		w.player.Notify(sentence)
		any = true
	default:
	}
	return any
}

func (w *window) reloadShaders(there bool) {
	err := errors.New("the folder is gone")
	if there {
		var files fs.FS
		if files, err = w.shaders(); err == nil {
			mainthread.Call(func() { err = w.renderer.Reload(files) })
		}
	}
	if err != nil {
		w.player.Warn(fmt.Sprintf("Still showing the last good shaders: %v", err))
		return
	}
	w.player.Notify("Reloaded the shaders.")
}
