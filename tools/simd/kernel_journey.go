package main

import "math"

// journey is Journeys.Add. Lanes that turn are odd: few do.
func journey() *text {
	t := newText("journey", "adds a step to journeys.",
		[]string{"FX", "FY", "X", "Y", "FVX", "FVY", "VX", "VY", "Bent", "Length", "Swing"}, nil)
	was, is := t.vec("FVX", "FVY"), t.vec("VX", "VY")
	length, swing, bent, zero := t.column("Length"), t.column("Swing"), t.column("Bent"), t.num(0)
	far, odd := t.vec("X", "Y").minus(t.vec("FX", "FY")).norm()
	product := was.norm2().root().times(is.norm2().root())
	moves := product.is(more, zero).both(product.is(atMost, t.num(math.MaxFloat64)))
	turn := was.cross(is).over(product)
	around := was.dot(is).is(less, zero)
	turn = around.choose(t.num(1).or(turn.sign()), turn)
	straight := bent.is(equal, zero)
	next := straight.choose(swing.plus(turn), zero.lesser(swing.plus(turn.times(bent))))
	t.cut()
	const deadBand = 0.02
	turns := straight.choose(next.abs(), next.negate()).is(more, t.num(deadBand))
	odd = odd.either(turns.either(turn.is(unordered, turn)).both(moves))
	t.odd(odd)
	t.store("Length", odd.choose(length, length.plus(far)))
	t.store("Swing", odd.choose(swing, moves.choose(next, swing)))
	return t
}
