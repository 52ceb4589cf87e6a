package law

import (
	"errors"
	"fmt"
	"strings"
)

// An address of a generated system is a number of at most 64 bits, from the left:
//
//	| level·17 + depth, 9 bits | path to the leaf, 3·depth | star, 7 |
//
// In writing it is the version, then the bits, five to a character of Crockford's base 32 and
// padded with zeros, then a check digit, all in groups of four: 1AAN-6VDQ-VX1R-T. The
// check digit is Σ cᵢ·αⁱ⁺¹ in the field of 32 elements (x⁵ + x² + 1): it tells every single wrong
// character and every swap of neighbours.

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// code returns the address of star n of a leaf, left-aligned: its first bits tell how many
// there are.
func (c *cell) code(n int) uint64 {
	header := uint64(c.level*17 + c.depth)
	return (header<<(3*c.depth+7) | c.path()<<7 | uint64(n)) << (64 - bits(c.depth))
}

// bits returns how many bits the address of a depth has.
func bits(depth int) int { return 9 + 3*depth + 7 }

// levelDepth returns level and depth by the header of an address, and whether there is such a level.
func levelDepth(code uint64) (level, depth int, ok bool) {
	header := int(code >> 55)
	return header / 17, header % 17, header < 17*Levels
}

// Address writes the address of a generated system.
func Address(code uint64) string {
	_, depth, _ := levelDepth(code)
	text := []byte{crockford[version]}
	check := byte(0)
	for i := range (bits(depth) + 4) / 5 {
		d := byte(code >> 59)
		code <<= 5
		check ^= times(d, i+1)
		text = append(text, crockford[d])
	}
	text = append(text, crockford[check])
	var b strings.Builder
	for i, c := range text {
		if i > 0 && i%4 == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// times returns d·αⁿ.
func times(d byte, n int) byte {
	for range n {
		d <<= 1
		if d&32 != 0 {
			d ^= 0b100101
		}
	}
	return d
}

// The errors of addresses.
var (
	errNoAddress = errors.New("it is no address")
	errCheck     = errors.New("its check digit does not fit: a character is wrong, or two are swapped")
	errVersion   = fmt.Errorf("it is of another version of the galaxy; this program knows version %d", version)
	errNoStar    = errors.New("there is no star at this address")
)

// ParseAddress reads an address. Case and hyphens do not count, and a letter that looks like a
// digit counts as that digit: O is 0, I and L are 1. The star need not exist: see [Galaxy.At].
func ParseAddress(text string) (uint64, error) {
	var digits []byte
	for _, r := range strings.ToUpper(text) {
		switch r {
		case '-', ' ':
			continue
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		d := strings.IndexRune(crockford, r)
		if d < 0 || len(digits) > 15 {
			return 0, errNoAddress
		}
		digits = append(digits, byte(d))
	}
	if len(digits) < 6 {
		return 0, errNoAddress
	}
	head, body, check := digits[0], digits[1:len(digits)-1], digits[len(digits)-1]
	code, sum := uint64(0), byte(0)
	for i, d := range body {
		if at := 59 - 5*i; at >= 0 {
			code |= uint64(d) << at
		} else {
			code |= uint64(d) >> -at
		}
		sum ^= times(d, i+1)
	}
	_, depth, ok := levelDepth(code)
	padding := 5*len(body) - bits(depth)
	switch {
	case !ok || padding < 0 || padding > 4 || body[len(body)-1]&(1<<padding-1) != 0:
		return 0, errNoAddress
	case head != version:
		return 0, errVersion
	case sum != check:
		return 0, errCheck
	}
	return code, nil
}

// At returns the generated system of an address, or an error if there is none.
func (g *Galaxy) At(code uint64) (Point, error) {
	level, depth, ok := levelDepth(code)
	if !ok {
		return Point{}, errNoAddress
	}
	path := code << 9 // the next three bits first
	c := g.root(level)
	for c.depth < depth {
		if c.leaf() {
			return Point{}, errNoStar
		}
		c = g.child(&c, int(path>>61))
		path <<= 3
	}
	if !c.leaf() {
		return Point{}, errNoStar
	}
	key := c.key()
	n, ladder := c.draw(key)
	i := int(path >> 57)
	if i >= n {
		return Point{}, errNoStar
	}
	x, y, z := c.corner()
	k := c.candidate(key, i, x, y, z, c.side())
	population, exists := g.accepts(&c, &k, ladder)
	if !exists || owned(k.x, k.y, k.z, k.mag, mostDust) {
		return Point{}, errNoStar
	}
	return c.point(&k, i, population), nil
}
