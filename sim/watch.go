package sim

// Watch has begins called in every step: with the name of each phase before it, and with
// "" after the last one. The phases and their order are the same in every step. Begins may
// read a clock, which the step itself never does; it must not use the world. Nil ends it.
func (w *World) Watch(begins func(phase string)) { w.watch = begins }

// watcher is called at the beginning of each phase, where there is one.
type watcher func(phase string)

func (f watcher) phase(name string) {
	if f != nil {
		f(name)
	}
}
