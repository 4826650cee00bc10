import type { SensorDoubt } from '@trellis/units/model';
import { findDesignator } from './designators.ts';
import { impossibleStep } from './sensor-trust.ts';

/** What a sensor did lately, by quarters of an hour, since it was calibrated or replaced. Values in the unit of its designator. */
export interface DoubtFacts {
  designator_id: number;
  reading: number;
  /** Newest quarters in a row in which its value did not move at all, and the readings in them. */
  flatRun: number;
  flatReadings: number;
  /** Quarters before those, of a day, and the longest row of equal readings in them. */
  before: number;
  longestBefore: number;
  /** Largest step between the means of neighbouring quarters of the last hour. */
  largestStep: number | null;
  /** How many standard deviations its mean of the last hour lies from its peers; null with fewer than three of them. */
  drift: number | null;
}

/** Quarters that tell how still a sensor usually stands: twelve hours. Without them it takes six hours. */
const enoughBefore = 48;
const flatWithoutHistory = 24;
/** A flat line takes so many readings, and more than the longest row of equal ones of the day before by this factor. */
export const fewestFlatReadings = 20;
const beyondUsual = 3;
/** So many standard deviations from its peers is a sensor alone with its opinion; a room is never that uneven. */
const doubtSigmas = 4;
/** A step that its peers took too, within so many deviations, was the room's. */
const sharedStepSigmas = 2;

/**
 * Why a sensor is not believed, worst first. A coarse sensor in a quiet room stands still for hours by right, a fine one never: a
 * flat line is held against the longest of the day before. Chances are no help, for quiet quarters follow quiet quarters.
 */
export function findDoubt(facts: DoubtFacts): SensorDoubt | null {
  const { designator_id, reading, largestStep, drift } = facts;
  const known = findDesignator(designator_id);
  if (known !== undefined && (reading < known.min || reading > known.max)) return 'outOfRange';
  if (isStuck(facts)) return 'flatline';
  const isAlone = drift === null || Math.abs(drift) > sharedStepSigmas;
  if (isAlone && largestStep !== null && largestStep > (impossibleStep[designator_id] ?? Infinity)) return 'jump';
  return drift !== null && Math.abs(drift) > doubtSigmas ? 'drift' : null;
}

function isStuck({ flatRun, flatReadings, before, longestBefore }: DoubtFacts): boolean {
  if (flatReadings < fewestFlatReadings) return false;
  if (before < enoughBefore) return flatRun >= flatWithoutHistory;
  return flatReadings > beyondUsual * longestBefore;
}
