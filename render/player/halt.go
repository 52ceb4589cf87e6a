package player

import (
	"fmt"

	"galaxy/nav"
	"galaxy/scene/condition"
)

// Halt pauses time when a condition comes to hold. It stays while the scene is open, also when that begins again, and while its file is
// read again.
type Halt struct {
	base
	p *Player

	file    string             // of the scene
	text    string             // as the person has typed it; empty: there is none
	error   error              // of reading it, or of asking
	awaited *condition.Awaited // of world; nil with a mistake
	world   any                // the world of awaited
	struck  bool               // in the last step
}

// Set sets the condition, or takes it away with an empty text. One with a mistake stays, and nothing is awaited: see [Halt.Mistake].
func (h *Halt) Set(text string) {
	h.file, h.text, h.error, h.awaited, h.world = h.ws.Scene.File, text, nil, nil, nil
	if text != "" {
		h.awaited, h.error = h.read(text)
		h.world = h.ws.World
	}
}

// read reads a condition on the present world.
func (h *Halt) read(text string) (*condition.Awaited, error) {
	c, err := condition.Parse(text, h.ws.World.Setup(), condition.About{})
	if err != nil {
		return nil, err
	}
	return condition.Await(c, h.ws.World, h), nil
}

// Text returns the condition as it was typed, or nothing.
func (h *Halt) Text() string { return h.text }

// Mistake returns what is wrong with the condition, and the byte of its text at which that stands, or -1.
func (h *Halt) Mistake() (what string, at int) {
	if h.error == nil {
		return "", -1
	}
	return condition.Mistake(h.error)
}

// Holds reports whether the condition holds now. ok is false where there is none.
func (h *Halt) Holds() (holds, ok bool) {
	if h.awaited == nil || h.world != any(h.ws.World) {
		return false, false
	}
	holds, err := h.awaited.Holds()
	return holds, err == nil
}

// Examples returns conditions that the scene can have.
func (h *Halt) Examples() (list []string) {
	const most = 6
	s := h.ws.World.Setup()
	try := func(form string, values ...any) {
		text := fmt.Sprintf(form, values...)
		if len(list) < most {
			if _, err := condition.Parse(text, s, condition.About{}); err == nil {
				list = append(list, text)
			}
		}
	}
	try("time > %g", 10*h.ws.Scene.Rate)
	for i := range s.Groups {
		if states := nav.StatesOf(s.Groups[i].Behavior); states != nil {
			list := states.Parts()
			try("entered(%q, %q) > 0", s.Groups[i].Name, list[len(list)-1].Name)
			break
		}
	}
	for i, hits := range s.Health {
		if hits > 0 {
			try("wreck(of = %q) > 0", s.Groups[s.Agents[i].Group].Name)
			break
		}
	}
	for i := range s.Groups {
		name := s.Groups[i].Name
		try("contact(%q) > 0", name)
		try("arrival(%q) > 0", name)
		try("nearest(\"others\", 50, %q) < 10", name)
	}
	return list
}

// begin forgets the condition where another scene is open.
func (h *Halt) begin() {
	if h.file != h.ws.Scene.File {
		h.Set("")
	}
}

// before makes ready for a step.
func (h *Halt) before() {
	if h.struck = false; h.text == "" {
		return
	}
	if h.world != any(h.ws.World) { // it has begun again
		h.Set(h.text)
	}
	if h.awaited != nil {
		h.failed(h.awaited.Before())
	}
}

// look pauses if the condition has come to hold in the last step.
func (h *Halt) look() {
	if h.awaited == nil || h.p.Tours.tour != nil {
		return
	}
	came, err := h.awaited.Came()
	if !came {
		h.failed(err)
		return
	}
	h.struck = true
	h.p.Playback.paused = true
	h.p.Marks.addNow(PauseMark, h.sayf("paused: %s", h.text))
	h.notices.Notify(h.sayf("%s. Paused here, as %s.", h.ws.ClockAt(h.ws.World.Time()), h.text))
}

// failed takes a condition away that cannot be told, and says why.
func (h *Halt) failed(err error) {
	if err != nil {
		h.awaited, h.error = nil, err
		h.notices.Warn(h.sayf("Time does not pause: %v.", err))
	}
}

// Selected, Answer and Drawn are what the person does, for [condition.Observer].
func (h *Halt) Selected() string { return lessonHost{h.p}.Selected() }

// Answer returns no answer: a condition of the person's own asks no question.
func (h *Halt) Answer(string) (any, bool) { return nil, false }

// View returns how the person sees the world; what it has done to that counts in steps of lessons alone.
func (h *Halt) View() condition.View {
	v := lessonHost{h.p}.View()
	v.Zoom = 1
	return v
}

// Drawn returns no arrow.
func (h *Halt) Drawn(string) (condition.Drawn, bool) { return condition.Drawn{}, false }
