// Command galaxy is a navigation sandbox: planets on true ellipses, ships that
// steer between them, in a window and without one.
package main

import "galaxy/app"

func main() { app.Main() }
