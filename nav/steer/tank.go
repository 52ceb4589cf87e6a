package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Tank drives to its target and keeps away from enemies, walls and friends on the way, by a
// weighted mean of vectors. It is independent of the gunner, which shoots at enemies that come into
// range.
//
//	     enemy                        the enemy's push by distance
//	     .-E-.                     1  ____
//	   .'     '.                          \
//	  (    x    )<- - - p --> move         \
//	   '.     .'    push ->                 \________
//	     '---'                     0  ------E----Q---P-->
//
//	enemy  (Q²-d²)/(Q²-E²) within 0 … 1, from each nearer than P   weight 1
//	wall   (W-d)/W · 5 straight off each nearer than W             weight 5
//	friend ((T·B)²-d²)/T², from each nearer than T                 weight 1
//	move   û · the sum of these weights, and at least 1            weight the same
//	Q      E + (P-E)/Buffer
//	mean   Σ vector / Σ weight
//	wish   (mean/|mean|·s - v) / dt                                s = MaxSpeed
//
// P is the tank's own range, E its enemies', W the walls', T the tanks'; d is
// measured from the tank's centre. A wall is a rock's edge, a box, the map's edge
// and the solid tiles straight to the right, above, to the left and below.
//
// Source: an article on vector movements for tanks that are friends. Its listing divides by E² and
// does not clamp, and so pulls toward an enemy between Q and P; it does not move a tank without
// pushes. Here both follow its text. Ease, Arrival, the pushes of wrecks, which push as friends do,
// and the walls in place of the screen's edges are additions.
//
//  1. Its enemies are the agents of other teams except wrecks; all other agents are
//     friends.
//  2. The mean's length measures the agreement of the vectors: 1 is full agreement, at
//     0 they cancel. It exceeds 1 only by friends nearer than √(B²-1)·T, where B is
//     FriendBuffer: ¾·T as published.
//  3. With Move at least 1 the target outweighs all pushes away from it.
//  4. With Move 0 it looks for a safe spot, and rests if nothing pushes.
//  5. If the vectors cancel exactly, it keeps its heading.
//  6. At the exact centre of an obstacle the direction of its push is drawn from both
//     ids.
type Tank struct {
	Arrival      float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops"`
	Radii        bool    `default:"false" help:"arrival is in own radii, so that units do not matter"`
	OwnRange     float64 `default:"175" min:"0" unit:"length" help:"the tank's own range, within which enemies count"`
	EnemyRange   float64 `default:"125" min:"0" unit:"length" help:"the enemies' range, within which they push with their full weight"`
	EnemyBuffer  float64 `default:"4" min:"1" help:"pushes rise over this fraction, 1 in so many, of the gap between the two ranges"`
	EnemyWeight  float64 `default:"1" min:"0" help:"weight of each enemy's push"`
	WallRange    float64 `default:"100" min:"0" unit:"length" help:"distance below which a wall pushes"`
	WallWeight   float64 `default:"5" min:"0" help:"weight of each wall's push"`
	FriendRange  float64 `default:"70" min:"0" unit:"length" help:"distance below which a friend or a wreck pushes"`
	FriendBuffer float64 `default:"1.25" min:"1" unit:"friend ranges" help:"distance at which a friend's push would end"`
	FriendWeight float64 `default:"1" min:"0" help:"weight of each friend's push"`
	Move         float64 `default:"1" min:"0" help:"weight of the target, in sums of all other weights; 0 looks for a safe spot"`
	Ease         float64 `default:"0" min:"0" max:"1" help:"length of the mean below which it drives slower; 0 is always at full speed"`
}

func (b *Tank) Reach(*nav.Agent, float64) float64 { return max(b.OwnRange, b.FriendRange) }

func (b *Tank) Looks(*nav.Agent, float64) nav.Sight {
	return nav.Sight{Reach: b.WallRange, Radii: 1}
}

func (b *Tank) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Tank) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	if p == nil {
		return
	}
	p.Circle(nav.Stroke{Kind: "own range", Ink: nav.InkLimit}, self.Pos, b.OwnRange)
	p.Circle(nav.Stroke{Kind: "wall range", Ink: nav.InkLimit}, self.Pos, b.WallRange)
	p.Circle(nav.Stroke{Kind: "friend range", Ink: nav.InkLimit}, self.Pos, b.FriendRange)
	for i := range v.Neighbors {
		if n := &v.Neighbors[i]; n.EnemyOf(self) {
			p.Circle(nav.Stroke{Kind: "enemy range", Ink: nav.InkLimit}, n.Pos, b.EnemyRange)
			p.Circle(nav.Stroke{Kind: "pushes from here", Ink: nav.InkLimit}, n.Pos, b.pushing())
		}
	}
	b.steer(self, v, p)
}

