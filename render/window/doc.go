// Package window shows a scene in a window of the pixel library: it owns the loop, the
// keys, the mouse and the files that are watched. What they do to the scene is in package
// player, what it looks like in package stage.
//
//	GLFW callbacks --> events --> player --> stage --> Frame --> Renderer
//	 (main thread)     (queue)        (the loop's goroutine)    (main thread)
//
// Callbacks queue events with the position of the pointer at that moment, so that no
// click is too short and no drag loses its start.
//
// OpenGL and GLFW calls belong to the main thread, which gets one function per frame.
// Neither that function nor a callback may call pixel's own methods: they wait for the
// main thread and would deadlock.
package window
