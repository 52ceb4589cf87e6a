// Package steer has the methods by which agents steer: behaviours of package nav, one in a file, which
// also registers it under its name in scene files.
//
//	to a place        [Seek] [Arrive] [Magnet]      away from it   [Flee]
//	to a moving one   [Pursue] [Intercept]          and with it    [Rendezvous]
//	around things     [Detour] [Magnet] [AvoidObstacles] [AntiGravity], with [RightOfWay]
//	among others      [Pilot] [ORCA] [SocialForce] [PowerLaw] [HeadingRule] [Context]
//	among squares     [Chirality], with [Jam]
//	among enemies     [Tank], and on top of it the gunner's [Turret]
//	along things      [FollowWall] [FollowPath] [FlowField]
//	without a map     [Bug1] [Bug2]
//	with others       [Separation] [Alignment] [Cohesion] [OffsetPursuit] [Interpose]
//	from others       [Evade] [Hide]
//	anywhere          [Wander]
//	off the ground    [Jump]
//
// A [Guard] keeps agents clear of what any of them would strike. [SteerBy], [VoteBy] and [ExplainBy] are
// the methods of a [nav.Feeler], also of a user's own.
package steer
