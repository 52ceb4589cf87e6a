// Package socket serves worlds over WebSockets: each connection has a world of its own, and each message is a request of package serve.
//
//	client ── ws://127.0.0.1:PORT, with the token ──▶ Server ──▶ a Session with a world
//	client ── …                                   ──▶        ──▶ another one
//
// A client that is slow, that vanishes or that sends anything else hurts no other one: headers, messages and the number of connections
// are bounded, a write has a deadline, and a connection that ends also ends the steps that its client waited for.
package socket
