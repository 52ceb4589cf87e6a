// Package contact keeps solid agents apart. It knows discs, squares, boxes and walls, and
// no world: arrays go in, and moved agents and a list of contacts come out.
//
// A [Solver] takes a step in three phases. In [Input] are the agents where they were and
// where their drives have put them.
//
//	Sweep      stops, bounces or slides agents at what they hit on their way
//	           (the caller sorts them into the grid again)
//	Separate   moves apart what overlaps all the same, and is solid
//	Count      counts what still overlaps, and what has begun to
//
// [Law] tells which pairs are solid. With a law, agents bounce off everything fixed, and off agents of all
// groups or of certain groups. Without a law they pass through everything, and an overlap that begins is a
// contact; with fixed things, also an overlap that begins and ends within a step. Squares never bounce:
// they slide along other squares in any case, and with a law along everything else. Walls of tiles are
// solid to all.
//
// # Sweep
//
// Every agent follows a course: straight on, until an impact turns it.
//
//	before ●───────────●  where the drive     Whatever happens, an agent that is turned
//	        ╲   ○╱        has put it          aside goes no further from there than its
//	         ╲ ╱ ╲                            motion bound. So everything that it can
//	          ○   ○                           meet is within its swept AABB
//
// A broad phase finds the pairs whose swept AABBs overlap. Of each pair the time of impact
// (TOI) on its present courses is computed, and entered into an event queue. The earliest
// event is resolved, the courses of the two change, and events of the new courses are
// entered, up to the end of the step. So nothing passes through anything, at any speed. An
// agent without a pair goes its way along the walls alone.
//
// All workers predict events. Events are resolved in their order, as each decides which one is next: one
// worker resolves the events of an island, of agents that may hit each other. Most engines resolve all
// overlaps at the end of the step instead. That needs no order of events; but fast agents tunnel, and
// crowds are pushed into each other and back for many rounds. To let no agent come nearer to another by
// more than its share of the gap needs no order either, and is as fast among squares; but it stops short
// of a touch, knows no impulse, and does not hold for agents that something else turns aside.
//
// # Determinism
//
// The result is the same to the bit for any number of workers. The result of Sweep does not depend
// on the order in which agents lie in the grid; Separate adds up in that order. A step
// allocates nothing once its memory suffices for the crowd.
package contact
