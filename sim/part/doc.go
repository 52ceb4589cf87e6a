// Package part has what the parts of a world share. A part owns its state and its
// scratch memory; its state can be copied, hashed and measured:
//
//	type State struct { … }            // what a step changes and the next one depends on
//	func (s *State) CopyTo(d *State)   // in d's memory where that is large enough
//	func (s *State) Bytes() int        // how much memory a copy takes, about
//	func (s *State) Hash(h *part.Hasher)
package part
