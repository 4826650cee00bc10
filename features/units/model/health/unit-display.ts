import type { Maybe } from './unit-snapshot.ts';

/** A unit's name for a tight row: its last two dash parts when it has exactly three ("GA-R12-3" reads "R12-3"). */
export function shortUnitName(platformGroupName: string): string {
  const parts = platformGroupName.split('-');
  return parts.length === 3 ? parts.slice(1).join('-') : platformGroupName;
}

/** How a person reads names of units: in full, or short, as the profile says. */
export const unitNaming = (isFull: boolean | null): ((platformGroupName: string) => string) =>
  isFull === true ? (name) => name : shortUnitName;

/** A heater strip's state as shown: HIGH is ON. */
export function showHeaterstripState(heaterstripState: Maybe<string>): string | null {
  return heaterstripState === 'HIGH' ? 'ON' : (heaterstripState ?? null);
}

/** The lights' average intensity, a fraction in the record, as a whole percent. */
export function lightIntensityPercent(lightIntensityAverage: Maybe<number>): number | null {
  if (typeof lightIntensityAverage !== 'number' || !Number.isFinite(lightIntensityAverage)) return null;
  return Math.round(lightIntensityAverage * 100);
}
