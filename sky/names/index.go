package names

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"galaxy/sky"
)

// An index is every name of the catalogue and of the bodies of the Solar System, for [Directory.Find]
// and [Directory.Search]: one text, the best known first, which is searched from its beginning.
//
//	\nsun\nsol\n…\nsirius\nalphacanismajoris\nhip32349\n…\ntrappist1e\n…
//	  ^    ^        ^     ^    ^    ^          ^          words begin
type index struct {
	text  string
	words []uint64 // bits: where words begin
	names []named  // in the order of the text
	start []uint32 // of each name in text, behind its \n
}

// named is a name of the index.
type named struct {
	sky.Ref
	number  bool // in a catalogue: letters in order find it no more
	letters uint32
}

// gathered is a name before the directory is made.
type gathered struct {
	named
	turn int32   // the order of gathering, for names of the same fame
	fame float32 // magnitudes, or what stands for them: the least first
	name string
}

// newIndex gathers all names.
func newIndex(atlas *sky.Atlas) *index {
	all := make([]gathered, 0, 1<<18)
	atlas.EachName(func(n sky.Naming) {
		name := n.Name
		if n.Foreign {
			name = respelt(name)
		}
		all = append(all, gathered{named{Ref: n.Ref, number: n.Number}, int32(len(all)), n.Fame, name})
	})
	slices.SortFunc(all, func(a, b gathered) int {
		return cmp.Or(cmp.Compare(a.fame, b.fame), cmp.Compare(a.turn, b.turn))
	})
	return pack(all)
}

// pack writes the names into one text.
func pack(all []gathered) *index {
	bytes := 1
	for i := range all {
		bytes += len(all[i].name) + 1
	}
	x := &index{names: make([]named, 0, len(all)), start: make([]uint32, 0, len(all)), words: make([]uint64, bytes/64+1)}
	var text strings.Builder
	text.Grow(bytes)
	text.WriteByte('\n')
	for i := range all {
		from, word := text.Len(), true
		for _, r := range all[i].name {
			switch {
			case r == '-' || r == '_' || unicode.IsSpace(r):
				word = true
				continue
			case apostrophe(r):
				continue
			}
			if at := text.Len(); word && at/64 < len(x.words) {
				x.words[at/64] |= 1 << (at % 64)
			}
			word = r == '/' || r == '('
			text.WriteRune(plain(unicode.ToLower(r)))
		}
		if text.Len() == from {
			continue
		}
		n := all[i].named
		n.letters = lettersOf(text.String()[from:])
		x.names = append(x.names, n)
		x.start = append(x.start, uint32(from))
		text.WriteByte('\n')
	}
	x.text = text.String()
	return x
}

// lettersOf returns a bit for each letter of a text, so that most names need not be looked at.
func lettersOf(text string) uint32 {
	var set uint32
	for i := range len(text) {
		set |= 1 << (text[i] & 31)
	}
	return set
}

// respelt returns a name with Greek letters written out and the usual short forms of Gliese's and
// Messier's numbers.
func respelt(name string) string {
	for i := range len(name) {
		if c := name[i]; c >= 0x80 || c == 'G' || c == 'M' || c == 'g' || c == 'm' {
			return greek.Replace(strings.ToLower(name))
		}
	}
	return name
}

// plain returns a small letter without its accent.
func plain(r rune) rune {
	if r < 0x80 {
		return r
	}
	const accented, without = "áàâäãåçéèêëíìîïñóòôöõøšúùûüýžčćğłń", "aaaaaaceeeeiiiinoooooosuuuuyzccgln"
	k := 0
	for _, a := range accented {
		if a == r {
			return rune(without[k])
		}
		k++
	}
	return r
}

// at returns which name is at a place of the text.
func (x *index) at(place int) int {
	i, found := slices.BinarySearch(x.start, uint32(place))
	if !found {
		i--
	}
	return i
}

// end returns where a name ends.
func (x *index) end(i int) int {
	if i+1 < len(x.start) {
		return int(x.start[i+1]) - 1
	}
	return len(x.text) - 1
}

// each calls do with the places where key, which may begin or end with \n, is in the text, without the
// first \n, until that returns false.
func (x *index) each(key string, do func(at int) bool) {
	skip := 0
	if key[0] == '\n' {
		skip = 1
	}
	for from := 0; ; {
		k := strings.Index(x.text[from:], key)
		if k < 0 || !do(from+k+skip) {
			return
		}
		from += k + 1
	}
}

// begins reports whether a word begins at a place of the text.
func (x *index) begins(at int) bool { return x.words[at/64]&(1<<(at%64)) != 0 }
