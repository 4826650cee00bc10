import type { RackShelf, RackUnit } from './farm-dashboard.api.ts';

/** Stages a grower counts plants by. */
export const countedStages = ['clone', 'veg', 'flower'] as const;
export type CountedStage = (typeof countedStages)[number];

/** Units that stand in one rack; those without one stand alone. */
export interface Rack {
  name: string | null;
  units: RackUnit[];
}

/** An area with its racks, and what grows in it. */
export interface Room {
  id: number;
  name: string;
  racks: Rack[];
  plants: number;
  /** Plants its shelves hold; those of shelves where nobody said how many are left out on both sides. */
  capacity: number;
  /** Share 0–1 of that capacity; null without any. */
  fill: number | null;
  byStage: Readonly<Record<CountedStage, number>>;
}

const inOrder = new Intl.Collator(undefined, { numeric: true });

/** Puts units in their racks and areas, by name, and counts what grows. */
export function sumRooms(units: readonly RackUnit[]): Room[] {
  return [...Map.groupBy(units, ({ area_id }) => area_id)]
    .map(([id, members]): Room => {
      const shelves = members.flatMap((unit) => unit.shelves);
      return {
        id,
        name: members[0]?.area ?? '',
        racks: racksOf(members),
        plants: shelves.reduce((sum, { plants }) => sum + plants, 0),
        ...fillOf(shelves),
        byStage: {
          clone: plantsIn(shelves, 'clone'),
          veg: plantsIn(shelves, 'veg'),
          flower: plantsIn(shelves, 'flower'),
        },
      };
    })
    .toSorted((one, other) => inOrder.compare(one.name, other.name));
}

function racksOf(units: readonly RackUnit[]): Rack[] {
  return [...Map.groupBy(units, ({ rack }) => rack?.trim() || null)]
    .map(([name, members]) => ({
      name,
      units: members.toSorted((one, other) => inOrder.compare(one.name, other.name)),
    }))
    .toSorted((one, other) =>
      one.name === null || other.name === null
        ? Number(one.name === null) - Number(other.name === null)
        : inOrder.compare(one.name, other.name),
    );
}

/** How full shelves are, of those whose capacity is known. */
export function fillOf(shelves: readonly RackShelf[]): { capacity: number; fill: number | null } {
  const known = shelves.filter(({ capacity }) => capacity > 0);
  const capacity = known.reduce((sum, shelf) => sum + shelf.capacity, 0);
  const plants = known.reduce((sum, shelf) => sum + shelf.plants, 0);
  return { capacity, fill: capacity === 0 ? null : plants / capacity };
}

const plantsIn = (shelves: readonly RackShelf[], stage: CountedStage): number =>
  shelves.reduce((sum, shelf) => sum + (shelf.stage === stage ? shelf.plants : 0), 0);
