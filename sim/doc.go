// Package sim advances a scene by fixed steps: many agents, on several goroutines, always to
// the same bits.
//
// # The step
//
//	     orders → decide → place → sweep → travel → sort → count → fight → arrive → flow → choose → paths → rules
//	    /                tick++                                                                                \
//	───┴────────────────────────────────────────────────────────────────────────────────────────────────────────┴───
//	                      between two steps: draw, explain, give orders, hash
//
//	orders   orders given since the last step are applied
//	decide   each agent senses, decides and drives: it reads the state before the step, and writes only
//	         its own; agents that would become non-finite rest at their last finite state
//	place    bodies get their positions at the new time
//	sweep    agents bounce off the things that they hit on the way, or slide along them
//	travel   the step is added to the journeys; routes follow their stops
//	sort     agents are sorted into their cells
//	count    solid agents that overlap are moved apart, and sorted again; overlaps are counted, and new
//	         ones are contacts
//	fight    shells fly, hit and wreck; gunners aim and fire
//	arrive   agents at their goal get the next one
//	flow     agents that have arrived for good leave, and others come
//	choose   agents that choose their targets among others choose again
//	paths    on tiles, paths and waypoints follow goals and positions
//	rules    the scene's rules read the world, and say what the next step begins with
//
// [World.Watch] reports when each phase begins. The parts of a world own their phases and the state that
// these change: packages columns, moves, contact, journeys, arms, flows and ways. World keeps the clock,
// the orders and the order of phases. The agents of every world lie in columns.
//
// A step begins with orders, so that a world shows a single instant between two steps: bodies are where
// the clock says, a View is the one that the behaviour gets in the next step (unless an order changes it
// first), and overlaps are the ones in the picture.
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
