import { IANAZone } from 'luxon';
import * as z from 'zod';
import { designators, findDesignator } from '@trellis/telemetry/model';
import { isTimeFormat } from '../time/read-time.ts';
import { unitConversionNames, unitConversions } from './unit-conversions.ts';

/** A column by the name in the header, or by its position from 1. */
const columnName = z.union([z.string().min(1), z.int().min(1)]);
const unitName = z.string().min(1).max(120);

const column = z
  .strictObject({
    column: columnName,
    designator: z.int().refine((id) => findDesignator(id) !== undefined, {
      error: `is none of ${designators.map(({ id, key }) => `${id} (${key})`).join(', ')}`,
    }),
    device_id: z.string().min(1).max(120),
    /** Name of the sensor when it is created. */
    name: z.string().min(1).max(120).optional(),
    /** Unit the sensor is attached to when it is created; the mapping's own `unit` unless given. */
    unit: unitName.optional(),
    /** The file's number × scale + offset is in the file's unit; then it is converted. */
    scale: z.number().default(1),
    offset: z.number().default(0),
    /** `none` says that the numbers are in the stored unit, whatever they look like. */
    unitConversion: z.enum(['none', ...unitConversionNames]).optional(),
    /** A reading out of range by at most this (stored unit) is kept as the limit, such as −0.04 lux at night. */
    clampTolerance: z.number().min(0).default(0),
  })
  .refine(
    ({ designator, unitConversion }) =>
      !unitConversion ||
      unitConversion === 'none' ||
      unitConversions[unitConversion].to === findDesignator(designator)?.unit,
    { path: ['unitConversion'], error: 'does not lead to the unit of this designator' },
  );

const importMapping = z
  .strictObject({
    /** What the file is and where it comes from; not used. */
    about: z.string().optional(),
    delimiter: z.string().length(1).default(','),
    decimal: z.enum(['.', ',']).default('.'),
    encoding: z.enum(['utf8', 'utf16le', 'latin1']).default('utf8'),
    /** Line of the header, from 1; lines before it are skipped. 0: there is none and columns are numbers. */
    headerLine: z.int().min(0).default(1),
    time: z.strictObject({
      column: columnName,
      /** The time of day, where the file has it apart from the day; the format is that of both, with a blank between. */
      timeOfDayColumn: columnName.optional(),
      format: z
        .string()
        .refine(isTimeFormat, {
          error:
            'is neither "iso", "us", "excel-serial", "epoch-s", "epoch-ms" nor a Luxon format with year, month and day',
        })
        .default('iso'),
      timeZone: z
        .string()
        .refine((zone) => IANAZone.isValidZone(zone), { error: 'is no IANA time zone such as America/Denver' })
        .optional(),
      /** What to do with a wall time that daylight saving skipped: report the line, or shift it by the change. */
      onSkippedTime: z.enum(['report', 'shift']).default('report'),
    }),
    /** Texts that mean "no value", in any case; an empty cell always does. */
    ignore: z.array(z.string()).default(['NULL', 'NaN', 'NA', 'N/A', '-']),
    /** Whether sensors that the facility does not have are created. */
    createSensors: z.boolean().default(false),
    unit: unitName.optional(),
    columns: z.array(column).min(1),
  })
  .superRefine(({ columns, headerLine, time }, context) => {
    const channels = new Set<string>();
    for (const [index, { device_id, designator, column: name }] of columns.entries()) {
      const path = ['columns', index, 'column'];
      if (headerLine === 0 && typeof name === 'string')
        context.addIssue({ code: 'custom', path, message: 'must be a number: the file has no header' });
      const channel = JSON.stringify([device_id, designator]);
      if (channels.has(channel))
        context.addIssue({
          code: 'custom',
          path: ['columns', index, 'device_id'],
          message: `${device_id} measures designator ${designator} in two columns`,
        });
      channels.add(channel);
    }
    for (const key of ['column', 'timeOfDayColumn'] as const) {
      if (headerLine === 0 && typeof time[key] === 'string')
        context.addIssue({ code: 'custom', path: ['time', key], message: 'must be a number: the file has no header' });
    }
    if (time.timeOfDayColumn !== undefined && time.format.startsWith('epoch'))
      context.addIssue({
        code: 'custom',
        path: ['time', 'timeOfDayColumn'],
        message: 'has no place beside seconds since 1970, which hold the time of day',
      });
  });

/** How the columns of a CSV file become readings. */
export type ImportMapping = z.output<typeof importMapping>;
export type MappedColumn = ImportMapping['columns'][number];

/** The arguments, the mapping or the file cannot be used at all; nothing was imported. */
export class ImportSetupError extends Error {
  override name = 'ImportSetupError';
}

/** Checks a mapping read from JSON; throws ImportSetupError with the place and reason of every mistake. */
export function parseImportMapping(json: unknown): ImportMapping {
  const parsed = importMapping.safeParse(json);
  if (!parsed.success) throw new ImportSetupError(`The mapping cannot be used:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
