package steer

import (
	"galaxy/internal/engine"
	"galaxy/nav"
)

// DetourOf returns the Detour that a behaviour asks in each decision, before any other, or nil.
func DetourOf(b nav.Behavior) *Detour {
	switch b := b.(type) {
	case *Detour:
		return b
	case *nav.States: // in one state, perhaps
	case nav.Composite:
		if parts := b.Parts(); len(parts) > 0 {
			return DetourOf(parts[0].Behavior)
		}
	}
	return nil
}

// Flies returns its clearance, and whether it leads.
func (b *Detour) Flies() (clearance float64, lead bool) { return b.Clearance, b.Lead }

// known returns a flight that was found for many agents at once, and lists what blocks it.
func (w *passage) known(f engine.Flight) swerve {
	w.after, w.now, w.speed = f.After, f.Now, f.Speed
	s := w.turning(f.Last, f.Turn, w.after, f.Fastest)
	ahead := w.ahead
	ahead.begin(w, &s)
	ahead.suspect(w, 0, f.Blocking)
	return s
}
