package window

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/sanitize"
	"galaxy/internal/settings"
	"galaxy/render/experiment"
	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/tour"
	"galaxy/sim"
)

// useSettings applies the settings that earlier runs have kept. A run of a fixed number of frames has the defaults, so
// that it looks the same everywhere.
func (w *window) useSettings() {
	w.settings = w.config.Settings
	if w.settings == nil || w.config.Frames > 0 {
		w.settings, _ = settings.Open(settings.None) // which cannot fail
	}
	if w.ui != nil {
		w.ui.UseSettings(&w.settings.Settings)
	}
	w.bindMouse()
	if w.config.Settings == nil || w.config.Frames > 0 {
		return
	}
	w.bindKeys()
	w.player.Editor.KeepDraftsIn(w.settings.Drafts())
	w.player.Lesson.Keep(progress{w.settings})
	v, o := &w.settings.View, &w.player.Options
	o.Orbits, o.Trails, o.Labels, o.Stars, o.Glow, o.Grid, o.Enlarge, o.HUD = v.Orbits, v.Trails, v.Labels, v.Stars, v.Glow, v.Grid, v.Enlarge, v.Clock
	o.Figures, o.Borders, o.Names, o.Cloudless = v.Figures, v.Boundaries, v.StarNames, v.Cloudless
	var chosen [stage.Grids]bool
	for g, name := range stage.GridNames {
		chosen[g] = slices.Contains(strings.Fields(v.SkyGrids), name.Key)
	}
	w.player.SetGrids(chosen)
	o.Paper = w.settings.Look == settings.Light
	o.Zone = stage.Zone(max(0, slices.Index(zones, w.settings.TimeZone)))
	if v.ColorBlind {
		o.Palette = stage.ColorBlind
	}
	w.player.Lesson.ShowAgain()
	if l := &w.settings.Last; l.Scene != "" && l.Scene == fullName(w.player.Scene.File) && w.player.Lab.FromFile() {
		w.resume = *l
	}
}

// progress keeps the steps of lessons that are done, at once: a crash loses none.
type progress struct{ *settings.File }

func (p progress) Pass(lesson, step string) {
	p.File.Pass(lesson, step)
	_ = p.Save() // what cannot be written is told when the window is closed
}

// zones are the names of time zones in the settings, as package stage numbers them.
var zones = []string{stage.TDB: settings.TDB, stage.UTC: settings.UTC, stage.Local: settings.Local}

// keepSettings writes the settings for the next run.
func (w *window) keepSettings() error {
	if w.config.Settings == nil || w.config.Frames > 0 {
		return nil
	}
	w.player.Tours.End() // whose layers are its own
	w.player.Lesson.End()
	s, o := w.settings, &w.player.Options
	s.View = settings.View{
		Orbits: o.Orbits, Trails: o.Trails, Labels: o.Labels, Stars: o.Stars, Glow: o.Glow, Grid: o.Grid, Enlarge: o.Enlarge, Clock: o.HUD,
		Figures: o.Figures, Boundaries: o.Borders, StarNames: o.Names, ColorBlind: o.Palette == stage.ColorBlind, Cloudless: o.Cloudless,
	}
	var grids []string
	chosen := w.player.Grids() // without that of the scene's camera
	for g, name := range stage.GridNames {
		if chosen[g] {
			grids = append(grids, name.Key)
		}
	}
	s.View.SkyGrids = strings.Join(grids, " ")
	if s.Look = settings.Dark; o.Paper {
		s.Look = settings.Light
	}
	s.TimeZone = zones[o.Zone]
	s.Last = settings.Last{}
	if v, ok := w.player.Observer.OwnView(); ok && w.player.Lab.FromFile() {
		s.Last = settings.Last{Scene: fullName(w.player.Scene.File), Body: v.Body, X: v.Middle.X, Y: v.Middle.Y, Height: v.Height}
	}
	return s.Save()
}

// noteSize notes the size of the window. Main thread.
func (w *window) noteSize() {
	if w.fullScreen || w.gw.GetAttrib(glfw.Iconified) == glfw.True {
		return
	}
	width, height := w.gw.GetSize()
	// Where window coordinates are pixels, a point is several of them.
	if fw, _ := w.gw.GetFramebufferSize(); fw == width && w.system > 1 {
		width, height = int(float64(width)/w.system), int(float64(height)/w.system)
	}
	if min(width, height) >= 64 {
		w.settings.Window = settings.Window{Width: width, Height: height}
	}
}

