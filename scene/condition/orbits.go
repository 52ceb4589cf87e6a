package condition

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav/script"
	"galaxy/orbit"
	"galaxy/sim/flights"
)

// onOrbit tells a length in km of the first ship on an orbit of a name: of its place and velocity about the body that pulls it most, at
// a distance from the middle of that. Where there is none, and for one that rests on the ground, it is 0.
func onOrbit(of func(st orbit.State, mu float64) (fromMiddle float64, err error)) teller {
	return func(s *Subject, _ *script.Term, given []any) (any, error) {
		ids, err := s.members(given[0])
		if err != nil {
			return nil, err
		}
		fleet := s.world.Flights()
		for _, id := range ids {
			ship, ok := fleet.Ship(id)
			switch {
			case !ok:
				continue
			case ship.Phase != flights.Flying:
				return 0.0, nil
			}
			flight, now := fleet.Flight(id), s.world.Time()
			center, err := flight.Center(now)
			if err != nil {
				return nil, err
			}
			st, err := flight.At(now, center)
			if err != nil {
				return nil, err
			}
			setup := s.world.Setup()
			body := &setup.Bodies[center]
			far, err := of(st, body.Mu)
			return (far - body.Radius) / setup.Flights.Units.Km, err
		}
		return 0.0, nil
	}
}

// altitude is how far a ship is now.
func altitude(st orbit.State, _ float64) (float64, error) { return r3.Norm(st.R), nil }

// apsis is the nearest, or the farthest, place of its orbit.
func apsis(farthest bool) func(st orbit.State, mu float64) (float64, error) {
	return func(st orbit.State, mu float64) (float64, error) {
		el, err := orbit.FromState(st.R, st.V, mu, 0)
		switch {
		case err != nil || !farthest:
			return el.Q, err
		case el.E >= 1:
			return math.Inf(1), nil
		}
		return el.Apoapsis(), nil
	}
}
