// Package sim advances a scene by fixed steps: many agents, on several goroutines, always to
// the same bits.
//
// # The step
//
//	     orders → decide → check → place → sweep → travel → sort → separate → count → fight → arrive → flow → paths
//	    /                       tick++                                                                          \
//	───┴─────────────────────────────────────────────────────────────────────────────────────────────────────────┴───
//	                      between two steps: draw, explain, give orders, hash
//
//	orders   orders given since the last step are applied
//	decide   each agent senses, decides and drives: it reads now, and writes only its own next
//	check    non-finite agents are quarantined at their last finite state;
//	         now becomes before, and next becomes now
//	place    bodies get their positions at the new time
//	sweep    agents bounce off or slide along what they hit on the way
//	travel   the step is added to the journeys; routes follow their stops
//	sort     agents are sorted into the grid
//	separate solid agents that overlap are moved apart, and sorted again
//	count    overlaps are counted; new ones are contacts
//	fight    shells fly, hit and wreck; gunners aim and fire
//	arrive   agents at their goal get the next one
//	flow     agents that have arrived for good leave, and others come
//	paths    on tiles, paths and waypoints follow goals and positions
//
// [World.Watch] reports when each phase begins. The parts of a world own their phases and the
// state that these change: packages contact, grid, journeys, arms, flows and ways. World keeps the
// clock, the orders, the agents and the order of phases.
//
// A step begins with orders, so that all that a world shows between two steps is of one
// instant: bodies are where the clock says, a View is what the behaviour gets in the next step
// (unless an order changes it first), and overlaps are those of the picture.
//
// # Promises
//
//  1. The same setup and orders give the same bits, for any number of workers and on every
//     machine. No step depends on the wall clock, on the order of goroutines or of a map;
//     random numbers are hashes of seed, agent and tick.
//  2. An agent senses only the state before the step, its own included.
//  3. A step allocates nothing once its lists have grown to what the scene needs.
//  4. A non-finite agent is quarantined and listed, once; it affects no other agent. A
//     behaviour that panics is not caught.
//  5. Where agents are solid (Setup.Contacts), no agent overlaps anything after a step, and
//     none passes through anything, at any speed. The exception: an agent squeezed against
//     something that does not give way, by a body or between walls and wrecks, overlaps it
//     until there is room again. Impacts of discs keep momentum, and with restitution 1
//     energy. With less, jammed agents come to rest, and only these.
//  6. On tiles no agent is in a wall after a step, at any speed and whatever pushes it. An
//     agent with a reachable goal (not [World.Lost]) is led to it.
//  7. A Recording replays to the same hashes, or Verify names the tick. Its file is what was
//     written, as far as it goes, or DecodeRecording names the line.
//  8. A world taken back by Restore or a History runs on to the same bits, given the same
//     orders.
//
// Time = Start + tick·Dt. Lengths and times are in the scene's units.
package sim
