// Package sky knows the stars of the Milky Way and all that orbits them: a catalogue of real
// stars, binaries, planets, clusters and nebulae, and where that ends a generated galaxy of
// 10¹¹ stars, none of them stored, the same on every machine. One law of density holds for
// both, so that no edge shows.
//
// An arrow is an import:
//
//	law  ◀──  sky  ◀──┬──  names  what does a text mean?
//	                  ├──  page   what is said of a thing?
//	                  └──  chart  how is a map drawn?
//
// # The frame of the galaxy
//
// Places are parsecs from the galaxy's centre, for the epoch J2000.0:
//
//	      y  with the rotation (galactic longitude 90°)
//	      ▲
//	      |
//	 Sun  |        z, to the north galactic pole, points at the viewer
//	──o───┼──▶ x   from the Sun to the centre and on
//	      |centre
//
// The Sun is at (−8150, 0, 20.8). Directions of a sky are turned by [FromICRF].
//
// # Systems
//
// The unit is the [System]: one star, or those bound to each other, with all that goes
// round them. Times are days past J2000.0 TDB, as in package orbit. A star far
// from the first one of its system has a proper motion of its own.
package sky
