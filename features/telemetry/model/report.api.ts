import { rowId } from '@trellis/entity-kit';
import * as z from 'zod';

/** Most readings (and states, and answers) of one report. */
export const maxReportItems = 2_000;
/** Largest message of a controller in bytes, Sparkplug or JSON. */
export const maxMessageBytes = 1_048_576;

const instant = z.iso.datetime({ offset: true });
const name = z
  .string()
  .min(1)
  .max(120)
  // No control characters: the database stores no NUL, and nobody can type the others.
  .regex(/^[^\u0000-\u001f]*$/);
const plainValue = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]);

/** One reading of one sensor. */
export const reportedReading = z
  .strictObject({
    device_id: name.meta({ description: 'the sensor’s own id, as in sensors.device_id' }),
    designator: z.int().optional().meta({ description: 'what was measured, by id' }),
    key: name.optional().meta({ description: 'what was measured, by name; either this or designator' }),
    reading: z.number().meta({ description: 'in the designator’s unit; humidity is a fraction 0–1' }),
    at: instant
      .optional()
      .meta({ description: 'when it was measured; left out: `at` of the report, else when it arrives' }),
    isHistorical: z.boolean().optional().meta({ description: 'kept while the server was away' }),
  })
  .refine(({ designator, key }) => (designator === undefined) !== (key === undefined), {
    message: 'designator or key, one of them',
  })
  .meta({ description: 'A reading of a sensor.' });
export type ReportedReading = z.infer<typeof reportedReading>;

/** One state or parameter of a device, or (`device` left out or `unit`) of the controller itself. */
export const reportedState = z
  .strictObject({
    device: name.optional().meta({ description: 'device key such as light; left out for the unit itself' }),
    metric: name.meta({ description: 'state, intensity, mode, … as in the list of metrics' }),
    value: plainValue,
    at: instant.optional(),
    isHistorical: z.boolean().optional(),
  })
  .meta({ description: 'A state or parameter of a device.' });
export type ReportedState = z.infer<typeof reportedState>;

/** How a command ended, or that it was taken. */
export const commandAnswer = z
  .strictObject({
    commandId: rowId,
    outcome: z.enum(['acknowledged', 'done', 'failed']),
    result: z.unknown().optional(),
    error: z.string().max(500).optional(),
  })
  .meta({ description: 'The answer to a command.' });
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** What a controller may say of its own make; each a short text. */
export const controllerProperties = [
  'softwareVersion',
  'firmwareVersion',
  'osVersion',
  'ipAddress',
  'macAddress',
  'hostname',
  'serial',
] as const;
export type ControllerProperty = (typeof controllerProperties)[number];

/** Described as `item`, but not checked with the rest: one bad item is refused alone and the others are kept. */
const itemsLike = (item: z.ZodType) => {
  const { $schema: _, ...description } = z.toJSONSchema(item, { io: 'input' }) as Record<string, unknown>;
  return z.array(z.unknown().meta(description)).max(maxReportItems).optional();
};

/** What a simple device reports, over MQTT or HTTP alike. */
export const deviceReport = z
  .strictObject({
    position: z.int().min(1).optional().meta({
      description: 'number of this report, one more with each; a repeated number is recognised as the same report',
    }),
    at: instant.optional().meta({ description: 'time of every item that names none' }),
    readings: itemsLike(reportedReading),
    states: itemsLike(reportedState),
    properties: z.partialRecord(z.enum(controllerProperties), z.string().max(120)).optional(),
    answers: itemsLike(commandAnswer),
  })
  .meta({ description: 'Report of a controller that speaks plain JSON.' });
export type DeviceReport = z.infer<typeof deviceReport>;

/** What became of a report: an item that was refused says why, by its list and place. */
export const reportReceipt = z.object({
  accepted: z.int().meta({ description: 'items kept' }),
  duplicates: z.int().meta({ description: 'readings that were known already' }),
  rejected: z.array(
    z.object({
      in: z.enum(['readings', 'states', 'answers']),
      index: z.int(),
      cause: z.string().meta({ description: 'stable code such as reading.out-of-range' }),
    }),
  ),
});
export type ReportReceipt = z.infer<typeof reportReceipt>;
