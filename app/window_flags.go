package app

import (
	"cmp"
	"errors"
	"fmt"

	"galaxy/app/typed"
	"galaxy/internal/settings"
	"galaxy/render/player"
)

// windowFlags are the flags of all commands that open a window.
type windowFlags struct {
	Frames     int      `placeholder:"N" help:"Show N frames and exit."`
	Screenshot filename `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Size       string   `placeholder:"WxH" help:"Size of the window (its last size; at first, and with --frames, 1280x720)."`
	ReadOut    bool     `help:"Write what is selected and what changes to stderr, a line each, for a screen reader or a braille line."`

	ReducedMotion bool `help:"Let the camera cut to where it goes instead of flying, as View > Reduced motion, which keeps it."`
	lookFlag
	historyFlag
	settingsFlag
	languageFlag
}

var errScreenshot = errors.New("--screenshot needs --frames N, the number of frames before it")

// errNoWindow is the error of a build without cgo.
var errNoWindow = errors.New("this build has no window; use galaxy run or galaxy replay --verify, or build with cgo")

// check refuses values that mean nothing.
func (f *windowFlags) check() error {
	if err := errors.Join(checkPNG(f.Screenshot), f.historyFlag.check(), f.lookFlag.check(), f.languageFlag.check(f.Config)); err != nil {
		return err
	}
	if _, _, err := windowSize(f.Size); err != nil {
		return err
	}
	if f.Screenshot != "" && f.Frames < 1 {
		return errScreenshot
	}
	return nil
}

// config applies the flags to a player, and returns its window's configuration. An interrupt from here on
// closes the window.
func (f *windowFlags) config(s *streams, p *player.Player) windowConfig {
	width, height, _ := windowSize(f.Size) // it has been checked
	file := f.settings(p)
	f.historyFlag.give(p, file)
	f.lookFlag.give(p, file)
	file.ReducedMotion = file.ReducedMotion || f.ReducedMotion || f.Frames == 0 && !settings.Started(f.Config) && settings.DesktopReducesMotion()
	if f.Frames == 0 || f.Language != "" { // a run of a fixed number of frames looks the same everywhere
		f.languageFlag.give(p, file, f.Config)
	}
	config := windowConfig{Frames: f.Frames, Screenshot: string(f.Screenshot), Width: width, Height: height, Stop: s.listen(), Settings: file}
	if f.ReadOut {
		config.ReadOut = s.err
	}
	return config
}

// windowSize reads the size of a window; 0×0 where none is given.
func windowSize(text string) (width, height int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	return typed.Size(text)
}

// showKeeping shows a window, in which the person may begin a recording, and writes the recording. Settings that cannot
// be written are no failure. If there is no display, the error recommends a command or file that needs none.
func showKeeping(s *streams, p *player.Player, c windowConfig, r *recordings, recommended string) error {
	defer r.finish()
	c.Record, c.Flush = r.next, p.Tape.Flush
	err := showWindow(p, c)
	if unkept(err) {
		fmt.Fprintf(s.err, "galaxy: %v\n", err)
		err = nil
	}
	if err != nil { // where the window did not open, nothing is recorded
		p.Tape.Flush()
		if noScreen(err) && recommended != "" {
			err = failure{fmt.Errorf("%w; %s needs none", err, recommended)}
		}
		return err
	}
	unwritten := p.Tape.Finish()
	return failing(cmp.Or(r.finish(), unwritten)) // the former includes the latter
}

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
