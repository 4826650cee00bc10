import type { AlertUnit } from '@trellis/alerts/model';

/** What a rule finds on a unit: whether it holds, and what was measured against what. */
export interface Finding {
  /** `unknown`: what is needed to tell is missing, or too old. */
  holds: boolean | 'unknown';
  /** In the unit of the metric. */
  value: number | null;
  limit: number | null;
  /** Since when, epoch ms, where the rule follows from time alone. */
  since: number | null;
  /** What was measured in. */
  unit: AlertUnit | null;
  /** How far within its limits the value lies, where it does. */
  inside?: number | null;
  /** What is wrong, where its type says no more than that something is. */
  words?: { en: string; es: string };
  /** Keys of what sensors measure that it is about, where its rule does not say. */
  metrics?: readonly string[];
}

export const nothing = { value: null, limit: null, since: null, unit: null } as const;
export const unknown: Finding = { ...nothing, holds: 'unknown' };

/** Modes in which people work in the unit, or nothing grows: its light, water and door are nobody's mistake. */
export const quietModes: readonly string[] = ['SERVICE', 'MAINTENANCE', 'STERILIZE', 'STANDBY'];
