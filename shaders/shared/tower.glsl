// What a cylinder is drawn as: TowerForm of src/render/obstacles.c.
#define TOWER_ROUND 0.0
#define TOWER_STOREY 1.0
#define TOWER_SLAB 2.0
#define TOWER_SPIRE 3.0

// A slab on which something narrower than this share of it stands, or nothing, is a parapet.
const float tower_narrow = 0.8;
