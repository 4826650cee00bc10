import { jsonText } from '@trellis/entity-kit';
import * as z from 'zod';

/** What values of an alert are in; as stored, whatever a reader prefers. */
export const alertUnits = ['°C', '%', 'ppm', 'kPa', 'min', 'L/min', 'GB'] as const;
export type AlertUnit = (typeof alertUnits)[number];

/** What many units have in common: a place or a device that serves them. */
export const sharedPlaces = ['area', 'zone', 'plc', 'facility'] as const;
export type SharedPlace = (typeof sharedPlaces)[number];

/** What was known of an alert when it was raised, beside its value, limit and moments: its words are told from it to each reader. */
export interface AlertFacts {
  /** Name of the unit, as it was called then. */
  unit?: string;
  measuredIn?: AlertUnit;
  /** What many units have in common. */
  place?: { kind: SharedPlace; id: number; name: string };
  /** Units of the place that are in service. */
  members?: number;
  /** Code of the alerts of units that it gathers. */
  gathers?: string;
  /** What they are called. */
  trouble?: string;
  troubleEs?: string;
}

/** The shape in which facts of an alert are kept. */
export const alertFactsShape: z.ZodType<AlertFacts> = z.strictObject({
  unit: z.exactOptional(jsonText),
  measuredIn: z.exactOptional(z.enum(alertUnits)),
  place: z.exactOptional(z.strictObject({ kind: z.enum(sharedPlaces), id: z.int(), name: jsonText })),
  members: z.exactOptional(z.int()),
  gathers: z.exactOptional(jsonText),
  trouble: z.exactOptional(jsonText),
  troubleEs: z.exactOptional(jsonText),
});
