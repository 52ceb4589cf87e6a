// Package sim moves a scene on by fixed steps: many agents, on several
// goroutines, always to the same bits.
//
// # The step
//
//	     obey → decide → check → swap → place → collide → lay → sort → touch → fight → arrive → find
//	    /                        tick++                                                       \
//	───┴────────────────────────────────────────────────────────────────────────────────────────┴───
//	                     between two steps: draw, explain, order, hash
//
//	obey    what was ordered since the last step is done
//	decide  every agent looks, decides and drives: reads now, writes its own next
//	check   who is no longer finite stays where it last made sense
//	swap    next becomes now
//	place   bodies get their places
//	collide who meets somebody solid on the way, or a wall of tiles, bounces or slides
//	lay     routes lead through their stops
//	sort    agents are sorted into a grid
//	touch   who overlaps whom, and since when; those who are solid are moved apart
//	fight   shells fly, hit and wreck; gunners aim and fire
//	arrive  who is there gets its next goal
//	find    on tiles, who has another goal or stands on another tile finds its way
//
// The circle is cut before obey, so that between two steps everything that can be
// asked of a world belongs to one instant: bodies stand where the clock says, a
// View is what the behaviour will be shown (unless an order sends it elsewhere
// first), overlaps are those of the picture.
//
// # Promises
//
//  1. The same setup and orders give the same bits, for every number of workers
//     and on every machine. Nothing in a step depends on the wall clock, on the
//     order of goroutines or of a map; chance is a hash of seed, agent and tick.
//  2. An agent sees only the state before the step, its own included.
//  3. A step allocates nothing once its lists have grown to what the scene needs.
//  4. An agent that becomes non-finite is put to rest and listed, once; it harms
//     nobody else. A behaviour that panics is not caught.
//  5. Where agents are solid (Setup.Contacts) nobody overlaps anybody after a step
//     and nothing passes through anything, at any speed; but who is squeezed against
//     what does not give way, by a body or between walls and wrecks, overlaps it
//     until there is room again. Impacts of discs keep momentum, and with restitution
//     1 energy; only who is jammed comes to rest, unless all is elastic.
//  6. On tiles nobody is inside a wall after a step, at any speed and whatever
//     pushes. Who is not lost ([World.Lost]) is led to its goal.
//  7. A Recording replays to the same hashes, or Verify names the tick. Its file is
//     what was written, as far as it goes, or DecodeRecording names the line.
//  8. A world that is put back, by Restore or a History, goes the same way again to the
//     same bits, given the same orders.
//
// Time = Start + tick·Dt. Lengths and times are in the scene's units.
package sim
