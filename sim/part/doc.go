// Package part has what the parts of a world share. It knows no world and no other part.
//
// A part (arms, contact, grid, journeys, ways) owns its state and its buffers. Its state can
// be copied, hashed and measured, which is all that a snapshot needs:
//
//	type State struct { … }            // what a step changes and the next one depends on
//	func (s *State) CopyTo(d *State)   // in d's memory where that is large enough
//	func (s *State) Bytes() int        // how much memory a copy takes, about
//	func (s *State) Hash(h *part.Hasher)
//
// A part whose state is large has Keep and Restore instead, into a Kept of little memory: see [Packed].
package part
