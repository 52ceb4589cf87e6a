// Package lab runs scenes many times and keeps the results.
//
//	experiment ──▶ Plan ──▶ Runner ──▶ Outcome … ──▶ Folder ──▶ package report: tables, pages,
//	file, or Bench  runs    here, or     kept as                and the scores of a bench
//	                        by a queue   they come
//
// An experiment names the values that vary and the measures; its plan numbers the runs, and a folder keeps
// the outcome of each. Runs depend on the plan and their number alone, not on the clock or the number
// of cores or machines.
//
// A bench is an experiment whose scenes are cases. A trial is one run of a case: with a method, a
// seed, and starts as drawn or moved a little. Its result is a score that is gated on
// arrival: a trial is clean if all its agents have arrived in time and no two things have
// overlapped by more than [Tolerance] of a radius. Everything else is measured beside that:
// a method that stands still is not the best of anything.
//
// All measures but the time on the clock depend on the case, method and seed alone: not on
// the number of cores, and little on the step, since they are integrals over time along the
// agents' paths. Lengths are in radii, speeds in cruise speeds, times in the time in which
// an agent flies its radius.
package lab
