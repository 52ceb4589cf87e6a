// Package panel draws the window's panels over the picture: a bar with menus, rate and
// clock; the scene's lesson and the parameters of its behaviours; the selected ship or
// body; the race of the groups; the comparison with another method; the brushes of the
// map editor; search, help and notices.
//
//	+--------------------------------------------------------------+
//	| Scene Edit View Compare || |> rate -o-- 2026-11-20 10:31 TDB |
//	+-----------+--------------------------------------+-----------+
//	| lesson    |                                      | ship or   |
//	| sliders   |          the picture stays free      | body      |
//	+-----------+                         +------------+-----------+
//	                                      | race                   |
//	                                      +------------------------+
//	                                      | comparison             |
//	                                      +------------------------+
//
// A panel holds no state of the scene: it shows a player's values and calls its methods,
// the same ones that the keys call. Every panel collapses to its title.
//
// The panels use Dear ImGui and ImPlot through cimgui-go, which comes with compiled
// libraries for Linux and Windows on amd64 and for macOS. Elsewhere, and with the build
// tag nopanels, Enabled is false and the same functions do nothing.
package panel
