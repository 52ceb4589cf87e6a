// Package typed reads what a person typed after a flag: a time, an order, a size. It
// needs no window, so that it can be fuzzed as it is.
package typed
