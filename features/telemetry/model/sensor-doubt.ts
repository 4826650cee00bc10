import type { SensorDoubt } from '@trellis/units/model';
import { findDesignator } from './designators.ts';
import { impossibleStep } from './sensor-trust.ts';

/** What a sensor did lately, by quarters of an hour, since it was calibrated or replaced. Values in the unit of its designator. */
export interface DoubtFacts {
  designator_id: number;
  reading: number;
  /** Newest quarters in a row in which its value did not move at all. */
  flatRun: number;
  /** Quarters before those, of a day, and how many of them were flat too. */
  before: number;
  flatBefore: number;
  /** Largest step between the means of neighbouring quarters of the last hour. */
  largestStep: number | null;
  /** How many standard deviations its mean of two hours lies from its peers; null with fewer than three of them. */
  drift: number | null;
}

/** Chance, by how still a sensor usually stands, below which a flat line is no chance. */
const rareChance = 1e-4;
/** Quarters that tell how still a sensor usually stands: six hours. Without them two hours are a flat line. */
const enoughBefore = 24;
const flatWithoutHistory = 8;
/** A flat line takes at least so many quarters. */
const shortestFlat = 2;
/** So many standard deviations from its peers is a sensor alone with its opinion; a room is never that uneven. */
const doubtSigmas = 4;
/** A step that its peers took too, within so many deviations, was the room's. */
const sharedStepSigmas = 2;

/**
 * Why a sensor is not believed, worst first. A coarse sensor in a quiet room stands still for hours by right, a fine one never: a
 * flat line is judged by how often its quarters were flat on the day before (a run of k has the chance p^k).
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

function isStuck({ flatRun, before, flatBefore }: DoubtFacts): boolean {
  if (flatRun < shortestFlat) return false;
  if (before < enoughBefore) return flatRun >= flatWithoutHistory;
  const flatShare = (flatBefore + 0.5) / (before + 1);
  return flatShare ** flatRun < rareChance;
}
