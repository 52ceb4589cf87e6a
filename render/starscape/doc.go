// Package starscape tells what an eye sees of the galaxy: lights of stars, real and generated, the haze
// of those too faint to be seen alone, and the figures of the constellations. It draws nothing.
//
//	            ▲ Axes[2]
//	     eye    │          An eye stands off a focus along Axes[2], 0.87 times as far as
//	    /60°\   │          the picture is high there, and looks down: Axes[0] is right,
//	   /     \  │          Axes[1] up. What is farther off is in the same picture: at
//	──/───o───\─┼─▶        any height, from the whole galaxy to a moon.
//	    focus    Axes[0]
//
// Stars to a limit of magnitude are drawn alone. The limit goes with the height, and is nearer where
// more stars than a budget would show. A star's light is what it has above the limit,
// so that none pops up as eye and limit move; the haze has the rest. What takes long
// is looked up by a goroutine beside the pictures.
package starscape
