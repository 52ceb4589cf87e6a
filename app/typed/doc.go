// Package typed parses the values of flags: times, orders, sizes. It is pure Go, so that it can be fuzzed.
package typed
