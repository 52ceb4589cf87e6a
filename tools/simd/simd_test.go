package main

import (
	"fmt"
	"strings"
	"testing"
)

// What a kernel makes of a lane has the bits of what the plain function makes of it.
func TestKernelsComputeWhatTheirTextSays(t *testing.T) {
	for name, body := range map[string]string{
		"arithmetic": `
			n.Out[i] = float64(n.A[i]*n.K) + n.B[i]/n.C[i] - 2
			return false`,
		"constants on either side": `
			x := 3 - n.A[i]
			n.Out[i] = float64(2*x) + float64(x*2) + 1/x + x/4
			return n.K < x`,
		"negation": `
			n.Out[i] = -n.A[i] - -n.B[i]
			return !(n.A[i] < n.B[i]) && n.C[i] != n.D[i]`,
		"one way out": `
			n.Out[i] = 7
			if !(n.A[i] > n.B[i]) {
				return false
			}
			n.Out[i] = n.C[i]
			return true`,
		"branches in branches": `
			x := n.A[i]
			if x > 0 {
				if y := n.B[i]; y > x {
					x = y
				} else if y == 0 {
					return true
				}
				x += 1
			} else {
				x = -x
			}
			n.Out[i] = x
			return x >= n.C[i] || n.D[i] <= x`,
		"a switch": `
			switch {
			case n.A[i] < 0, n.B[i] < 0:
				n.Out[i] = 1
			case n.C[i] < 0:
				return true
			default:
				n.Out[i] = 2
			}
			return false`,
		"a loop": `
			x := 1.0
			for k := range 3 {
				x = float64(x*n.A[i]) + n.B[i]
				_ = k
			}
			n.Out[i] = x
			return false`,
		"equal truths": `
			n.Out[i] = 0
			return (n.A[i] > 0) == (n.B[i] > 0)`,
		"what is rare is odd": `
			x := n.A[i]
			if x < 1 {
				x = n.Rare()
			}
			n.A[i], n.Out[i] = n.B[i], x
			return x > 2`,
		"what is rare after and": `
			ok := n.A[i] > 1 && n.Rare() > 0
			n.Out[i] = n.B[i]
			return ok || n.C[i] > 0`,
		"the greater of two": `
			x, y := n.A[i], n.B[i]
			if x > y {
				y = x
			}
			z := n.C[i]
			if z < y {
				z = y
			}
			n.Out[i] = z
			return false`,
		"phases": `
			x, more := n.A[i]*n.B[i], n.A[i] > n.B[i]
			if n.F[i] > 5 {
				x = n.Rare()
			}
			//simd:cut
			y := x + n.C[i]
			//simd:cut
			n.Out[i] = y
			if more {
				n.Out[i] = x / y
			}
			return more`,
		"all columns": `
			n.Out[i] = n.A[i] + n.B[i] + n.C[i] + n.D[i] + n.E[i] + n.F[i]
			n.F[i] = n.A[i]
			return false`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			computes(t, body)
		})
	}
}

// Where there are more values than registers some lie on the stack, and come back.
func TestMoreValuesThanRegisters(t *testing.T) {
	for _, n := range []int{15, 16, 17, 33, 40} {
		var body, sum strings.Builder
		for k := range n {
			fmt.Fprintf(&body, "x%d := n.A[i] + float64(%d*n.B[i])\n", k, k)
			fmt.Fprintf(&sum, " + float64(x%d*x%d)", k, (k+n/2)%n)
		}
		fmt.Fprintf(&body, "n.Out[i] = 0%s\nreturn false", sum.String())
		computes(t, body.String())
	}
}

// AVX-512 has seven registers for masks.
func TestMoreMasksThanRegisters(t *testing.T) {
	var body strings.Builder
	for k := range 12 {
		fmt.Fprintf(&body, "m%d := n.A[i] > %d\n", k, k-6)
	}
	body.WriteString("x := n.B[i]\n")
	for k := range 12 {
		fmt.Fprintf(&body, "if m%d { x += n.C[i] }\n", k)
	}
	for k := range 12 {
		fmt.Fprintf(&body, "if m%d { x = float64(x*n.K) }\n", 11-k)
	}
	body.WriteString("n.Out[i] = x\nreturn m0 && m5 || m11")
	computes(t, body.String())
}

