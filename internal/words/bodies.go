package words

import "strings"

// BodyForm is how the name of a body stands in a sentence. Some bodies have an article there, which a language declines.
type BodyForm string

// The forms of a body's name. In names.toml they stand before it, as "of body: Sun"; what lacks one is called as "body: Sun" is.
const (
	OfBody    BodyForm = "of body"    // whose it is: an eclipse of the Moon; "of body: %s" is said of those that have no form of their own
	ToBody    BodyForm = "to body"    // after most prepositions: in conjunction with the Sun
	AboutBody BodyForm = "about body" // what is gone about: an orbit about the Earth
)

// Body returns what a body is called where its name stands alone.
func (v *Voice) Body(name string) string { return v.Called("body", name) }

// BodyIn returns what a body is called in a sentence: in English the Sun, the Moon, Mars.
func (v *Voice) BodyIn(form BodyForm, name string) string {
	l := v.Language()
	if l == nil {
		if name == "Sun" || name == "Moon" {
			return "the " + name
		}
		return name
	}
	if said, ok := l.texts[Key(string(form)+": "+name)]; ok {
		return said
	}
	said := v.Body(name)
	if of, ok := l.texts[Key(form+": %s")]; ok {
		return strings.Replace(of, "%s", said, 1)
	}
	return said
}
