package looks

// bodies are the looks of the built-in Solar System. Latitudes and longitudes of marks are
// from the Gazetteer of Planetary Nomenclature (USGS), rounded; colours are chosen for the
// screen. The Sun is not among them: stars are drawn by disc.frag.
var bodies = [...]Globe{
	{
		Name: "Mercury", Kind: Rock, Low: rgb(0x5b5753), Mid: rgb(0x8f8a84), High: rgb(0xc9c4bc),
		Contrast: 0.5, Relief: 0.8, Craters: 0.9, Flat: 0.7, North: 90, South: 90,
		Marks: []Mark{
			{31, 162, 18, 18, rgb(0xa89f92), 0.5, 0.5, 0.4},  // Caloris
			{58, 40, 35, 14, rgb(0x9c948a), 0.4, 0.8, 0.5},   // northern plains
			{58, 201, 5, 5, rgb(0xd8d3cb), 0.8, 1, 0.4},      // Hokusai and its rays
			{-11, 328, 3.5, 3.5, rgb(0xd8d3cb), 0.8, 1, 0.4}, // Debussy
			{-33, 12, 4, 4, rgb(0xd8d3cb), 0.7, 1, 0.4},
		},
	},
	{
		Name: "Venus", Kind: Clouds, Low: rgb(0xe0c890), Mid: rgb(0xf0dfb5), High: rgb(0xfff4d8),
		Contrast: 0.4, North: 90, South: 90,
		Air: venusAir, Deck: venusDeck / 6051.8,
	},
	{
		Name: "Earth", Kind: Ocean, Low: rgb(0x0b2a5b), Mid: rgb(0x3f6b35), High: rgb(0xf6f8fa),
		Contrast: 1, Relief: 0.12, Seas: 0.7, Clouds: 0.48, North: 90, South: 90,
		Air: earthAir,
	},
	{
		Name: "Moon", Kind: Rock, Low: rgb(0x66635f), Mid: rgb(0x9b9893), High: rgb(0xc6c3bd),
		Contrast: 0.45, Relief: 0.8, Craters: 0.8, Flat: 0.75, North: 90, South: 90,
		Marks: []Mark{
			{18, -57, 27, 33, mare, 0.75, 0.5, 0.9}, // Procellarum
			{33, -16, 17, 16, mare, 0.85, 0.5, 0.5}, // Imbrium
			{28, 17, 11, 11, mare, 0.8, 0.5, 0.5},   // Serenitatis
			{8, 31, 13, 12, mare, 0.85, 0.5, 0.6},   // Tranquillitatis
			{17, 59, 7.5, 6, mare, 0.9, 0.5, 0.4},   // Crisium
			{-8, 51, 11, 13, mare, 0.75, 0.5, 0.7},  // Fecunditatis
			{-15, 35, 6, 6, mare, 0.75, 0.5, 0.5},   // Nectaris
			{-21, -17, 12, 10, mare, 0.7, 0.5, 0.8}, // Nubium
			{-24, -39, 7, 7, mare, 0.8, 0.5, 0.5},   // Humorum
			{56, 1, 32, 3.5, mare, 0.6, 0.4, 0.8},   // Frigoris
			{13, 3, 7, 6, mare, 0.6, 0.5, 0.6},      // Vaporum
			{-19, -94, 5, 5, mare, 0.6, 0.5, 0.5},   // Orientale
			{27, 147, 4, 4, mare, 0.7, 0.5, 0.5},    // Moscoviense
			{57, 80, 5, 4, mare, 0.5, 0.5, 0.5},     // Humboldtianum
			{-53, -169, 30, 30, rgb(0x7d7a76), 0.5, 0.6, 0.5},
			{-43, -11, 12, 12, rgb(0xd8d5d0), 0.55, 1, 0.9}, // Tycho's rays
			{10, -20, 5, 5, rgb(0xc6c3bd), 0.6, 1, 0.8},     // Copernicus
			{8, -38, 3, 3, rgb(0xc6c3bd), 0.6, 1, 0.8},      // Kepler
			{24, -47, 2.5, 2.5, rgb(0xd8d5d0), 0.8, 1, 0.6}, // Aristarchus
		},
	},
	{
		Name: "Mars", Kind: Desert, Low: rgb(0x6a4c3c), Mid: rgb(0xc1885a), High: rgb(0xe0b585),
		Contrast: 0.55, Relief: 0.45, Craters: 0.25, Flat: 0.35, North: 90, South: 90,
		Air: marsAir,
		Marks: []Mark{
			{10, 70, 9, 15, basalt, 0.85, 0.3, 0.9},              // Syrtis Major
			{45, -25, 22, 16, basalt, 0.75, 0.4, 0.9},            // Acidalium
			{50, 110, 26, 10, rgb(0x84604a), 0.55, 0.5, 0.9},     // Utopia
			{-25, -35, 32, 12, basalt, 0.75, 0.4, 0.9},           // Erythraeum
			{-4, 0, 18, 5, basalt, 0.8, 0.35, 0.9},               // Sinus Meridiani, Sabaeus
			{-20, 115, 25, 9, basalt, 0.75, 0.4, 0.9},            // Tyrrhenum
			{-28, 160, 28, 10, basalt, 0.75, 0.4, 0.9},           // Cimmerium
			{-30, -155, 24, 8, basalt, 0.7, 0.4, 0.9},            // Sirenum
			{-26, -86, 5, 4, basalt, 0.7, 0.4, 0.6},              // Solis Lacus
			{-60, 20, 70, 10, rgb(0x84604a), 0.5, 0.6, 0.9},      // Australe
			{72, 0, 180, 7, rgb(0x7a5642), 0.5, 0.9, 1},          // dunes about the cap
			{-43, 70, 18, 14, rgb(0xe6bf92), 0.8, 0.3, 0.3},      // Hellas
			{2, -112, 25, 18, rgb(0xd9a577), 0.5, 0.7, 0.5},      // Tharsis
			{19, -134, 5, 5, rgb(0xe6bf92), 0.7, 0.4, 0.2},       // Olympus Mons
			{-10, -70, 22, 1.6, rgb(0x7a5240), 0.7, 0.5, 0.5},    // Valles Marineris
			{85, 0, 180, 6, rgb(0xf4f2ee), 1, 0.3, 1},            // north cap
			{-86, -45, 40, 3.5, rgb(0xf4f2ee), 0.95, 0.25, 0.35}, // south cap
		},
	},
	rock("Phobos", 0x3d3935, 0x5f5a55, 0x7a746c, Mark{1, -49, 22, 22, rgb(0x4a4540), 0.8, 0.15, 0.1}),
	rock("Deimos", 0x45403b, 0x66605a, 0x857d74),
	{
		Name: "Ceres", Kind: Rock, Low: rgb(0x46443f), Mid: rgb(0x64625f), High: rgb(0x85837f),
		Contrast: 0.3, Relief: 0.8, Craters: 0.9, Flat: 0.7, North: 90, South: 90,
		Marks: []Mark{{20, 239, 1.5, 1.2, rgb(0xf4f4f2), 1, 0.6, 0.2}, {19, 243, 1.2, 0.8, rgb(0xd8d8d6), 1, 0.6, 0.2}},
	},
	{
		Name: "Vesta", Kind: Rock, Low: rgb(0x6a645c), Mid: rgb(0xa9a194), High: rgb(0xd0c8b8),
		Contrast: 0.6, Relief: 1, Craters: 0.8, Flat: 0.7, North: 90, South: 90,
		Marks: []Mark{{-75, 301, 52, 52, rgb(0xc2baab), 0.4, 0.2, 0.2}},
	},
	{
		Name: "Jupiter", Kind: Giant, Low: rgb(0x9a7a58), Mid: rgb(0xc9b9a2), High: rgb(0xebe5db),
		Contrast: 1, Flat: 0.05, Swirl: 1, North: 90, South: 90,
		Air:   jupiterAir,
		Bands: jupiterBands[:],
		Marks: []Mark{
			{-22.4, 80, 10, 8, rgb(0xe8ddcc), 0.9, 0.25, 0.05}, // the hollow round the Great Red Spot
			{-22.4, 80, 6.6, 5.2, rgb(0xb96544), 0.95, 0.35, 0.1},
			{-33, 20, 4.5, 3.2, rgb(0xe4d8c8), 0.8, 0.4, 0.1}, // Oval BA
			{-33, 20, 2.6, 1.8, rgb(0xc9a88a), 0.8, 0.5, 0.1},
			{-40.7, 200, 1.9, 1.6, rgb(0xefe9df), 0.7, 0.5, 0},
			{-40.7, 222, 1.9, 1.6, rgb(0xefe9df), 0.7, 0.5, 0},
			{-40.7, 240, 1.9, 1.6, rgb(0xefe9df), 0.7, 0.5, 0},
			{-40.7, 264, 1.9, 1.6, rgb(0xefe9df), 0.7, 0.5, 0},
			{-40.7, 290, 1.9, 1.6, rgb(0xefe9df), 0.7, 0.5, 0},
			{16, 30, 3, 1.1, rgb(0x6b4229), 0.7, 0.6, 0.2},
			{16, 110, 3.4, 1.1, rgb(0x6b4229), 0.7, 0.6, 0.2},
			{16, 245, 2.6, 1, rgb(0x6b4229), 0.6, 0.6, 0.2},
			{41, 150, 2.6, 1.9, rgb(0xd09a78), 0.6, 0.5, 0.1},
			{84, 0, 8, 2.4, rgb(0x6d7a80), 0.5, 0.6, 0.3},
			{84, 90, 8, 2.4, rgb(0x6d7a80), 0.5, 0.6, 0.3},
			{84, 180, 8, 2.4, rgb(0x6d7a80), 0.5, 0.6, 0.3},
			{84, 270, 8, 2.4, rgb(0x6d7a80), 0.5, 0.6, 0.3},
			{7.5, 60, 4.5, 1.3, rgb(0x6a7688), 0.55, 0.6, 0.4},
			{7.5, 130, 4.5, 1.3, rgb(0x6a7688), 0.55, 0.6, 0.4},
			{7.5, 200, 4.5, 1.3, rgb(0x6a7688), 0.55, 0.6, 0.4},
			{7.5, 310, 4.5, 1.3, rgb(0x6a7688), 0.55, 0.6, 0.4},
		},
	},
	{
		Name: "Io", Kind: Desert, Low: rgb(0xb08a48), Mid: rgb(0xe0c878), High: rgb(0xf4ecc8),
		Contrast: 0.7, Relief: 0.08, Flat: 0.5, North: 90, South: 90,
		Marks: []Mark{
			{85, 0, 90, 28, rgb(0x8a6a3c), 0.6, 0.6, 0.7},
			{-85, 0, 90, 30, rgb(0x8a6a3c), 0.6, 0.6, 0.7},
			{-19, 105, 19, 19, rgb(0xc0643a), 0.7, 0.2, 0.2}, // Pele's ring
			{-19, 105, 15, 15, rgb(0xdcc47c), 0.85, 0.25, 0.2},
			{-19, 105, 3, 3, rgb(0x4a3524), 0.9, 0.4, 0.4},
			{13, 51, 4, 4, rgb(0x3a2a1c), 0.95, 0.3, 0.4}, // Loki
			{-44, 13, 8, 8, rgb(0xf8f4e0), 0.7, 0.6, 0.4},
			{-44, 13, 2, 2, rgb(0x3a2a1c), 0.9, 0.4, 0.3},
			{62, -126, 3, 2, rgb(0x40301e), 0.9, 0.4, 0.4},
			{40, -118, 3, 3, rgb(0x40301e), 0.9, 0.4, 0.4},
			{8, -154, 2.5, 2.5, rgb(0x5a3c24), 0.9, 0.4, 0.3},
			{-1, -150, 7, 7, rgb(0xc87a48), 0.4, 0.7, 0.5},
			{24, -120, 3, 3, rgb(0x40301e), 0.9, 0.4, 0.4},
			{46, 60, 3, 2, rgb(0x40301e), 0.8, 0.4, 0.4},
			{-30, -60, 3, 3, rgb(0x40301e), 0.9, 0.4, 0.4},
			{28, -7, 2.5, 2.5, rgb(0x40301e), 0.9, 0.4, 0.4},
			{55, 20, 9, 6, rgb(0xf8f4e0), 0.5, 0.7, 0.6},
			{35, 160, 8, 6, rgb(0xf8f4e0), 0.5, 0.7, 0.6},
		},
	},
	{
		Name: "Europa", Kind: Ice, Low: rgb(0x9a7457), Mid: rgb(0xd6cdbb), High: rgb(0xf4f0e8),
		Contrast: 0.6, Relief: 0.08, Craters: 0.03, Cracks: 1, Flat: 0.55, North: 90, South: 90,
		Marks: []Mark{{0, 90, 60, 40, rgb(0xb0977a), 0.45, 0.8, 0.8}, {-26, 272, 2.5, 2.5, rgb(0xf8f6f2), 0.8, 0.8, 0.5}},
	},
	{
		Name: "Ganymede", Kind: Ice, Low: rgb(0x675a4d), Mid: rgb(0x9c9184), High: rgb(0xd4cec4),
		Contrast: 0.8, Relief: 0.35, Craters: 0.35, Cracks: 0.35, Flat: 0.65, North: 90, South: 90,
		Marks: []Mark{
			{36, 223, 35, 32, dim, 0.75, 0.15, 0.4},                                        // Galileo Regio
			{-15, 195, 22, 24, dim, 0.65, 0.2, 0.5},                                        // Marius Regio
			{10, 330, 28, 22, dim, 0.6, 0.2, 0.6},                                          // Perrine and Barnard Regio
			{-20, 20, 26, 16, dim, 0.6, 0.2, 0.6},                                          // Nicholson Regio
			{88, 0, 180, 38, rgb(0xcfcdc9), 0.4, 0.5, 0.6},                                 // frost
			{-88, 0, 180, 40, rgb(0xcfcdc9), 0.4, 0.5, 0.6},                                //
			{-39, 195, 6, 6, rgb(0xe8e4dc), 0.7, 1, 0.7},                                   // Osiris
			{-25, 80, 4, 4, rgb(0xe8e4dc), 0.7, 1, 0.7},                                    //
			{58, 70, 4, 4, rgb(0xe8e4dc), 0.7, 1, 0.7}, {62, 15, 3, 3, dim, 0.5, 0.6, 0.4}, //
		},
	},
	{
		Name: "Callisto", Kind: Rock, Low: rgb(0x3d3731), Mid: rgb(0x625a51), High: rgb(0xb0a89c),
		Contrast: 0.6, Relief: 0.6, Craters: 1, Flat: 0.65, North: 90, South: 90,
		Marks: []Mark{
			{16, 304, 26, 26, rgb(0x7a7166), 0.35, 0.5, 0.2},
			{16, 304, 19, 19, rgb(0x5a5249), 0.4, 0.25, 0.2},
			{16, 304, 9, 9, rgb(0xa59d91), 0.65, 0.6, 0.4}, // Valhalla
			{30, 220, 11, 11, rgb(0x8d8478), 0.4, 0.5, 0.4},
			{30, 220, 4, 4, rgb(0xa59d91), 0.5, 0.6, 0.4}, // Asgard
		},
	},
	{
		Name: "Saturn", Kind: Giant, Low: rgb(0xb59f74), Mid: rgb(0xdcc79c), High: rgb(0xf7e6c6),
		Contrast: 1, Flat: 0.05, Swirl: 0.18, Sides: 6, North: 90, South: 90,
		Air:   saturnAir,
		Bands: saturnBands[:],
		Rings: &SaturnRings,
	},
	ice("Mimas", 0x8e8b87, 0xbdbab5, 0xe6e4e0, 0.9, Mark{-1, 248, 19, 19, rgb(0xa5a29d), 0.7, 0.12, 0.1}, Mark{-1, 248, 4, 4, rgb(0xe6e4e0), 0.8, 0.5, 0.1}),
	{
		Name: "Enceladus", Kind: Ice, Low: rgb(0xa9c4d4), Mid: rgb(0xeaf0f4), High: rgb(0xffffff),
		Contrast: 0.3, Relief: 0.3, Craters: 0.25, Cracks: 0.4, Flat: 0.6, North: 90, South: 90,
		Marks: []Mark{
			{-80, 30, 40, 1.2, rgb(0x8fb8d0), 0.8, 0.6, 0.3},
			{-75, 60, 30, 1.2, rgb(0x8fb8d0), 0.8, 0.6, 0.3},
			{-84, 210, 50, 1.2, rgb(0x8fb8d0), 0.8, 0.6, 0.3},
			{-77, 240, 30, 1.2, rgb(0x8fb8d0), 0.8, 0.6, 0.3},
		},
	},
	ice("Tethys", 0x9e9b95, 0xcfccc6, 0xf0eeea, 0.8, Mark{33, 231, 24, 24, rgb(0xb8b5af), 0.6, 0.1, 0.1}, Mark{0, 270, 40, 14, rgb(0xb4bcc4), 0.35, 0.6, 0.3}),
	ice("Dione", 0x8d8a84, 0xc2bfba, 0xf4f2ee, 0.6, Mark{0, 90, 55, 45, rgb(0x9a958d), 0.6, 0.6, 0.5},
		Mark{10, 80, 22, 1.5, rgb(0xf4f2ee), 0.7, 0.6, 0.8}, Mark{-18, 95, 26, 1.4, rgb(0xf4f2ee), 0.7, 0.6, 0.8}, Mark{30, 100, 3, 14, rgb(0xf4f2ee), 0.6, 0.6, 0.8}),
	ice("Rhea", 0x8a867f, 0xb9b5ae, 0xebe8e2, 0.9, Mark{0, 90, 55, 45, rgb(0x9d978e), 0.4, 0.6, 0.5},
		Mark{12, 85, 24, 1.4, rgb(0xebe8e2), 0.5, 0.6, 0.8}, Mark{-14, 248, 5, 5, rgb(0xf4f2ee), 0.8, 1, 0.6}),
	{
		Name: "Titan", Kind: Clouds, Low: rgb(0xb07a30), Mid: rgb(0xd9a24c), High: rgb(0xe8ba6c),
		Contrast: 0.2, Flat: 0.1, North: 90, South: 90,
		Air: titanAir, Deck: titanDeck / 2574.7,
		Marks: []Mark{{80, 0, 180, 28, rgb(0xb97a2f), 0.35, 0.8, 0.1}},
	},
	{
		Name: "Iapetus", Kind: Ice, Low: rgb(0x5d5449), Mid: rgb(0x9d958a), High: rgb(0xe4ddd0),
		Contrast: 0.4, Relief: 0.7, Craters: 0.7, Flat: 0.6, North: 90, South: 90,
		Marks: []Mark{{0, 270, 88, 52, rgb(0x2f2418), 0.97, 0.25, 0.8}},
	},
	{
		Name: "Uranus", Kind: Giant, Low: rgb(0x96c4d0), Mid: rgb(0xb4d8dc), High: rgb(0xcfe9e8),
		Contrast: 1, Swirl: 0.06, North: 90, South: 90,
		Air:   uranusAir,
		Bands: uranusBands[:],
		Rings: &UranusRings,
	},
	ice("Miranda", 0x73716d, 0xa3a19d, 0xc9c7c3, 0.7, Mark{-25, 270, 18, 22, rgb(0x85827d), 0.7, 0.1, 0.4}, Mark{-66, 325, 40, 14, rgb(0xb8b5b0), 0.6, 0.1, 0.3}, Mark{-29, 73, 22, 22, rgb(0x807d78), 0.7, 0.1, 0.3}),
	ice("Ariel", 0x83807a, 0xb5b0aa, 0xe0dcd6, 0.6),
	ice("Umbriel", 0x4f4d4b, 0x6f6d6b, 0x8a8886, 0.8, Mark{-8, 274, 6, 6, rgb(0xd8d6d4), 0.8, 0.3, 0.1}, Mark{-8, 274, 3.5, 3.5, rgb(0x6f6d6b), 0.9, 0.3, 0.1}),
	ice("Titania", 0x6b6560, 0x9a918a, 0xc4bcb4, 0.7, Mark{-33, 335, 3, 30, rgb(0x7c746d), 0.6, 0.4, 0.8}),
	ice("Oberon", 0x5a534e, 0x8f857e, 0xc2b9b0, 0.8, Mark{-46, 44, 5, 5, rgb(0x3f3a36), 0.8, 0.4, 0.3}, Mark{-46, 44, 10, 10, rgb(0xc2b9b0), 0.35, 1, 0.8}),
	{
		Name: "Neptune", Kind: Giant, Low: rgb(0x7fb0d4), Mid: rgb(0x9cc4de), High: rgb(0xdcebf3),
		Contrast: 1, Swirl: 0.22, North: 90, South: 90,
		Air:   neptuneAir,
		Bands: neptuneBands[:],
		Marks: []Mark{
			{-20, 60, 15, 6.5, rgb(0x6f98c8), 0.6, 0.4, 0.2},
			{-30, 60, 13, 1.5, rgb(0xf2f7f9), 0.75, 0.8, 0.8},
			{-42, 180, 6, 1.5, rgb(0xeef5f8), 0.6, 0.8, 0.8},
			{-70, 300, 12, 1.5, rgb(0xe4eff4), 0.5, 0.8, 0.8},
			{30, 100, 20, 1.2, rgb(0xe4eff6), 0.6, 0.9, 0.9},
			{28, 160, 14, 1, rgb(0xe4eff6), 0.55, 0.9, 0.9},
			{34, 250, 22, 1.3, rgb(0xe4eff6), 0.6, 0.9, 0.9},
			{38, 320, 12, 1, rgb(0xe4eff6), 0.5, 0.9, 0.9},
		},
	},
	{
		Name: "Triton", Kind: Ice, Low: rgb(0xa8a29b), Mid: rgb(0xc9c2ba), High: rgb(0xf3ece4),
		Contrast: 0.5, Relief: 0.2, Craters: 0.05, Cracks: 0.25, Flat: 0.55, North: 90, South: 90,
		Air: tritonAir,
		Marks: []Mark{
			{-80, 0, 180, 62, rgb(0xecd9cc), 0.75, 0.15, 0.6},
			{-50, 0, 9, 2, rgb(0x8d857d), 0.6, 0.8, 0.8},
			{-46, 40, 8, 2, rgb(0x8d857d), 0.6, 0.8, 0.8},
			{-55, 330, 9, 2, rgb(0x8d857d), 0.6, 0.8, 0.8},
		},
	},
	{
		Name: "Pluto", Kind: Ice, Low: rgb(0x6a4634), Mid: rgb(0xc9ad91), High: rgb(0xf2e6d6),
		Contrast: 0.6, Relief: 0.35, Craters: 0.3, Flat: 0.6, North: 90, South: 90,
		Air: plutoAir,
		Marks: []Mark{
			{-4, 100, 48, 14, rgb(0x4a2c20), 0.9, 0.25, 0.8},
			{-6, 210, 16, 9, rgb(0x5a3828), 0.7, 0.3, 0.8},
			{-8, 285, 32, 11, rgb(0x5a3828), 0.75, 0.3, 0.9},
			{86, 0, 180, 24, rgb(0xd8bc94), 0.5, 0.6, 0.4},
			{26, 172, 14, 20, rgb(0xf6ede0), 0.95, 0.12, 0.25},
			{18, 196, 16, 16, rgb(0xf0e4d4), 0.85, 0.25, 0.6}, // the heart
			{6, 181, 12, 12, rgb(0xf4eadc), 0.9, 0.2, 0.4},
		},
	},
	{
		Name: "Charon", Kind: Ice, Low: rgb(0x7a756f), Mid: rgb(0xa3a09b), High: rgb(0xc8c5c0),
		Contrast: 0.5, Relief: 0.6, Craters: 0.6, Flat: 0.65, North: 90, South: 90,
		Marks: []Mark{{88, 0, 180, 22, rgb(0x8a5a46), 0.8, 0.5, 0.4}, {18, 0, 90, 1.6, rgb(0x807b75), 0.6, 0.5, 0.7}},
	},
	{
		Name: "Eris", Kind: Ice, Low: rgb(0xc8c2b8), Mid: rgb(0xe6e2dc), High: rgb(0xf7f5f2),
		Contrast: 0.3, Relief: 0.15, Craters: 0.2, Flat: 0.6, North: 90, South: 90,
	},
}

