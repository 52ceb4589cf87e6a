// Package engine has the data that a world and its methods exchange beside a view: other agents and
// obstacles in columns, and results that a world finds for many agents at once.
//
//	sim ──▶ Crowd, Places, Meetings, Flights ──▶ Of(view) ──▶ nav/steer
//
// A view that is filled by hand has none of this. Methods then look at the view alone, and decide the same.
package engine
