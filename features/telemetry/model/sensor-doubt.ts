import { designatorIds } from '@trellis/climate/model';
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
  /** So long it says the same by now, in minutes, and in so many readings. */
  stillMinutes: number;
  stillReadings: number;
  /** The longest it said the same in the day before, in minutes. */
  longestStillMinutes: number;
  /** A machine of its unit cools, heats, dries or wets the air: a sensor in it moves. */
  isAirWorked: boolean;
  /** Largest step between the means of neighbouring quarters of the last hour. */
  largestStep: number | null;
  /** Largest step between two readings of the last hour that were taken within three minutes. */
  sharpestStep: number | null;
  /** How many standard deviations its mean of the last hour lies from its peers; null with fewer than three of them. */
  drift: number | null;
}

/** Quarters that tell how still a sensor usually stands: twelve hours. Without them it takes six hours. */
const enoughBefore = 48;
const flatWithoutHistory = 24;
/** A flat line takes so many readings, and more than the longest row of equal ones of the day before by this factor. */
export const fewestFlatReadings = 20;
const beyondUsual = 3;
/** While machines work the air, so many equal readings over so many minutes are enough, beyond the longest of the day before by this. */
const fewestStillReadings = 5;
export const fewestStillMinutes = 20;
const beyondUsualAtWork = 1.5;
/** In still air it takes longer, more readings, and more than that beyond the longest of the day before. */
const stillAirMinutes = 25;
/** Steps from one reading to the next that no air makes: the probe was taken out, or hangs elsewhere. */
const impossibleAtOnce: Readonly<Record<number, number>> = {
  [designatorIds.temperature]: 5,
  [designatorIds.humidity]: 0.25,
};
/** So many standard deviations from its peers is a sensor alone with its opinion; a room is never that uneven. */
const doubtSigmas = 4;
/** A step that its peers took too, within so many deviations, was the room's. */
const sharedStepSigmas = 2;

/** Whether readings that lie so far apart may have stepped as no air does. */
export const mayHaveJumped = (designator_id: number, range: number): boolean =>
  range > (impossibleAtOnce[designator_id] ?? Infinity);

/**
 * Why a sensor is not believed, worst first. A coarse sensor in a quiet room stands still for hours by right, a fine one never: a
 * flat line is held against the longest of the day before. Chances are no help, for quiet quarters follow quiet quarters.
 */
export function findDoubt(facts: DoubtFacts): SensorDoubt | null {
  const { designator_id, reading, largestStep, drift } = facts;
  const known = findDesignator(designator_id);
  if (known !== undefined && (reading < known.min || reading > known.max)) return 'outOfRange';
  if (isStuck(facts)) return 'flatline';
  if (mayHaveJumped(designator_id, facts.sharpestStep ?? 0)) return 'jump';
  const isAlone = drift === null || Math.abs(drift) > sharedStepSigmas;
  if (isAlone && largestStep !== null && largestStep > (impossibleStep[designator_id] ?? Infinity)) return 'jump';
  return drift !== null && Math.abs(drift) > doubtSigmas ? 'drift' : null;
}

function isStuck({ flatRun, flatReadings, before, longestBefore, ...facts }: DoubtFacts): boolean {
  if (before >= enoughBefore && (isStillAtWork(facts) || isStillInStillAir(facts))) return true;
  if (flatReadings < fewestFlatReadings) return false;
  if (before < enoughBefore) return flatRun >= flatWithoutHistory;
  return flatReadings > beyondUsual * longestBefore;
}

/** Quarters that began before it stood still do not count as flat: a fine sensor is found by its minutes before they are over. */
const isStillInStillAir = (
  still: Pick<DoubtFacts, 'stillMinutes' | 'stillReadings' | 'longestStillMinutes'>,
): boolean =>
  still.stillReadings >= fewestFlatReadings &&
  still.stillMinutes >= Math.max(stillAirMinutes, beyondUsual * still.longestStillMinutes);

/** Controllers that report what moved repeat the rest every few minutes: hours would pass until such readings are many. */
const isStillAtWork = (
  still: Pick<DoubtFacts, 'stillMinutes' | 'stillReadings' | 'longestStillMinutes' | 'isAirWorked'>,
): boolean =>
  still.isAirWorked &&
  still.stillReadings >= fewestStillReadings &&
  still.stillMinutes >= Math.max(fewestStillMinutes, beyondUsualAtWork * still.longestStillMinutes);