func (b *Tank) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	d := driver{Tank: b, self: self, pen: p}
	toward, bound := b.toward(self, v)
	if !bound && b.Move > 0 && v.Target.Kind != nav.NoGoal && !v.Lost {
		return reach(self, v, r2.Vec{}, p) // it has arrived
	}
	d.agents(v)
	d.walls(v)
	if bound && b.Move > 0 {
		weight := float64(b.Move * max(1, d.weight))
		d.add(nav.Stroke{Kind: "move", Ink: nav.InkPull}, toward, weight, weight)
	}
	if d.weight == 0 || d.sum == (r2.Vec{}) && b.Move == 0 {
		return reach(self, v, r2.Vec{}, p)
	}
	mean := portable.Scale(1/d.weight, d.sum)
	arrow(p, "mean", nav.InkSum, self.Pos, mean)
	direction, ok := portable.Unit(mean)
	if !ok {
		direction = nav.Cancelled(self.Vel, toward, self.Hand)
	}
	speed := self.MaxSpeed
	if length := portable.Norm(mean); length < b.Ease {
		speed *= length / b.Ease
	}
	return reach(self, v, portable.Scale(speed, direction), p)
}

// toward returns the direction of the way to the target, and false if there is no target, if there
// is no path to it, or if the agent has arrived.
func (b *Tank) toward(self *nav.Agent, v *nav.View) (u r2.Vec, bound bool) {
	if v.Target.Kind == nav.NoGoal || v.Lost {
		return r2.Vec{}, false
	}
	way := r2.Sub(v.Target.Pos, self.Pos)
	if !(portable.Norm(way) > b.ArrivalRadius(self)) {
		return r2.Vec{}, false
	}
	return portable.Unit(r2.Sub(wayOf(v), self.Pos))
}

// pushing returns the distance from which an enemy pushes: Q.
func (b *Tank) pushing() float64 {
	return b.EnemyRange + float64(max(0, b.OwnRange-b.EnemyRange)/b.EnemyBuffer)
}

// enemy returns how hard an enemy pushes at the square of a distance, 0 to 1.
func (b *Tank) enemy(d2 float64) float64 {
	inner, outer := float64(b.EnemyRange*b.EnemyRange), b.pushing()
	if d2 <= inner {
		return 1
	}
	// Beyond the inner range there is a gap to divide by, or nothing pushes.
	if left := float64(outer*outer) - d2; left > 0 {
		return left / (float64(outer*outer) - inner)
	}
	return 0
}

// friend returns how hard a friend pushes at the square of a distance.
func (b *Tank) friend(d2 float64) float64 {
	reach := float64(b.FriendRange * b.FriendBuffer)
	return (float64(reach*reach) - d2) / float64(b.FriendRange*b.FriendRange)
}

// driver accumulates the vectors of one tank in one step.
type driver struct {
	*Tank
	self *nav.Agent
	pen  nav.Pen

	sum    r2.Vec
	weight float64
}

// add adds a vector of a given size with its weight; its description is only drawn.
func (d *driver) add(what nav.Stroke, unit r2.Vec, size, weight float64) {
	d.sum = portable.AddScaled(d.sum, size, unit)
	d.weight += weight
	if d.pen != nil {
		what.Weight = weight
		d.pen.Arrow(what, d.self.Pos, portable.Scale(size, unit))
	}
}

// push adds the push of one thing.
func (d *driver) push(s *scan, away r2.Vec, size, weight float64) {
	var what nav.Stroke
	if d.pen != nil {
		what = d.described(s)
	}
	d.add(what, away, float64(weight*size), weight)
}

func (d *driver) described(s *scan) nav.Stroke {
	what := nav.Stroke{Kind: "push", Ink: nav.InkAside, Of: s.subject()}
	if n := s.neighbor(); n != nil {
		what.Kind, what.Ink, what.Link = "friend", nav.InkTotal, nav.LinkBare
		if n.EnemyOf(d.self) {
			what.Kind, what.Ink = "enemy", nav.InkPush
		}
	}
	return what
}

// agents adds the pushes of enemies and friends.
func (d *driver) agents(v *nav.View) {
	s := &scan{self: d.self, view: v, kinds: nav.Agents, reach: max(d.OwnRange, d.FriendRange)}
	for s.next() {
		away, _ := s.off()
		d2 := portable.Norm2(s.away)
		if s.neighbor().EnemyOf(d.self) {
			if d2 < float64(d.OwnRange*d.OwnRange) {
				d.push(s, away, d.enemy(d2), d.EnemyWeight)
			}
		} else if d2 < float64(d.FriendRange*d.FriendRange) {
			d.push(s, away, d.friend(d2), d.FriendWeight)
		}
	}
}

// walls adds the pushes of rocks, boxes, tiles and the map's edge.
func (d *driver) walls(v *nav.View) {
	s := &scan{self: d.self, view: v, kinds: nav.Obstacles | nav.Boxes | nav.Walls, reach: d.WallRange, radii: 1}
	for s.next() {
		away, distance := s.off()
		if distance = max(0, distance-s.radius); distance < d.WallRange {
			d.push(s, away, (d.WallRange-distance)/d.WallRange, d.WallWeight)
		}
	}
}

func init() {
	nav.Register("tank", "drives to its target by the mean of weighted vectors, out of its enemies' range", func() nav.Behavior { return new(Tank) })
}
