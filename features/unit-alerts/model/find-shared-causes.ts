import type { SharedPlace } from '@trellis/alerts/model';

/** What units have in common, and which of them are in service. */
export interface Place {
  kind: SharedPlace;
  id: number;
  name: string;
  unitIds: ReadonlySet<number>;
}

/** A place whose units have the same trouble. */
export interface SharedCause {
  place: Place;
  unitIds: number[];
}

/** A place is to blame when at least so much of it is in trouble. */
const leastShare = 0.5;

/**
 * The places that explain why so many units have the same trouble at once: of those that qualify always the one that names the
 * troubled units best, neither leaving many out nor blaming many that are well (the F1 score of precision and recall). Of equals
 * the one that is listed first. Every unit has one cause at most.
 */
export function findSharedCauses(
  troubled: ReadonlySet<number>,
  places: readonly Place[],
  leastUnits: number,
): SharedCause[] {
  const left = new Set(troubled);
  const causes: SharedCause[] = [];
  for (;;) {
    const cause = findBest(left, places, leastUnits);
    if (cause === null) return causes;
    causes.push(cause);
    for (const id of cause.unitIds) left.delete(id);
  }
}

function findBest(left: ReadonlySet<number>, places: readonly Place[], leastUnits: number): SharedCause | null {
  let best: SharedCause | null = null;
  let highest = 0;
  for (const place of places) {
    const unitIds = [...left].filter((id) => place.unitIds.has(id));
    if (unitIds.length < Math.max(1, leastUnits) || unitIds.length < leastShare * place.unitIds.size) continue;
    const score = (2 * unitIds.length) / (place.unitIds.size + left.size);
    if (score <= highest) continue;
    highest = score;
    best = { place, unitIds };
  }
  return best;
}
