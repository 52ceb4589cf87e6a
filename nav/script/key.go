package script

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"go.starlark.net/starlark"
)

// key is what a dict finds a value by: two values are equal if and only if their keys are. No script
// can choose keys that are long to look for, as the maps of Go scatter them anew in each of them.
type key struct {
	kind kind
	bits [2]uint64 // of a number, or a vector
	text string    // a text; a whole number without a sign; the keys of a tuple's elements; what equals itself alone
}

// kind is the kind of a key.
type kind byte

const (
	none kind = iota // no key
	wholeKey
	positiveKey // of more than 63 bits
	negativeKey
	fractionKey // also infinity
	textKey
	vecKey
	tupleKey
	itselfKey
)

// keyOf returns the key of a value. The error says why it is none.
func keyOf(x starlark.Value) (key, error) {
	switch x := x.(type) {
	case starlark.Int:
		return keyOfWhole(x), nil
	case starlark.Float:
		if n, err := starlark.NumberToInt(x); err == nil && math.Trunc(float64(x)) == float64(x) {
			return keyOfWhole(n), nil
		}
		return key{kind: fractionKey, bits: [2]uint64{bitsOf(float64(x))}}, nil
	case *text:
		return key{kind: textKey, text: x.s}, nil
	case *vec:
		return key{kind: vecKey, bits: [2]uint64{bitsOf(x.X), bitsOf(x.Y)}}, nil
	case *tuple:
		return x.key()
	case starlark.NoneType, starlark.Bool, mathematics, *starlark.Function, *starlark.Builtin:
		return key{kind: itselfKey, text: fmt.Sprintf("%v %p", x, x)}, nil // a function by its place in memory, where it stays
	}
	if _, err := x.Hash(); err != nil && x.Type() != "range" {
		return key{}, err
	}
	return key{}, fmt.Errorf("a %s is no key", x.Type())
}

func keyOfWhole(n starlark.Int) key {
	if small, ok := n.Int64(); ok {
		return key{kind: wholeKey, bits: [2]uint64{uint64(small)}}
	}
	k := key{kind: positiveKey, text: string(n.BigInt().Bytes())}
	if n.Sign() < 0 {
		k.kind = negativeKey
	}
	return k
}

// bitsOf returns the bits of a number, the same for equal ones, and for all that are none.
func bitsOf(x float64) uint64 {
	if math.IsNaN(x) {
		return math.Float64bits(math.NaN())
	}
	return math.Float64bits(x + 0) // -0 equals 0
}

// key returns the key of a tuple, which is as long as those of its elements together. What is longer than
// a few of them costs steps, each time.
func (t *tuple) key() (key, error) {
	const free = 32 // bytes of a step
	var b []byte
	for _, x := range t.elems {
		if _, nested := x.(*tuple); nested {
			return key{}, errors.New("a tuple of tuples is no key")
		}
		k, err := keyOf(x)
		if err != nil {
			return key{}, err
		}
		before := len(b)
		b = append(b, byte(k.kind))
		switch k.kind {
		case wholeKey, fractionKey:
			b = binary.LittleEndian.AppendUint64(b, k.bits[0])
		case vecKey:
			b = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(b, k.bits[0]), k.bits[1])
		default:
			b = append(binary.AppendUvarint(b, uint64(len(k.text))), k.text...)
		}
		if err := t.in.spend(len(b)/free - before/free); err != nil {
			return key{}, err
		}
	}
	return key{kind: tupleKey, text: string(b)}, nil
}
