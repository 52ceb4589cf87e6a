package stage

import (
	"strings"

	"galaxy/internal/words"
)

// say returns a text in the language of the view.
func (p *picture) say(k words.Key) string { return p.view.Words.Text(k) }

// unit returns what a unit of a scene is called in the language of the view.
func (p *picture) unit(name string) string { return p.view.Words.Called("unit", name) }

// marked puts the decimal mark of the language of the view into the numbers of b from a place on.
func (p *picture) marked(b []byte, from int) []byte { return p.view.Words.AppendMarked(b, from) }

// fill appends a text with a name in the place of its %s, without garbage.
func (p *picture) fill(b []byte, k words.Key, name string) []byte {
	before, after, _ := strings.Cut(p.say(k), "%s")
	return append(append(append(b, before...), name...), after...)
}
