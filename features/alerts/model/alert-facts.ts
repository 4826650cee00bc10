import { jsonText } from '@trellis/entity-kit';
import * as z from 'zod';

/** What values of an alert are in; as stored, whatever a reader prefers. */
export const alertUnits = ['°C', '%', 'ppm', 'kPa', 'min', 'h', 'L/min', 'GB', 'pH', 'mS/cm'] as const;
export type AlertUnit = (typeof alertUnits)[number];

/** What many units have in common: a place or a device that serves them; and what else may be in trouble by itself. */
export const sharedPlaces = [
  ...(['area', 'zone', 'feeder', 'switch', 'plc', 'facility', 'controller', 'server'] as const),
  ...(['article', 'part', 'message', 'solution'] as const),
] as const;
export type SharedPlace = (typeof sharedPlaces)[number];

/** What was known of an alert when it was raised, beside its value, limit and moments: its words are told from it to each reader. */
export const alertFactsShape = z.strictObject({
  /** Name of the unit, as it was called then. */
  unit: z.exactOptional(jsonText),
  measuredIn: z.exactOptional(z.enum(alertUnits)),
  /** Abbreviation of the unit of measure that stock is counted in. */
  countedIn: z.exactOptional(jsonText),
  /** What many units have in common, or what is in trouble where that is no unit. */
  place: z.exactOptional(z.strictObject({ kind: z.enum(sharedPlaces), id: z.int(), name: jsonText })),
  /** Units of the place that are in service. */
  members: z.exactOptional(z.int()),
  /** Code of the alerts of units that it gathers. */
  gathers: z.exactOptional(jsonText),
  /** What they are called, or what is wrong where the type says no more than that something is. */
  trouble: z.exactOptional(jsonText),
  troubleEs: z.exactOptional(jsonText),
  /** Keys of what sensors measure that it is about, where its type does not say. */
  metrics: z.exactOptional(z.array(jsonText).max(20)),
  /** When somebody resolved it and it went on all the same (ISO 8601): it was opened again. */
  resolvedAt: z.exactOptional(jsonText),
});
export type AlertFacts = z.infer<typeof alertFactsShape>;
