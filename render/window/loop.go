package window

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/scene"
)

const (
	// defaultRate is the frames per second if the screen reports no plausible rate.
	defaultRate = 60
	// redrawAfterEvent is how long the window goes on drawing after the last event, for reactions with a delay.
	redrawAfterEvent = 250 * time.Millisecond
	// idleWait is how long an idle window waits for an event before it checks for anything else to do.
	idleWait = 500 * time.Millisecond
	// minimizedWait is the wait while the world runs in a minimised window: not longer
	// than the longest frame that the player simulates.
	minimizedWait = 50 * time.Millisecond
	// flushEvery is the time between two calls of Config.Flush.
	flushEvery = 5 * time.Second
)

// loop shows frames until the window is closed.
func (w *window) loop() error {
	if w.config.Frames > 0 {
		return w.showFrames()
	}
	frameTime := w.frameTime()
	last := time.Now()
	w.lastFlush = last
	if w.config.Kiosk != nil {
		w.kiosk, w.kioskScene = kiosk{touched: last, fresh: true, layers: w.player.Options}, w.player.Scene.File
		w.toggleFullScreen()
	}
	for !w.closed() && !w.quit && !w.stopRequested() {
		begin := time.Now()
		w.flushIfDue(begin)
		if w.shouldDraw(begin) {
			if err := w.drawFrame(begin.Sub(last).Seconds()); err != nil {
				return err
			}
			last = begin
			if w.width == 0 { // minimised: the world goes on without pictures
				w.pixel.UpdateInputWait(minimizedWait)
				continue
			}
			w.pixel.UpdateInput()
			// Nothing is left to sleep if the buffer swap has waited for the screen.
			time.Sleep(frameTime - time.Since(begin))
			continue
		}
		w.pixel.UpdateInputWait(idleWait)
		last = time.Now() // the world does not advance by the wait
	}
	return nil
}

// flushIfDue calls Config.Flush every flushEvery.
func (w *window) flushIfDue(now time.Time) {
	if w.config.Flush != nil && now.Sub(w.lastFlush) >= flushEvery {
		w.config.Flush()
		w.lastFlush = now
	}
}

// closed reports whether the person has closed the window and confirmed the loss of unsaved strokes.
func (w *window) closed() bool {
	if !w.pixel.Closed() {
		return false
	}
	if w.config.Kiosk != nil {
		w.pixel.SetClosed(false)
		return false
	}
	if w.player.Editor.ConfirmDiscard("closing again") {
		return true
	}
	w.pixel.SetClosed(false)
	w.needsRedraw = true // to show the question
	return false
}

// stopRequested reports whether Config.Stop is closed. An idle window notices after idleWait at the latest.
func (w *window) stopRequested() bool {
	select {
	case <-w.config.Stop:
		return true
	default:
		return false
	}
}

// firstFrames are drawn in any case: panels find their sizes in the first ones, and a scene that begins paused moves nothing.
const firstFrames = 4

// shouldDraw handles events and changed files, and reports whether a frame is due at a
// time: something moves, or something happened within redrawAfterEvent.
func (w *window) shouldDraw(at time.Time) bool {
	happened := len(w.events) > 0 || w.beginAgainIfIdle(at)
	w.watchKiosk()
	w.handle()
	happened = w.poll() || happened
	if happened || w.frames < firstFrames || w.needsRedraw || w.wantScreenshot || w.wantLarge || w.filming != nil || w.player.Animating() || w.ui != nil && w.ui.NeedsRedraw() {
		w.lastActivity = at
	}
	return at.Sub(w.lastActivity) < redrawAfterEvent
}

// showFrames shows the number of frames in Config.Frames.
func (w *window) showFrames() error {
	for range w.config.Frames {
		if err := w.drawFrame(1.0 / 60); err != nil {
			return err
		}
		w.pixel.UpdateInput()
	}
	return nil
}

