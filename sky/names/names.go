// Package names finds the things of the sky by what people type: names, numbers and addresses, exactly, in other
// spellings, mistyped, or a part of them.
package names

import (
	"sync"

	"galaxy/sky"
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