var (
	mare   = rgb(0x5c5a57)
	basalt = rgb(0x5e4638)
	dim    = rgb(0x5f544a)
)

// rock is a small dark moon.
func rock(name string, low, mid, high uint32, marks ...Mark) Globe {
	return Globe{
		Name: name, Kind: Rock, Low: rgb(low), Mid: rgb(mid), High: rgb(high),
		Contrast: 0.4, Relief: 1, Craters: 0.9, Flat: 0.7, North: 90, South: 90, Marks: marks,
	}
}

// ice is a cratered moon of ice.
func ice(name string, low, mid, high uint32, craters float32, marks ...Mark) Globe {
	return Globe{
		Name: name, Kind: Ice, Low: rgb(low), Mid: rgb(mid), High: rgb(high),
		Contrast: 0.4, Relief: 0.7, Craters: craters, Flat: 0.6, North: 90, South: 90, Marks: marks,
	}
}

// The bands of the giants, to their northern edges: latitudes after the usual nomenclature
// (Rogers 1995), planetographic, which drift by a degree or two with the years.
var (
	jupiterBands = [...]Band{
		{-65, rgb(0x8f9797)},
		{-53, rgb(0x948a7c)},
		{-48, rgb(0xa59480)},
		{-43.5, rgb(0xb5a794)},
		{-40, rgb(0xbcae9c)},
		{-36, rgb(0xa9957d)},
		{-32.5, rgb(0xcabfae)},
		{-28, rgb(0xb49f86)},
		{-20.5, rgb(0xdcd5c9)},
		{-15.5, rgb(0xa67f5f)},
		{-12, rgb(0xc2a888)},
		{-7, rgb(0x9c6f4c)},
		{-2, rgb(0xe6dfd2)},
		{0.5, rgb(0xd2c3ac)},
		{6.5, rgb(0xe4dccd)},
		{9, rgb(0x9a7858)},
		{14.5, rgb(0x935f3c)},
		{18, rgb(0xa67f5c)},
		{23, rgb(0xdad2c4)},
		{25, rgb(0xa98a6c)},
		{31, rgb(0xd2cabd)},
		{35, rgb(0xbfa98e)},
		{39.5, rgb(0xa58a6c)},
		{43, rgb(0xc0ad94)},
		{48, rgb(0xa08a70)},
		{52, rgb(0xb0a08a)},
		{57, rgb(0x968a78)},
		{66, rgb(0x8b8679)},
		{90, rgb(0x7f8886)},
	}
	saturnBands = [...]Band{
		{-86, rgb(0x9b9ea1)},
		{-75, rgb(0xb0aaa4)},
		{-66, rgb(0xc8bfb2)},
		{-55, rgb(0xcdc3ae)},
		{-47, rgb(0xd6c6a2)},
		{-40, rgb(0xe4d2aa)},
		{-33, rgb(0xdcc898)},
		{-26, rgb(0xe4d09c)},
		{-15, rgb(0xdcc08c)},
		{-8, rgb(0xf6e2ba)},
		{8, rgb(0xfbe8c4)},
		{15, rgb(0xf2daac)},
		{26, rgb(0xd4b680)},
		{34, rgb(0xe0c896)},
		{42, rgb(0xc6ac7a)},
		{50, rgb(0xd4be8e)},
		{58, rgb(0xbca67c)},
		{66, rgb(0xc2b48a)},
		{74, rgb(0xa8a07c)},
		{78.3, rgb(0xb4a878)},
		{80, rgb(0x8f9078)},
		{87, rgb(0x98a094)},
		{90, rgb(0x7f7a68)},
	}
	uranusBands = [...]Band{
		{-75, rgb(0xb0d3d8)},
		{-45, rgb(0xb8dade)},
		{-20, rgb(0xaad1d9)},
		{20, rgb(0xa4ccd6)},
		{42, rgb(0xacd3da)},
		{50, rgb(0xbfe0e2)},
		{80, rgb(0xcae7e7)},
		{90, rgb(0xcfe9e8)},
	}
	neptuneBands = [...]Band{
		{-75, rgb(0xa4cade)},
		{-62, rgb(0x9cc4dc)},
		{-48, rgb(0x86b2d6)},
		{-25, rgb(0x98c0dc)},
		{-8, rgb(0x86b2d8)},
		{8, rgb(0x92bcda)},
		{25, rgb(0x88b4d8)},
		{45, rgb(0x9ac2de)},
		{65, rgb(0x84b0d6)},
		{90, rgb(0x80acd4)},
	}
)
