package orbit

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"sync"

	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

// Perturbed is the path of a body that others pull off its ellipse: the ellipse and what an integration
// of the motions of all adds to it, which falls to nothing at the ends of its span. It is safe for concurrent use.
type Perturbed struct {
	ellipse Curved
	rest    *radau.Pieces
	mu      float64 // of the parent and the body
	from    int     // the year from which the table holds, to the end of 2099
}

// State returns place and velocity at t.
func (p *Perturbed) State(t float64) (r, v r3.Vec) {
	r, v = p.ellipse.State(t)
	return p.off(t, r, v)
}

// off returns a state on the ellipse at t with what is added to it.
func (p *Perturbed) off(t float64, r, v r3.Vec) (offR, offV r3.Vec) {
	dr, dv := p.rest.At(t)
	return r3.Add(r, dr), r3.Add(v, dv)
}

// MaxSpeed bounds the speed over all times.
func (p *Perturbed) MaxSpeed() float64 {
	return float64(slack * (p.ellipse.MaxSpeed() + p.rest.MaxSpeed()))
}

// MaxAcceleration bounds the acceleration over all times.
func (p *Perturbed) MaxAcceleration() float64 {
	return float64(slack * (p.ellipse.MaxAcceleration() + p.rest.MaxAcceleration()))
}

// Holds reports whether the integration has all of its effect at t: it fades over ten years, of the Moon over one.
func (p *Perturbed) Holds(t float64) bool {
	return Date{p.from, 1, 1}.Start() <= t && t < Date{2100, 1, 1}.Start()
}

// The years from which tables hold.
const (
	heldPlanets = 1800
	heldOthers  = 1900 // the Moon, Pallas and Juno
)

// Elements returns the osculating ellipse at t, with place and velocity of the body; outside the span of the
// integration the ellipse that it is on.
func (p *Perturbed) Elements(t float64) Elements {
	if from, to := p.rest.Span(); from <= t && t < to {
		r, v := p.State(t)
		if el, err := FromState(r, v, p.mu, t); err == nil {
			return el
		}
	}
	return p.ellipse.(Conic).Elements(t)
}

//go:embed data/sol_residuals.bin
var residuals []byte

// tables has the pieces of each body.
var tables = sync.OnceValue(func() map[string]*radau.Pieces { return must(readResiduals(residuals)) })

// Perturb returns the path of a minor planet with what others do to it, if the program has its table: of Pallas and
// Juno, for the ellipses of package sky, from 1900 to 2100. Of others it returns the ellipse.
func Perturb(name string, ellipse *Orbit) Curved {
	for _, b := range SolarSystem(LongTerm) {
		if b.Name == name { // it has an ellipse of its own
			return ellipse
		}
	}
	if rest := tables()[name]; rest != nil {
		return &Perturbed{ellipse, rest, ellipse.el.Mu, heldOthers}
	}
	return ellipse
}

// Ellipse returns the path without what others do to it.
func (p *Perturbed) Ellipse() Conic { return p.ellipse.(Conic) }

// readResiduals returns the pieces of each body in the embedded file: the length of its name, the name, the
// length of its pieces, the pieces.
func readResiduals(data []byte) (map[string]*radau.Pieces, error) {
	cut := func(n int) (part []byte, err error) {
		if n > len(data) {
			return nil, fmt.Errorf("orbit: embedded residuals are cut short")
		}
		part, data = data[:n], data[n:]
		return part, nil
	}
	list := map[string]*radau.Pieces{}
	for len(data) > 0 {
		name, err := cut(1 + int(data[0]))
		if err != nil {
			return nil, err
		}
		size, err := cut(4)
		if err != nil {
			return nil, err
		}
		packed, err := cut(int(binary.LittleEndian.Uint32(size)))
		if err != nil {
			return nil, err
		}
		body := string(name[1:])
		if list[body], err = radau.Read(packed); err != nil {
			return nil, fmt.Errorf("orbit: embedded residuals of %s: %w", body, err)
		}
	}
	return list, nil
}
