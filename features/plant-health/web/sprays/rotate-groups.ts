import type { Spray } from './use-sprays.ts';

/** One use in the rotation of a room; `repeats` counts how often its group came in a row, from 1. */
export interface RotationStep {
  spray: Spray;
  /** Mode-of-action group; null where the product names none. */
  group: string | null;
  repeats: number;
}

/** Applied sprayings of a room in the order of time, with how often a mode of action came in a row. */
export function rotateGroups(sprays: readonly Spray[]): RotationStep[] {
  const steps: RotationStep[] = [];
  const applied = sprays
    .filter(({ state }) => state === 'applied')
    .toSorted((one, other) => one.start.localeCompare(other.start));
  for (const spray of applied) {
    const group = spray.consumable?.moaGroup?.trim() || null;
    const last = steps.findLast((step) => step.group !== null);
    steps.push({ spray, group, repeats: group !== null && last?.group === group ? last.repeats + 1 : 1 });
  }
  return steps;
}
