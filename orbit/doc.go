// Package orbit knows where bodies are: positions that are formulas of time.
//
// # One conic
//
// Elements is a Kepler orbit of any eccentricity, given by the distance q and
// the time T of periapsis, so that the parabola is no hole between ellipse and
// hyperbola. In the plane of the orbit:
//
//	        . - ~ ~ ~ - .
//	    . '               ' .
//	  .                       o  body         r = p/(1 + e·cos ν)
//	 .                     .'  .              p = q·(1 + e)
//	.                  r .'     .             a = q/(1 − e)
//	.                  .'  ν    .
//	.           +     x---------. periapsis
//	.        centre   focus     .             the body moves
//	 .          |     |<-- q -->.             counter-clockwise
//	  .         |<----- a ----->
//	    . _               _ .
//	        ' - _ _ _ - '
//
// and the plane in space, the focus in the origin:
//
//	z
//	|          . P
//	|      .      ',        P  periapsis; ω = Peri, from N along the orbit
//	|  .       ω    ;       N  ascending node, where the body rises through the
//	+---------------;-- y      xy plane; Ω = Node, from x in that plane
//	 \ '            ,'      I  inclination, at N from the xy plane to the orbit
//	  \Ω '         ,
//	   \   '    , ' I
//	    \    N ' - - -
//	     x
//
// A body first turns by ω about z, then by the inclination I about x, then by Ω
// about z. Angles are radians, counter-clockwise seen from +z; from I = π/2 on
// the orbit is retrograde. Place and velocity are relative to the focus.
//
// # Units and frames
//
// Any consistent units do, for they come with μ = G·(M+m), length³/time²: au and
// days for the Solar System, km and seconds for satellites, anything for an
// invented one. The frame is the one in which the angles were measured; what its
// axes are, and when time 0 is, is the caller's, except for the Solar System
// that is built in.
//
// # Which function
//
//   - Elements.State: one place at one time. Some 200 ns.
//   - Prepare, Orbit.State: one orbit, many times. Some 50 ns on ellipses.
//   - EccentricAnomalies: many equations at once.
//   - Propagate: a place and velocity, a while later, with no elements at all.
//   - FromState: the elements of a place and velocity, which give both back to
//     10⁻¹², however nearly straight the orbit.
//   - Intercept: the earliest meeting of a craft with a moving body.
//
// # Accuracy
//
// Places are right to 2.5 ulp of the semi-major axis for all e < 1 and all mean
// anomalies, also huge ones, and to 4 ulp of the distance, so that a comet at
// perihelion is as right as it is at aphelion; to 4 ulp of the distance on
// hyperbolas, too. What limits a position is then the rounding of the time,
// 2⁻⁵³·t times the speed: measure t from an epoch near by.
//
// The same call gives the same bits on every machine: see internal/portable for
// how. Asking a prepared orbit, path or system for a time allocates nothing but
// an error, and values may be read by any number of goroutines.
package orbit
