package script

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
)

// mostWidth bounds the width and the precision of a value in a format.
const mostWidth = 60

// formatted returns format % x as Python does: each % of the format stands for a value of the tuple x, or for x
// itself. The flags -, 0, + and space, width and precision are known, and the verbs d i s r f F e E g G x X o and %.
func formatted(in *instance, format string, x starlark.Value) (starlark.Value, error) {
	values := []starlark.Value{x}
	if t, ok := x.(*tuple); ok {
		values = t.elems
	}
	var b strings.Builder
	next := 0
	for rest := format; rest != ""; {
		plain, after, found := strings.Cut(rest, "%")
		b.WriteString(plain)
		if !found {
			break
		}
		verb, tail, err := parseVerb(after)
		if err != nil {
			return nil, err
		}
		if rest = tail; verb.letter == '%' {
			b.WriteByte('%')
			continue
		}
		if next == len(values) {
			return nil, fmt.Errorf("the format %s has more %% than values, which are %d; write %%%% for the sign itself", show(&text{s: format}), len(values))
		}
		if err := in.spend(longest / 8); err != nil {
			return nil, err
		}
		word, err := verb.write(values[next])
		if err != nil {
			return nil, err
		}
		next++
		b.WriteString(word)
		if b.Len() > maxText {
			break
		}
	}
	switch {
	case b.Len() > maxText:
		return nil, fmt.Errorf("a text of %d bytes is longer than %d", b.Len(), maxText)
	case next < len(values):
		return nil, fmt.Errorf("the format %s has %d %%, and there are %d values", show(&text{s: format}), next, len(values))
	}
	return &text{in, b.String()}, nil
}

// verb is a place for a value in a format.
type verb struct {
	left, zeros bool // the flags - and 0
	sign        byte // + or space before a number that is not negative, or 0
	width       int
	precision   int // -1: none
	letter      byte
}

// parseVerb reads what follows a %.
func parseVerb(s string) (v verb, rest string, err error) {
	v.precision = -1
	i := 0
	for ; i < len(s) && strings.IndexByte("-0+ ", s[i]) >= 0; i++ {
		switch s[i] {
		case '-':
			v.left = true
		case '0':
			v.zeros = true
		case '+':
			v.sign = '+'
		case ' ':
			if v.sign == 0 {
				v.sign = ' '
			}
		}
	}
	number := func() (n int) {
		for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
			n = min(10*n+int(s[i]-'0'), mostWidth+1)
		}
		return n
	}
	v.width = number()
	if i < len(s) && s[i] == '.' {
		i++
		v.precision = number()
	}
	switch {
	case v.width > mostWidth || v.precision > mostWidth:
		return v, "", fmt.Errorf("a width or precision of a format is at most %d", mostWidth)
	case i == len(s):
		return v, "", errors.New("a format ends within a %; write %% for the sign itself")
	case strings.IndexByte("disrfFeEgGxXo%", s[i]) < 0:
		return v, "", fmt.Errorf("a format knows %%d, %%s, %%r, %%f, %%e, %%g, %%x, %%o and %%%%, not %%%s", string([]rune(s[i:])[:1]))
	}
	v.letter = s[i]
	return v, s[i+1:], nil
}

// write returns a value in its place.
func (v verb) write(x starlark.Value) (string, error) {
	var digits string
	negative := false
	switch v.letter {
	case 's', 'r':
		word := words(x)
		if v.letter == 'r' {
			word = show(x)
		}
		if r := []rune(word); v.precision >= 0 && v.precision < len(r) {
			word = string(r[:v.precision])
		}
		return v.padded("", word, false), nil
	case 'd', 'i', 'x', 'X', 'o':
		n, err := wholeOf(x)
		if err != nil {
			return "", fmt.Errorf("%%%c takes a number, not %w", v.letter, err)
		}
		if _, fraction := x.(starlark.Float); fraction && v.letter != 'd' && v.letter != 'i' {
			return "", fmt.Errorf("%%%c takes a whole number, not %s", v.letter, show(x))
		}
		negative = n.Sign() < 0
		base := map[byte]int{'d': 10, 'i': 10, 'x': 16, 'X': 16, 'o': 8}[v.letter]
		digits = new(big.Int).Abs(n).Text(base)
		digits = strings.Repeat("0", max(0, v.precision-len(digits))) + digits
		if v.letter == 'X' {
			digits = strings.ToUpper(digits)
		}
	default:
		f, ok := number(x)
		if on, is := x.(starlark.Bool); is {
			f, ok = 0, true
			if on {
				f = 1
			}
		}
		if !ok {
			return "", fmt.Errorf("%%%c takes a number, not %s", v.letter, show(x))
		}
		precision := v.precision
		if precision < 0 {
			precision = 6
		}
		negative = math.Signbit(f) && !math.IsNaN(f)
		if digits = strings.TrimPrefix(strconv.FormatFloat(math.Abs(f), lower(v.letter), precision, 64), "+"); math.IsInf(f, 0) || math.IsNaN(f) {
			digits, v.zeros = strings.ToLower(digits), false
		}
		if 'A' <= v.letter && v.letter <= 'Z' {
			digits = strings.ToUpper(digits)
		}
	}
	sign := ""
	switch {
	case negative:
		sign = "-"
	case v.sign != 0:
		sign = string(v.sign)
	}
	return v.padded(sign, digits, v.zeros && !v.left), nil
}

func lower(letter byte) byte { return letter | 0x20 }

// padded returns a word behind its sign, as wide as v asks for.
func (v verb) padded(sign, word string, zeros bool) string {
	gap := max(0, v.width-len([]rune(sign+word)))
	switch {
	case v.left:
		return sign + word + strings.Repeat(" ", gap)
	case zeros:
		return sign + strings.Repeat("0", gap) + word
	}
	return strings.Repeat(" ", gap) + sign + word
}

// wholeOf returns a number without its fraction. The error is the value.
func wholeOf(x starlark.Value) (*big.Int, error) {
	switch x := x.(type) {
	case starlark.Int:
		return x.BigInt(), nil
	case starlark.Bool:
		if x {
			return big.NewInt(1), nil
		}
		return new(big.Int), nil
	case starlark.Float:
		if f := float64(x); f-f == 0 {
			n, _ := big.NewFloat(f).Int(nil)
			return n, nil
		}
	}
	return nil, errors.New(show(x))
}
