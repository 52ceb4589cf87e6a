//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/sanitize"
	"galaxy/render/experiment"
)

// opener is the box in which the person chooses a file: a folder with its scenes, recordings
// and experiments, and a field for a name.
type opener struct {
	shown   bool
	started bool // it was drawn before
	folder  string
	name    string
	entries []openerEntry
	trouble bool // the folder cannot be read
}

type openerEntry struct {
	name       string
	folder     bool
	experiment bool // the folder of an experiment is opened as a file is
}

// begin shows the box, with the folder of the last time or the working folder.
func (o *opener) begin() {
	folder := o.folder
	if folder == "" {
		folder, _ = os.Getwd()
	}
	*o = opener{shown: true}
	o.enter(folder)
}

// enter lists a folder: folders first, then scenes and recordings, by name.
func (o *opener) enter(folder string) {
	const mostEntries = 1000 // the most that is listed of a folder
	o.folder, o.name, o.entries, o.trouble = folder, "", nil, false
	list, err := os.ReadDir(folder)
	if err != nil {
		o.trouble = true
	}
	for _, f := range list {
		ext := strings.ToLower(filepath.Ext(f.Name()))
		switch {
		case strings.HasPrefix(f.Name(), "."):
		case f.IsDir():
			o.entries = append(o.entries, openerEntry{f.Name(), true, experiment.IsFolder(filepath.Join(folder, f.Name()))})
		case ext == ".toml", ext == ".rec", f.Name() == experiment.File:
			o.entries = append(o.entries, openerEntry{name: f.Name()})
		}
	}
	slices.SortStableFunc(o.entries, func(a, b openerEntry) int {
		switch {
		case a.folder == b.folder:
			return strings.Compare(a.name, b.name)
		case a.folder:
			return -1
		}
		return 1
	})
	o.entries = o.entries[:min(len(o.entries), mostEntries)]
}

// choose enters a folder, or returns the file or the experiment to open.
func (o *opener) choose(name string) (file string) {
	if name == "" {
		return ""
	}
	if home, err := os.UserHomeDir(); err == nil && (name == "~" || strings.HasPrefix(name, "~/")) {
		name = home + name[1:]
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(o.folder, name)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() && !experiment.IsFolder(name) {
		o.enter(filepath.Clean(name))
		return ""
	}
	o.shown = false
	return name
}

// drawOpener shows the box in the middle of the picture.
func (ui *UI) drawOpener() {
	o := &ui.opener
	if !o.shown {
		return
	}
	open := true
	imgui.SetNextWindowPosV(imgui.NewVec2(ui.width/2, ui.height/2), imgui.CondAppearing, imgui.NewVec2(0.5, 0.5))
	imgui.SetNextWindowSizeV(imgui.NewVec2(min(ui.px(520), 0.9*ui.width), min(ui.px(440), 0.8*ui.height)), imgui.CondAppearing)
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	const flags = imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoCollapse | imgui.WindowFlagsNoDocking
	if imgui.BeginV(ui.named("Open a scene, a recording or an experiment"), &open, flags) {
		dim(sanitize.Cut(sanitize.Line(o.folder), 70))
		if !o.started {
			imgui.SetKeyboardFocusHere()
			o.started = true
		}
		imgui.SetNextItemWidth(-ui.px(76))
		entered := ui.tagged(imgui.InputTextWithHint("##name", ui.say("name of a file or a folder"), &o.name, imgui.InputTextFlagsEnterReturnsTrue, nil), "file name")
		imgui.SameLine()
		pressed := ui.tagged(imgui.Button(ui.named("Open")), "open file")
		choice := ""
		if entered || pressed {
			choice = o.name
		}
		if imgui.BeginChildStrV("files", imgui.Vec2{}, 0, 0) {
			if ui.tagged(imgui.SelectableBool("..##up"), "file ..") {
				choice = ".."
			}
			for _, e := range o.entries {
				label := sanitize.Line(e.name)
				switch {
				case e.experiment:
					label += "/  " + ui.say("experiment")
				case e.folder:
					label += "/"
				}
				if ui.tagged(imgui.SelectableBool(label), "file "+e.name) {
					choice = e.name
				}
			}
			if o.trouble {
				dim(ui.say("This folder cannot be read."))
			}
		}
		imgui.EndChild()
		if file := o.choose(choice); file != "" {
			ui.wish.Open = file
		}
		open = open && !imgui.IsKeyPressedBool(imgui.KeyEscape)
	}
	ui.endWindow()
	o.shown = o.shown && open
}
