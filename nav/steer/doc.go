// Package steer has the methods by which agents steer. Each is a [nav.Behavior] in a file of its
// own, which also registers it under its name in scene files; parts of a larger method are in files
// that begin with its name (chirality_jam.go, pilot_walls.go). [Turret] is a [nav.Gunner]. The
// interfaces, the drives and the compositions are in package nav.
//
//	to a place        [Seek] [Arrive] [Magnet]      away from it   [Flee]
//	to a moving one   [Pursue] [Intercept]          and with it    [Rendezvous]    around it  [Orbit]
//	around things     [Detour] [Magnet] [AvoidObstacles] [AntiGravity], with [RightOfWay]
//	among others      [Pilot] [ORCA] [SocialForce] [PowerLaw] [HeadingRule] [Context] [Avocado] [NHTTC]
//	among squares     [Chirality], with [Jam]
//	among enemies     [Tank], and on top of it the gunner's [Turret]
//	along things      [FollowWall] [FollowPath] [FlowField]
//	without a map     [Bug1] [Bug2]
//	with others       [Separation] [Alignment] [Cohesion] [OffsetPursuit] [Interpose]
//	from others       [Evade] [Hide]
//	anywhere          [Wander] [Stop]
//	from outside      [Driven]
//	off the ground    [Jump]
//	on an orbit       [Coast] [Circularize] [Hohmann] [Transfer] [Slingshot] [KeepStation] [Dock] [Land] [Launch],
//	                  with the drive [nav.Orbital]
//
// A [Guard] keeps agents clear of everything that they would strike, whatever their method is.
// [SteerBy], [VoteBy] and [ExplainBy] give a [nav.Feeler] the methods of a behaviour, also a user's
// own.
package steer
