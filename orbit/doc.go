// Package orbit computes the positions of bodies as functions of time.
//
// # One conic
//
// Elements is a Kepler orbit of any eccentricity, given by the distance q and
// the time T of periapsis, so that the parabola is no singularity between ellipse and
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
// The units follow from μ = G·(M+m), length³/time²: au and days for the Solar System,
// km and seconds for satellites, any for an invented system. The frame is the one in
// which the angles were measured. The caller chooses its axes and the epoch of time 0,
// except for the built-in Solar System.
//
// # Which function
//
//   - Elements.State: one place at one time. Some 200 ns.
//   - Prepare, Orbit.State: one orbit, many times. Some 50 ns on ellipses.
//   - EccentricAnomalies: many equations at once.
//   - Propagate: the state a time later, without elements.
//   - FromState: the elements of a state, which give it back to 10⁻¹², however nearly
//     straight the orbit.
//   - Intercept: the earliest meeting of a craft with a moving body.
//   - Lambert: the conics from place to place in a given time.
//   - Porkchop, Swingby: the cheapest flights from body to body. Hohmann, Parking, Flyby and others are parts of such flights.
//
// # Accuracy
//
// Positions are accurate to 2.5 ulp of the semi-major axis for all e < 1 and all mean
// anomalies, also huge ones, and to 4 ulp of the distance, so that a comet is as
// accurate at perihelion as at aphelion; on hyperbolas to 4 ulp of the distance too. The
// largest error is then the rounding of the time, 2⁻⁵³·t times the speed: measure t from
// a nearby epoch.
//
// The same call gives the same bits on every machine: see internal/portable. Evaluating
// a prepared orbit, path or system allocates nothing but errors, and any number of
// goroutines may read these values.
package orbit
