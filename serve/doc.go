// Package serve lets another program take part in a world: it answers requests, one JSON object in a line each, and the world stands
// still between them.
//
//	program                              galaxy serve SCENE
//	   │ {"id":1,"op":"reset","seed":7}       │
//	   │ ───────────────────────────────────▶ │ a new world
//	   │ {"id":1,"ok":true,"result":{…}}      │
//	   │ ◀─────────────────────────────────── │
//	   │ {"id":2,"op":"step","act":{…},       │
//	   │  "observe":{…}}                      │
//	   │ ───────────────────────────────────▶ │ orders drive, and a step
//	   │ {"id":2,"ok":true,"result":{…}}      │
//	   │ ◀─────────────────────────────────── │
//
// docs/serve.md is the manual of the protocol. [World] is a world with what a program asks of it, for Go and C; a [Session] reads the
// requests of one program and answers them; [Serve] does so with lines.
//
// Numbers that a program gets and gives are float32, so that an acceleration has the same bits in a line, in base64, from C, and in
// a recording.
package serve
