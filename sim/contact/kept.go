package contact

import "galaxy/sim/part"

// Kept is a copy of a State in little memory.
type Kept struct {
	persistent part.Packed[touching]
	contacts   part.Packed[Contact]
	counts     Counts
}

// Keep makes d a copy of the state.
func (s *Solver) Keep(d *Kept) {
	d.persistent.Pack(s.pool, s.persistent, nil)
	d.contacts.Pack(s.pool, s.Contacts, nil)
	d.counts = s.Counts
}

// Restore makes the state what it was when d was kept.
func (s *Solver) Restore(d *Kept) {
	s.persistent = d.persistent.Unpack(s.pool, s.persistent, nil)
	s.Contacts = d.contacts.Unpack(s.pool, s.Contacts, nil)
	s.Counts = d.counts
}

// Bytes returns how much memory it takes.
func (d *Kept) Bytes() int { return d.persistent.Bytes() + d.contacts.Bytes() }
