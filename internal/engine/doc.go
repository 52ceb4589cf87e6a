// Package engine has what a world hands to methods beside a view, and what these tell it: other agents
// and obstacles in columns, and what is found at once for many agents.
//
//	sim ──▶ Crowd, Places, Meetings, Flights ──▶ Of(view) ──▶ nav/steer
//
// A view that is filled by hand has none of this; methods then look at the view alone, and decide the same.
package engine
