// Package window shows a scene in a window of pixel's: it owns the loop, the
// keys, the mouse and the files that are watched. What they do to the scene is
// in package player, what it looks like in package render.
//
//	GLFW callbacks --> events --> player --> Stage --> Frame --> Renderer
//	 (main thread)     (queue)        (the loop's goroutine)    (main thread)
//
// Events are queued as they come, with the place of the pointer at that moment,
// so that no click is too short and no drag loses its start.
//
// OpenGL and GLFW belong to the main thread. One frame hands it one function;
// nothing in that function, nor in a callback, may call pixel's own methods,
// which would wait for the thread that they are on.
package window
