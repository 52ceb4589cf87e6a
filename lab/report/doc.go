// Package report writes what people and other programs read of an experiment:
//
//	results.bin ──▶ results.csv, results.parquet   a row for each run
//	            ──▶ report.html                    tables, differences, heat maps, box plots
//	            ──▶ runs/                          the worst run of each cell, as recordings
//	            ──▶ Scores of a bench              JSON, text, Markdown, a page, recordings
//
// All but the recordings come from one pass over the results in the order of runs, and from the sums
// that it makes: memory does not grow with their number. An experiment and a bench share one summary,
// which has the result of each cell, one table for people (grid) and one design of page.
package report
