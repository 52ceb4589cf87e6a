package contact

import "galaxy/sim/part"

// Kept is a copy of a State in little memory.
type Kept struct {
	persistent part.Packed[touching]
	contacts   part.Packed[Contact]
	counts     Counts
	groups     part.Packed[GroupCounts]
}

// Keep makes d a copy of the state.
func (s *Solver) Keep(d *Kept) {
	d.persistent.Pack(s.phases.Pool, s.persistent, nil)
	d.contacts.Pack(s.phases.Pool, s.Contacts, nil)
	d.counts = s.Counts
	d.groups.Pack(s.phases.Pool, s.groups, nil)
}

// Restore returns the state to d.
func (s *Solver) Restore(d *Kept) {
	s.persistent = d.persistent.Unpack(s.phases.Pool, s.persistent, nil)
	s.Contacts = d.contacts.Unpack(s.phases.Pool, s.Contacts, nil)
	s.Counts = d.counts
	s.groups = d.groups.Unpack(s.phases.Pool, s.groups, nil)
}

// Bytes returns the memory that d takes, in bytes.
func (d *Kept) Bytes() int { return d.persistent.Bytes() + d.contacts.Bytes() + d.groups.Bytes() }
