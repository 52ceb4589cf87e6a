// Package panel draws the window's panels over the picture: a bar with scenes,
// clock and switches; what is known of the selected ship or body; sliders for
// the behaviours' parameters; the race of the groups; the comparison with another
// method; the brushes of the map's editor; search, help and notices.
//
//	+--------------------------------------------------------------+
//	| Scene Edit View Compare || |> rate -o-- 2026-11-20 10:31 TDB |
//	+-----------+--------------------------------------+-----------+
//	| about     |                                      | ship or   |
//	| knobs     |          the picture stays free      | body      |
//	+-----------+                         +------------+-----------+
//	                                      | race                   |
//	                                      +------------------------+
//	                                      | comparison             |
//	                                      +------------------------+
//
// A panel holds no state of the scene: it shows a player's values and calls its
// verbs, the same ones that the keys call. Every panel folds to its title, and
// nothing is remembered on disk.
//
// The panels are Dear ImGui's with ImPlot, through cimgui-go, which brings a
// compiled library for Linux and Windows on amd64 and for macOS. Elsewhere, and
// with the build tag nopanels, Enabled is false and the same functions do
// nothing.
package panel
