package sky

import "slices"

// Corrections of mistakes in the tables.

// fomalhaut gives Fomalhaut its planet: the catalogue of planets has it under the numbers of its distant
// companion TW PsA. That and the third star stand where the catalogue of stars has them.
func fomalhaut(s *exoSystem) {
	if s.name != "Fomalhaut" {
		return
	}
	s.star, s.aliases = 171, []string{"HIP 113368", "HD 216956", "GJ 881"}
	s.stars = slices.DeleteFunc(s.stars, func(star exoStar) bool { return star.name != "Fomalhaut A" })
	for i := range s.stars {
		s.stars[i].parent = 0
	}
}

// cutOff are the names of three stars that the 10-parsec sample has as "alp Ps", by their numbers in the
// catalogue.
var cutOff = map[int]string{160: "Fomalhaut B", 168: "Fomalhaut C", 171: "Fomalhaut"}

// offParallel are corners of the boundary between Cepheus and Ursa Minor that are none: Delporte's runs along the parallel of
// 88° of 1875 there, these are up to 0.44° off it.
var offParallel = map[corner]bool{{0.9483, 88.6092}: true, {24.7077, 88.3564}: true, {57.6647, 88.0063}: true}

// genitives are genitives of constellations for which the table has a form that no catalogue uses.
var genitives = map[string]string{"Cru": "Crucis", "CrA": "Coronae Australis"}

// visual are visual magnitudes of stars, by their numbers in the catalogue. The table is wrong about these: it has the
// light of a pair in one star of it, or in both, or Tycho's photometer was dazzled.
var visual = map[int]float64{
	501: -0.05, 2761: 0.86, 18921: 0.13, // Arcturus, Aldebaran, Rigel: Ducati 2002
	5594:  2.99,              // Alnasl: Bright Star Catalogue, as the next five
	11485: 1.33, 11486: 1.73, // Acrux
	5441: 4.59, 5442: 4.42, // zeta Aquarii
	9927: 4.81, 9928: 2.58, // Izar: Washington Double Star Catalog, as the following but the two below
	6842: 2.37, 6843: 3.64, // Algieba
	17984: 1.88,            // Alnitak
	194:   3.68, 195: 5.67, // chi Draconis
	245: 4.33, 247: 5.14, // xi Ursae Majoris, the second so that it has 4.80 together with its own companion
	210: 12.4, 246: 10.2, 248: 6.2, // unseen companions of mu Herculis and xi Ursae Majoris: by their classes
}

// lacking are rows of things that the tables lack, by their tables; sources says where they come from. Apophis has osculating
// elements, which hold until it passes Earth on 13 April 2029.
var lacking = map[string]string{
	"stars": "22191,22191,,4210,93308,,,,eta Car,,,Car,,2300,lacking,-11,4.1,-25,4.3,0.61,OBepec,9470,,4000000,742," +
		"-1099.4372,372.8930,-1985.4946\n",
	"small_bodies": "99942,Apophis,19.09,2459215.5,0.9225071817,0.1915216893,3.3367513,204.0389271,126.6520519,127.3225633\n",
	"deep_sky":     "B 33,,Horsehead Nebula,DN,85.24583,-2.45833,402,,8,6,,,\n",
}

// distances are distances of things for which the tables have some half of what is measured, pc.
var distances = map[string]float64{"M 57": 790, "C 99": 188, "WASP-12": 427}

// sources says where figures of these corrections come from, by the names of things.
var sources = map[string]string{
	"Eta Carinae": "place and magnitude of the International Variable Star Index, AAVSO; distance of Smith 2006; light, temperature and radius of Groh et al. 2012",
	"Apophis":     "JPL Small-Body Database, solution 218 of 2023",
	"B 33":        "Barnard's catalogue of dark nebulae; distance of the cloud Orion B by Gaia",
	"C 99":        "Caldwell's catalogue; distance of Zucker et al. 2020, A&A 633, A51",
	"M 57":        "Messier's catalogue; distance by Gaia EDR3",
	"WASP-12":     exoSource + "; distance by Gaia DR2",
}
