package window

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"galaxy/internal/words"
	"galaxy/render/panel"
	"galaxy/render/stage"
)

// Kiosk is how a window stands in a room where anybody may use it: it fills the screen, and nothing of it ends the program, writes a
// file, or opens another one than the scenes that are built in. Left alone for a while it begins again.
type Kiosk struct {
	Word string        // that ends the program when it is typed, of letters and digits
	Idle time.Duration // after which the scene begins again
}

// lockedActions are those of keys that end the program, or write, or change how it stands.
var lockedActions = []string{"edit", "film", "screenshot", "large_screenshot", "keep_place", "full_screen", "panels"}

// kiosk is the state of a window that is one.
type kiosk struct {
	typed   string    // the last letters
	touched time.Time // when there was input last
	fresh   bool      // nothing was touched since the scene began
	layers  stage.Options
}

// lockedNotice says why something does not happen.
const lockedNotice words.Key = "This is locked here: it is for the person in charge of this room."

// locks reports whether a kiosk keeps an action from happening, and says so.
func (w *window) locks(action string) bool {
	if w.config.Kiosk == nil || !slices.Contains(lockedActions, action) {
		return false
	}
	w.player.Notices.Notify(w.player.Words.Text(lockedNotice))
	return true
}

// lockWish takes from a wish what a kiosk does not grant.
func (w *window) lockWish(wish panel.Wish) panel.Wish {
	if w.config.Kiosk == nil {
		return wish
	}
	if wish.Film || wish.Record || wish.Quit || wish.Open != "" {
		w.player.Notices.Notify(w.player.Words.Text(lockedNotice))
	}
	return panel.Wish{}
}

// watchKiosk looks at the events of a kiosk: for the word, and for input. It keeps those that the window may see.
func (w *window) watchKiosk() {
	k := w.config.Kiosk
	if k == nil {
		return
	}
	if len(w.events) > 0 {
		w.kiosk.touched, w.kiosk.fresh = time.Now(), false
	}
	for _, e := range w.events {
		if e.kind != charTyped || !(unicode.IsLetter(e.char) || unicode.IsDigit(e.char)) {
			continue
		}
		if w.kiosk.typed += string(unicode.ToLower(e.char)); strings.HasSuffix(w.kiosk.typed, strings.ToLower(k.Word)) {
			w.quit = true
		}
		if over := len(w.kiosk.typed) - 4*len(k.Word); over > 0 {
			w.kiosk.typed = w.kiosk.typed[over:]
		}
	}
	w.events = slices.DeleteFunc(w.events, func(e event) bool {
		return e.kind == fileDropped || e.kind == commandPressed && e.char != 'z' && e.char != 'y'
	})
}

// beginAgainIfIdle begins the scene of a kiosk again after a while without input. It reports whether it does.
func (w *window) beginAgainIfIdle(now time.Time) bool {
	k := w.config.Kiosk
	if k == nil || w.kiosk.fresh || now.Sub(w.kiosk.touched) < k.Idle {
		return false
	}
	w.kiosk.fresh = true
	w.player.Notices.WarnOf(w.player.StartOver(w.kioskScene, w.kiosk.layers))
	if w.ui != nil {
		w.ui.CloseMenu()
	}
	w.needsRedraw = true
	return true
}