// fullName returns the name of a built-in scene, or the full path of a file.
func fullName(file string) string {
	if scene.IsBuiltin(file) {
		return file
	}
	if full, err := filepath.Abs(file); err == nil {
		return full
	}
	return file
}

func (w *window) noteOpened() {
	if e := w.player.Lab.Experiment(); e != nil && w.player.Lab.ShownRun() != player.None {
		w.settings.Opened(fullName(e.Folder))
		return
	}
	file := w.player.Scene.File
	if scene.IsBuiltin(file) || !w.player.Lab.FromFile() {
		return
	}
	if _, err := os.Stat(file); err == nil {
		w.settings.Opened(fullName(file))
	}
}

// openFile opens a scene, a recording, a tour or the folder of an experiment. It reports whether it has; else a notice says why.
func (w *window) openFile(name string) (opened bool) {
	if filepath.Base(name) == experiment.File {
		name = filepath.Dir(name)
	}
	switch {
	case w.config.Experiments != nil && experiment.IsFolder(name):
		return w.openExperiment(name)
	case tour.Is(name):
		return w.openTour(name)
	}
	w.player.Tours.End()
	return w.openScene(name)
}

// openScene opens a scene or a recording.
func (w *window) openScene(name string) (opened bool) {
	rec, err := readRecording(name)
	switch {
	case w.player.Notices.StillShowing(err) != nil:
		return false
	case rec == nil:
		return w.player.Reopen(name) == nil // a notice shows the error
	}
	if w.player.OpenRecording(rec) != nil {
		return false
	}
	w.settings.Opened(fullName(name))
	return true
}

// openExperiment shows the results of an experiment, with its worst run.
func (w *window) openExperiment(folder string) (opened bool) {
	e, err := w.config.Experiments(folder)
	if w.player.Notices.StillShowing(err) != nil {
		return false
	}
	w.player.Lab.Show(e)
	return w.player.Lab.OpenWorst() == nil // a notice shows the error
}

// openTour plays a tour.
func (w *window) openTour(name string) (opened bool) {
	t, err := tour.Open(name)
	if err == nil {
		err = w.player.Tours.Play(t)
	}
	if w.player.Notices.Text() == "" {
		_ = w.player.Notices.StillShowing(err)
	}
	return err == nil
}

// readRecording returns the recording in a file, or nil if it holds something else.
func readRecording(name string) (*sim.Recording, error) {
	file, err := sanitize.Open(name)
	if err != nil {
		return nil, nil // the scene's reader says so
	}
	defer file.Close()
	if !sim.IsRecording(file) {
		return nil, nil
	}
	if _, err := file.Seek(0, 0); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	rec, err := sim.DecodeRecording(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rec, nil
}

// grant grants the wishes of the person from the menus.
func (w *window) grant(wish panel.Wish) {
	wish = w.lockWish(wish)
	if wish.Open != "" {
		w.openFile(wish.Open)
	}
	if wish.Save {
		w.player.Notices.WarnOf(w.keepSettings())
	}
	if wish.Film {
		w.toggleFilm()
	}
	if wish.Record {
		w.toggleRecording()
	}
	if wish.Quit {
		w.quit = w.player.Editor.ConfirmDiscard("choosing Quit again")
	}
	w.needsRedraw = w.needsRedraw || wish != panel.Wish{}
}

// toggleRecording begins to record the orders of the person, including all since the scene was opened, or ends the
// recording. A notice says where it is.
func (w *window) toggleRecording() {
	p := w.player
	if name := p.Tape.Name(); name != "" {
		if err := p.Tape.Finish(); err != nil {
			p.Notices.Warn(p.Words.Format("The recording ends early: %v", err))
			return
		}
		p.Notices.Notify(p.Words.Format("Saved %s. Scene > Open plays it again, and so does galaxy replay.", name))
		return
	}
	if w.config.Record == nil {
		return
	}
	if err := p.Tape.RecordTo(w.config.Record); err != nil {
		p.Notices.Warn(p.Words.Format("Nothing is recorded: %v", err))
		return
	}
	p.Notices.Notify(p.Words.Format("Recording to %s, with what you have done here so far.", p.Tape.Name()))
}

// textScale returns the factor of the size of letters on a screen whose system reports a scale of its own: the chosen
// text size. If the system reports 1 on a screen with many pixels, the factor grows with them, in quarters.
func textScale(percent int, system float64, screenHeight int) float64 {
	const usualHeight = 1080
	factor := float64(percent) / 100
	if system == 1 && screenHeight > usualHeight {
		quarters := 4 * screenHeight / usualHeight
		factor *= min(float64(quarters)/4, 2)
	}
	return factor
}
