// Package names finds the things of the sky by what people type: names, numbers and addresses, exactly, in other
// spellings, mistyped, or a part of them.
package names

import (
	"sync"

	"galaxy/sky"
	"galaxy/sky/law"
)

// A Directory finds things by their names. It does not change, and any number of goroutines may use it.
type Directory struct {
	Atlas *sky.Atlas

	index func() *index
}

// Open returns the directory of the atlas, which it opens. The names are gathered when they are first asked for.
func Open() (*Directory, error) { return open() }

var open = sync.OnceValues(func() (*Directory, error) {
	atlas, err := sky.Open()
	if err != nil {
		return nil, err
	}
	return &Directory{Atlas: atlas, index: sync.OnceValue(func() *index { return newIndex(atlas) })}, nil
})

// Gather reads all names, in some 0.2 s, so that the first search need not: a goroutine can call it beside the start.
func (d *Directory) Gather() { d.index() }

// at returns the generated system of an address.
func (d *Directory) at(code uint64) (*sky.System, error) {
	p, err := d.Atlas.Galaxy.At(code)
	if err != nil {
		return nil, err
	}
	return d.Atlas.Generated(p), nil
}

// written returns the generated system whose address is a text, in the very way it is written, or nil. Such a text means
// nothing else, and then no other names need be looked through.
func (d *Directory) written(text string) *sky.System {
	code, err := law.ParseAddress(text)
	if err != nil || law.Address(code) != text {
		return nil
	}
	s, _ := d.at(code)
	return s
}