// A spilled value that was a column is loaded again: so the column must not have been stored.
func TestColumnsAreStoredLast(t *testing.T) {
	k := read(t, "n.A[i] = n.B[i]\nn.Out[i] = n.A[i] + 1\nreturn false")
	for i, v := range k.values {
		if v.op == "store" && i+1 < len(k.values) && k.values[i+1].op != "store" {
			t.Errorf("line %d of %d stores", i, len(k.values))
		}
	}
}

// What a column was cannot be had after it is stored: two columns do not swap.
func TestColumnsDoNotSwap(t *testing.T) {
	k := read(t, "n.A[i], n.B[i] = n.B[i], n.A[i]\nreturn false")
	defer func() {
		if got := fmt.Sprint(recover()); got != "f needs A after it is stored" {
			t.Errorf("%s", got)
		}
	}()
	newFile().text(k)
}

// A line that is there already is not there again.
func TestLinesAreThereOnce(t *testing.T) {
	k := read(t, "x := n.A[i] + n.B[i]\ny := n.A[i] + n.B[i]\nn.Out[i] = float64(x*y)\nreturn false")
	if len(k.values) != 3 { // add, mul, store
		t.Errorf("%d lines", len(k.values))
	}
}

// What a kernel cannot have is told with its place.
func TestWhatNoKernelCanHave(t *testing.T) {
	for body, want := range map[string]string{
		"for { }":                 "plain.go:11:1: a kernel cannot have a *ast.ForStmt",
		"n.Out[i] = n.L":          "plain.go:11:12: there is no field L",
		"n.Out[i+1] = 0":          "is no number",
		"n.Out[i] = frob(n.A[i])": "plain.go:11:12: a kernel cannot call this",
		"k := 1\nn.Out[k] = 0":    "plain.go:12:1: a column is a field that the lane is the index of",
		"n.Rare = nil":            "is no constant",
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("%s: %s, want %s", body, got, want)
				}
			}()
			read(t, body+"\nreturn false")
		}()
	}
}

// Truths are the algebra of Boole, whatever of them is turned over.
func TestTruths(t *testing.T) {
	k := newText("f", []string{"A", "B"}, nil)
	a, b := k.column("A").is(less, k.num(0)), k.column("B").is(less, k.num(0))
	var holds func(m *value, inA, inB bool) bool
	holds = func(m *value, inA, inB bool) bool {
		switch {
		case m == a:
			return inA
		case m == b:
			return inB
		case m.op == "cmp": // of equal numbers
			return m.bits == equal
		}
		x, y := holds(m.args[0], inA, inB), holds(m.args[1], inA, inB)
		return map[string]bool{"kand": x && y, "kor": x || y, "kandn": x && !y}[m.op]
	}
	is := func(x truth, inA, inB bool) bool {
		if x.mask == nil {
			return x.not
		}
		return holds(x.mask, inA, inB) != x.not
	}
	all := []truth{yes, no, {a, false}, {a, true}, {b, false}, {b, true}}
	for lane := range 4 {
		inA, inB := lane&1 == 1, lane&2 == 2
		for _, x := range all {
			for _, y := range all {
				p, q := is(x, inA, inB), is(y, inA, inB)
				if is(x.and(y), inA, inB) != (p && q) || is(x.or(y), inA, inB) != (p || q) {
					t.Errorf("%v, %v", x, y)
				}
				for _, z := range all {
					want := is(z, inA, inB)
					if p {
						want = q
					}
					if is(x.choose(y, z), inA, inB) != want {
						t.Errorf("%v ? %v : %v", x, y, z)
					}
				}
			}
		}
	}
}
