import type { Relative } from './genetics.api.ts';

/** A strain in its place of the tree: generation −1 are the parents, 1 the crosses made of it. */
export interface PlacedRelative extends Relative {
  generation: number;
}

/** Puts relatives in generations around a strain; each stands once, nearest to it. Loops end where they began. */
export function placeRelatives(all: readonly Relative[], centre: number): PlacedRelative[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const placed = new Map<number, PlacedRelative>();
  walk([centre], 0, -1, ({ parentA_id, parentB_id }) => [parentA_id, parentB_id].filter((id) => id !== null));
  walk([centre], 0, 1, ({ id }) =>
    all.filter(({ parentA_id, parentB_id }) => parentA_id === id || parentB_id === id).map((child) => child.id),
  );
  return [...placed.values()].toSorted(
    (one, other) => one.generation - other.generation || one.name.localeCompare(other.name),
  );

  function walk(ids: readonly number[], generation: number, step: number, next: (one: Relative) => number[]): void {
    const found = ids.flatMap((id) => byId.get(id) ?? []).filter(({ id }) => generation === 0 || !placed.has(id));
    for (const one of found) placed.set(one.id, { ...one, generation });
    const further = [...new Set(found.flatMap(next))];
    if (further.length > 0) walk(further, generation + step, step, next);
  }
}
