package player

import (
	"slices"
	"strings"
	"unicode/utf8"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/explain"
	"galaxy/render/finder"
	"galaxy/scene"
	"galaxy/scene/lint"
	"galaxy/sim"
)

// Notices are the sentences that the window shows to the person, one at a time. They name keys as
// these are bound.
type Notices struct {
	speaker
	ws *Workspace

	text     string            // the one that is shown, or empty
	seconds  float64           // until it disappears; 0: it stays
	keyNames map[string]string // other keys than the usual ones, by these
}

// noticeDuration is how long, in seconds, Notify shows a sentence.
const noticeDuration = 4

// Notify shows a sentence for a few seconds.
func (n *Notices) Notify(sentence string) { n.text, n.seconds = sentence, noticeDuration }

// Warn shows a sentence until it is dismissed or another one replaces it.
func (n *Notices) Warn(sentence string) { n.text, n.seconds = sentence, 0 }

// WarnOf shows an error, if there is one.
func (n *Notices) WarnOf(err error) {
	if err != nil {
		n.Warn(n.voice.Fault(err))
	}
}

// warnOf shows an error as a sentence, and reports whether there is one.
func (n *Notices) warnOf(err error) bool {
	if err != nil {
		n.Warn(n.sentence(err))
	}
	return err != nil
}

// sentence writes an error as a sentence. If it begins with the name of a group, an agent of one, or a body, that stays as it is.
func (n *Notices) sentence(err error) string {
	text, s := n.voice.Fault(err), n.ws.World.Setup()
	named := func(name string) bool {
		rest, ok := strings.CutPrefix(text, name)
		return ok && name != "" && strings.HasPrefix(rest, " ")
	}
	if !slices.ContainsFunc(s.Groups, func(g sim.Group) bool { return named(g.Name) }) &&
		!slices.ContainsFunc(s.Bodies, func(b orbit.Body) bool { return named(b.Name) }) {
		_, first := utf8.DecodeRuneInString(text)
		text = strings.ToUpper(text[:first]) + text[first:]
	}
	return text + "."
}

// StillShowing tells why no other scene was opened, if there is an error, and returns the error.
func (n *Notices) StillShowing(err error) error {
	if err != nil {
		n.Warn(n.sayf("Still showing the last scene: %v", err))
	}
	return err
}

// Dismiss removes the sentence that is shown.
func (n *Notices) Dismiss() { n.text, n.seconds = "", 0 }

// Text returns the sentence that is shown to the person, or nothing.
func (n *Notices) Text() string { return n.text }

// showWarnings warns of suspicious settings of the scene and of goals that are
// unreachable at its start.
func (n *Notices) showWarnings() {
	if warnings := append(lint.Warnings(n.ws.Scene), lint.Lost(n.ws.Scene, n.ws.World)...); len(warnings) > 0 {
		n.Warn(n.sayf("Warning: %s.", strings.Join(warnings, n.say(". Also, "))))
	}
}

// waitingNotice tells how a scene goes on that begins paused.
func (n *Notices) waitingNotice() string {
	return n.sayf("Press %s to let it run.", n.KeyName("Space"))
}

// waits reports whether the notice belongs to a scene that begins paused.
func (n *Notices) waits() bool {
	return n.text != "" && strings.HasPrefix(n.text, n.waitingNotice())
}

// moves reports whether the sentence disappears by itself.
func (n *Notices) moves() bool { return n.seconds > 0 }

// advance dismisses a sentence when its time is over.
func (n *Notices) advance(seconds float64) {
	if n.seconds > 0 {
		if n.seconds -= seconds; n.seconds <= 0 {
			n.Dismiss()
		}
	}
}

// RenameKeys sets the keys that replace the usual ones, by the usual names in the list of keys:
// "Home, R" is "F3", say.
func (n *Notices) RenameKeys(names map[string]string) {
	waits := n.waits()
	if n.keyNames = names; waits {
		n.Warn(n.waitingNotice())
	}
}

// OrderKey returns the key of an order of the scene.
func (n *Notices) OrderKey(k *scene.Key) string {
	if k.Letter == 0 {
		return n.say("any other")
	}
	return k.Name()
}

// OrderWords says what an order of the scene does.
func (n *Notices) OrderWords(k *scene.Key) string { return explain.OrderWords(n.voice, k.Order) }

// KeyName returns the key to press for a key of the program's own, given its usual name. If the
// scene has an order for that letter, Shift is needed: "Home, R" becomes "Home, Shift+R".
func (n *Notices) KeyName(name string) string {
	if other, ok := n.keyNames[name]; ok {
		name = other
	}
	names := strings.Split(name, ", ")
	for i, key := range names {
		if len(key) != 1 {
			continue
		}
		if _, taken := n.ws.KeyOrder(rune(key[0])); taken {
			names[i] = "Shift+" + key
		}
	}
	if n.voice.Language() == nil {
		return strings.Join(names, ", ")
	}
	for i, key := range names {
		with, last := "", key
		if at := strings.LastIndex(key[:max(len(key)-1, 0)], "+"); at >= 0 {
			for held := range strings.SplitSeq(key[:at], "+") {
				with += n.say(words.Key(held)) + "+"
			}
			last = key[at+1:]
		}
		if len(last) > 1 { // a letter is on the key itself: a text of one letter, such as E for east, is none of a key
			last = n.say(words.Key(last))
		}
		names[i] = with + last
	}
	return strings.Join(names, ", ")
}

// The names of keys and gestures that a language may have otherwise.
var _ = [...]words.Key{
	"Space", "Enter", "Tab", "Backspace", "Esc", "Home", "Left", "Right", "Up", "Down", "Shift", "Ctrl", "Alt",
	"Click", "Right click", "Middle click", "Drag", "Right drag", "Middle drag", "Wheel", "click", "drag", "wheel", "arrows", "# . 1 to 9", "Red rim", "White ring", "Time line",
}

// NoKey is the name of the key of an action that has none.
const NoKey = "no key"

// NoteOfKey returns the note of a command that a key does, by the key's usual name.
func (n *Notices) NoteOfKey(usual string) string {
	if name := n.KeyName(usual); name != NoKey {
		return finder.KeyNote + name
	}
	return NoKey
}

// KeyHelp is one row of the list of keys: the print on the key, a clause about its effect, and the
// action's name in the settings, if other keys can be given to it.
type KeyHelp struct {
	Name   string
	Help   words.Key
	Action string
}
