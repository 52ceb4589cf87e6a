// Package film writes pictures in a row into one file, as APNG, GIF or MP4, and films a scene without a window.
//
//	Player.Advance(1/FPS) ──▶ Builder.Build ──▶ draw ──▶ Film.Add ──▶ encoder ──▶ file
//	       world                  Frame        picture    goroutine
//
// The same scene and the same plan give the same pictures on one graphics driver, however
// long each of them takes. APNG and GIF are written here; for MP4 the program ffmpeg is
// needed. A film is written whole or not at all.
package film
