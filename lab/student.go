package lab

import "gonum.org/v1/gonum/stat/distuv"

// StudentT returns the number below which Student's t of so many degrees of freedom lies with
// a probability.
func StudentT(probability float64, freedom int) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.Quantile(probability)
}
