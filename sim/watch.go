package sim

// Watch sets a function that every step calls with the name of each phase before it begins,
// and with "" after the last one; nil removes it. Phases and their order are the same in
// every step. The function may read a clock, which the step itself never does; it must not
// use the world.
func (w *World) Watch(begins func(phase string)) { w.watch = begins }

// watcher is called when a phase begins, unless it is nil.
type watcher func(phase string)

func (f watcher) phase(name string) {
	if f != nil {
		f(name)
	}
}
