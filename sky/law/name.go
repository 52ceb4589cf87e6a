package law

import (
	"slices"
	"strings"

	"galaxy/internal/suggest"
)

// Names of generated systems are their addresses in another writing: the bits are mixed, and
// ten of them make a syllable of an onset, a vowel and an ending. No onset begins with a
// vowel or with the letter of an ending, so a name can be read in one way only.
var (
	onsets  = strings.Fields("b c d f g h j k m p s t v w z x th sh ch st br cr dr fr gr pr tr bl cl fl gl pl")
	vowels  = strings.Fields("a e i o u ae ia ou")
	endings = []string{"", "n", "r", "l"}
)

// wide returns how many syllables the bits of an address make, and how many bits are mixed.
func wide(bits int) (syllables, width int) {
	syllables = (bits + 9) / 10
	return syllables, min(64, 10*syllables)
}

// The mixing has an inverse: odd factors, and shifts by half the width.
var factors = [3]uint64{0x9e3779b97f4a7c15, 0xd1b54a32d192ed03, 0x8cb92ba72f3d8dd7}

func scramble(x uint64, width int) uint64 {
	mask := ^uint64(0) >> (64 - width)
	for _, f := range factors {
		x = x * f & mask
		x ^= x >> (width / 2)
	}
	return x
}

func unscramble(x uint64, width int) uint64 {
	mask := ^uint64(0) >> (64 - width)
	for i := len(factors) - 1; i >= 0; i-- {
		y := x
		for range 2 {
			y = x ^ y>>(width/2)
		}
		inverse := factors[i] // Newton's steps double the bits that are right
		for range 6 {
			inverse *= 2 - factors[i]*inverse
		}
		x = y * inverse & mask
	}
	return x
}

// Name writes the address of a generated system as a name of two words, from which it can be read.
func Name(code uint64) string {
	var space [longestName]byte
	text, second := spelled(space[:0], code)
	capital := func(s []byte) string { return strings.ToUpper(string(s[:1])) + string(s[1:]) }
	return capital(text[:second]) + " " + capital(text[second:])
}

// longestName is more than the letters of the longest name.
const longestName = 48

// spelled appends the letters of the name of an address, all small, and returns where its second word begins.
func spelled(text []byte, code uint64) (all []byte, second int) {
	_, depth, _ := levelDepth(code)
	syllables, width := wide(bits(depth))
	x := scramble(code>>(64-width), width)
	for i := range syllables {
		if i == syllables/2 {
			second = len(text)
		}
		s := x >> (10 * (syllables - 1 - i))
		text = append(text, onsets[s&31]...)
		text = append(text, vowels[s>>5&7]...)
		text = append(text, endings[s>>8&3]...)
	}
	return text, second
}

// A NameStart is the beginning of generated names.
type NameStart string

// leastStart is the number of letters of a beginning that is worth looking for.
const leastStart = 3

// StartOfName returns the beginning of generated names that a text is, or false if it is too short or
// not of letters alone. Case, spaces and hyphens do not count.
func StartOfName(text string) (NameStart, bool) {
	text = suggest.Fold(text)
	for i := range len(text) {
		if text[i] < 'a' || text[i] > 'z' {
			return "", false
		}
	}
	return NameStart(text), len(text) >= leastStart && len(text) < longestName
}

// Fits reports whether the name of an address begins so. It allocates nothing.
func (n NameStart) Fits(code uint64) bool {
	var space [longestName]byte
	text, _ := spelled(space[:0], code)
	return len(text) >= len(n) && string(text[:len(n)]) == string(n)
}

// NearName returns the name of a generated system that differs from a text by one letter that is wrong, missing or too
// much, or by two that are swapped; "" if there is none. Few names that can be read belong to a star, so a mistyped name
// hardly ever has two near ones.
func (g *Galaxy) NearName(text string) string {
	text = suggest.Fold(text)
	if _, letters := StartOfName(text); !letters || len(text) < 10 || len(text) > 40 {
		return ""
	}
	var try [longestName]byte
	found := func(parts ...string) string {
		name := try[:0]
		for _, p := range parts {
			name = append(name, p...)
		}
		if code, ok := ParseName(string(name)); ok {
			if _, err := g.At(code); err == nil {
				return Name(code)
			}
		}
		return ""
	}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	for i := range len(text) + 1 {
		for k := range letters {
			one := letters[k : k+1]
			if i < len(text) {
				if name := found(text[:i], one, text[i+1:]); name != "" {
					return name
				}
			}
			if name := found(text[:i], one, text[i:]); name != "" {
				return name
			}
		}
		if i < len(text) {
			if name := found(text[:i], text[i+1:]); name != "" {
				return name
			}
		}
		if i+1 < len(text) {
			if name := found(text[:i], text[i+1:i+2], text[i:i+1], text[i+2:]); name != "" {
				return name
			}
		}
	}
	return ""
}

// ParseName reads a generated name as an address, and reports whether it is one. The system
// need not exist.
func ParseName(name string) (uint64, bool) {
	text := suggest.Fold(name)
	var x uint64
	syllables := 0
	for text != "" && syllables < 7 {
		const vowelLetters = "aeiou"
		open := strings.TrimLeftFunc(text, func(r rune) bool { return !strings.ContainsRune(vowelLetters, r) })
		rest := strings.TrimLeft(open, vowelLetters)
		onset, vowel, ending := text[:len(text)-len(open)], open[:len(open)-len(rest)], ""
		if rest != "" && strings.IndexByte("nrl", rest[0]) >= 0 {
			ending, rest = rest[:1], rest[1:]
		}
		o, v, e := slices.Index(onsets, onset), slices.Index(vowels, vowel), slices.Index(endings, ending)
		if o < 0 || v < 0 || x>>54 != 0 {
			return 0, false
		}
		x = x<<10 | uint64(e)<<8 | uint64(v)<<5 | uint64(o)
		text = rest
		syllables++
	}
	if text != "" || syllables < 2 {
		return 0, false
	}
	width := min(64, 10*syllables)
	if x>>(width-1)>>1 != 0 {
		return 0, false
	}
	code := unscramble(x, width) << (64 - width)
	_, depth, ok := levelDepth(code)
	if !ok {
		return 0, false
	}
	s, _ := wide(bits(depth))
	return code, s == syllables && code<<(bits(depth)-1)<<1 == 0
}
