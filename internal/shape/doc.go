// Package shape is the geometry of discs, squares, boxes and points in the plane.
//
// One type stands for all of them: a [Hull] is an axis-aligned rectangle, its core, and
// the radius of the disc that rounds it off.
//
//	   .-------------.
//	 .'               '.        a point     core of no size, Round 0
//	|   +-----------+   |       a disc      core of no size, Round its radius
//	|   |   core    |   |       a square    core its square, Round 0
//	|   +-----------+ - | -     a box, tile core its box, Round 0
//	 '.               .'  Round
//	   '-------------'    -
//
// A question about two of them is one about a point and a hull: b at p overlaps a
// if p lies within a inflated by b ([Hull.Inflate], their Minkowski sum), and a sweep
// of b against a is the sweep of p against that.
//
//	+-------+                   .---------.
//	|   a   |   with a disc b   | +-----+ |     p within the hull:
//	+-------+        ( p )      | |  a  | |     b at p overlaps a
//	                            | +-----+ |
//	                            '---------'
//
// Lengths are of any unit, the same for all arguments: no function knows a smallest or
// largest length. Shares are of the motion that is passed. All arithmetic is portable
// (see galaxy/internal/portable), and nothing allocates. Arguments are not checked: of
// coordinates that are not finite, and of boxes with Min beyond Max, the results mean
// nothing.
package shape
