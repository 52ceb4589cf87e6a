// Package law knows the generated part of the Milky Way: how many stars of each brightness there are at a
// place, which ones an address, a name or a search finds, how the dust between them dims, and how all that
// are too faint to be drawn shine together. One law of density gives some 10¹¹ stars, none of them stored,
// the same on every machine.
//
// Places are parsecs from the galaxy's centre, as package sky has them; the table of the arms comes from
// there, and so does what goes on in a system: a [Point] says no more than its light and its seed.
package law
