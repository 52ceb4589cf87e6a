package app

import (
	"cmp"
	"errors"
	"fmt"

	"galaxy/app/typed"
	"galaxy/render/player"
)

// windowFlags are the flags of all commands that open a window.
type windowFlags struct {
	Frames     int      `placeholder:"N" help:"Show N frames and exit."`
	Screenshot filename `placeholder:"FILE.png" help:"With --frames: save the last frame."`
	Size       string   `placeholder:"WxH" help:"Size of the window (its last size; at first, and with --frames, 1280x720)."`
	lookFlag
	historyFlag
	settingsFlag
}

var errScreenshot = errors.New("--screenshot needs --frames N, the number of frames before it")

// errNoWindow is the error of a build without cgo.
var errNoWindow = errors.New("this build has no window; use galaxy run or galaxy replay --verify, or build with cgo")

// check refuses values that mean nothing.
func (f *windowFlags) check() error {
	if err := errors.Join(checkPNG(f.Screenshot), f.historyFlag.check(), f.lookFlag.check()); err != nil {
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
	return windowConfig{Frames: f.Frames, Screenshot: string(f.Screenshot), Width: width, Height: height, Stop: s.listen(), Settings: file}
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
