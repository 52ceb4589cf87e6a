// Package main is galaxy as a shared library for C and all languages that call it: make lib builds bin/libgalaxy.so. Its functions are those
// of galaxy.h, and do what requests of package serve do.
package main

func main() {}
