package sky

import (
	"strings"

	"galaxy/internal/spell"
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
	_, depth, _ := levelDepth(code)
	syllables, width := wide(bits(depth))
	x := scramble(code>>(64-width), width)
	parts := make([]string, syllables)
	for i := syllables - 1; i >= 0; i-- {
		parts[i] = onsets[x&31] + vowels[x>>5&7] + endings[x>>8&3]
		x >>= 10
	}
	half := syllables / 2
	capital := func(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
	return capital(strings.Join(parts[:half], "")) + " " + capital(strings.Join(parts[half:], ""))
}

// parseName reads a generated name as an address, and reports whether it is one. The system
// need not exist.
func parseName(name string) (uint64, bool) {
	text := spell.Fold(name)
	var x uint64
	syllables := 0
	for text != "" && syllables < 7 {
		onset, rest := leading(text, func(b byte) bool { return !isVowel(b) })
		vowel, rest := leading(rest, isVowel)
		ending := ""
		if rest != "" && strings.IndexByte("nrl", rest[0]) >= 0 {
			ending, rest = rest[:1], rest[1:]
		}
		o, v, e := index(onsets, onset), index(vowels, vowel), index(endings, ending)
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

// leading cuts text behind its first letters that are of a kind.
func leading(text string, of func(byte) bool) (head, rest string) {
	n := 0
	for n < len(text) && of(text[n]) {
		n++
	}
	return text[:n], text[n:]
}

func isVowel(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }

func index(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	return -1
}
