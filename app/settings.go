package app

import (
	"fmt"

	"galaxy/internal/settings"
	"galaxy/render/player"
)

// settingsFlag says where the settings of the window are kept.
type settingsFlag struct {
	Config string `placeholder:"FILE" help:"Keep the window's settings in this file instead of the one in your folder of configurations; none keeps nothing."`
}

// historyFlag says how much memory the past of a scene may take.
type historyFlag struct {
	History string `placeholder:"SIZE" help:"Memory for the past, in which time can run back: 256MB, the usual setting, is enough for some thousand ships, 2GB for a million; 0 keeps none."`
}

// lookFlag says how pictures look.
type lookFlag struct {
	Look string `placeholder:"LOOK" help:"dark, or light for projectors and print. Without it, dark; in the window, as the settings say."`
}

func (f *lookFlag) check() error {
	if f.Look != "" && f.Look != settings.Dark && f.Look != settings.Light {
		return fmt.Errorf("--look is %.40q; it takes dark or light", f.Look)
	}
	return nil
}

// give makes a player's pictures look as the flag says, and keeps the look in the settings of a window, which may be
// nil.
func (f *lookFlag) give(p *player.Player, s *settings.File) {
	if f.Look == "" {
		return
	}
	p.Options.Paper = f.Look == settings.Light
	if s != nil {
		s.Look = f.Look
	}
}

func (f *historyFlag) check() error {
	if _, ok := settings.Memory(f.History); f.History != "" && !ok {
		return fmt.Errorf("--history is %.40q; it takes %s", f.History, settings.MemoryForm)
	}
	return nil
}

// give gives a player the memory that the flag says, or else the settings.
func (f *historyFlag) give(p *player.Player, s *settings.File) {
	text := f.History
	if text == "" {
		text = s.History
	}
	bytes, _ := settings.Memory(text) // both have been checked
	p.Playback.KeepHistory(bytes)
}

// settings opens the settings. A broken file does not stop the window, which says so.
func (f *settingsFlag) settings(p *player.Player) *settings.File {
	file, err := settings.Open(f.Config)
	if err != nil {
		p.Notices.Warn(err.Error() + ".")
	}
	return file
}