// frameTime returns the time between two frames.
func (w *window) frameTime() time.Duration {
	rate := 0
	mainthread.Call(func() {
		if m := glfw.GetPrimaryMonitor(); m != nil {
			if mode := m.GetVideoMode(); mode != nil {
				rate = mode.RefreshRate
			}
		}
	})
	if rate < 30 || rate > 240 { // X servers without a screen report 0 or any number
		rate = defaultRate
	}
	return time.Second / time.Duration(rate)
}

// watchFiles watches the scene's file, if it has one, and the shaders.
func (w *window) watchFiles() {
	w.watchScene()
	if w.config.Shaders == "" {
		return
	}
	var err error
	if w.shaderWatch, err = newWatcher(w.config.Shaders, "", wake); err != nil {
		w.player.Notices.Warn(w.player.Words.Format("Cannot watch %s: %v", w.config.Shaders, err))
	}
}

// watchScene watches the file of the present scene.
func (w *window) watchScene() {
	if w.sceneFile == w.player.Lab.WatchedFile() {
		return
	}
	w.noteOpened()
	w.sceneWatch.close()
	w.sceneWatch, w.sceneFile = nil, w.player.Lab.WatchedFile()
	if scene.IsBuiltin(w.sceneFile) {
		return
	}
	if info, err := os.Stat(w.sceneFile); err != nil || info.IsDir() {
		return // not a file
	}
	var err error
	if w.sceneWatch, err = watchFile(w.sceneFile, wake); err != nil {
		w.player.Notices.Warn(w.player.Words.Format("Cannot watch %s: %v", w.sceneFile, err))
	}
}

// watchScripts watches the scripts by which the ships steer now.
func (w *window) watchScripts() {
	files := w.player.Orders.ScriptFiles()
	if slices.Equal(files, w.scriptFiles) {
		return
	}
	for _, s := range w.scriptWatches {
		s.close()
	}
	w.scriptFiles, w.scriptWatches = files, nil
	for _, file := range files {
		s, err := watchFile(file, wake)
		if err != nil {
			w.player.Notices.Warn(w.player.Words.Format("Cannot watch %s: %v", file, err))
			continue
		}
		w.scriptWatches = append(w.scriptWatches, s)
	}
}

// scriptsChanged takes the changes of all scripts, and reports whether one was saved.
func (w *window) scriptsChanged() (saved bool) {
	for _, s := range w.scriptWatches {
		changed, there := s.take()
		saved = saved || changed && there
	}
	return saved
}

// poll handles what other goroutines report: changed files, saved screenshots. It reports whether there was anything.
func (w *window) poll() (any bool) {
	if w.sceneFile != w.player.Lab.WatchedFile() {
		w.watchScene()
		w.pixel.SetTitle(title(w.player))
	}
	if changed, there := w.sceneWatch.take(); changed {
		any = true
		if !there {
			w.player.Notices.Warn(w.player.Words.Format("%s no longer exists. The scene goes on as it was last read.", w.sceneFile))
		} else {
			w.player.Editor.FileChanged()
		}
	}
	if w.watchScripts(); w.scriptsChanged() {
		any = true
		w.player.Orders.ScriptsChanged()
	}
	if changed, there := w.shaderWatch.take(); changed {
		any = true
		w.reloadShaders(there)
	}
	select {
	case t := <-w.screenshotNotices:
		if t.stays {
			w.player.Notices.Warn(t.sentence)
		} else {
			w.player.Notices.Notify(t.sentence)
		}
		any = true
	default:
	}
	return any
}

func (w *window) reloadShaders(there bool) {
	err := errors.New("the folder no longer exists")
	if there {
		var files fs.FS
		if files, err = w.shaders(); err == nil {
			mainthread.Call(func() { err = w.renderer.Reload(files) })
		}
	}
	if err != nil {
		w.player.Notices.Warn(w.player.Words.Format("Still using the previous shaders: %v", err))
		return
	}
	w.player.Notices.Notify(w.player.Words.Text("Reloaded the shaders."))
}
