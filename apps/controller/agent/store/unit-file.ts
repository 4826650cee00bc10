import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { commandReason } from '@trellis/commands/model';
import { unitPlan, type UnitPlanMessage } from '@trellis/units/model';
import * as z from 'zod';
import { unitOverrides } from '../../controller-config.ts';
import { freshMemory, unitModes, type UnitMemory } from '../../unit/index.ts';
import { writeAtomically } from './write-atomically.ts';

/** What a unit knows after a restart, whatever ended it. */
export interface SavedUnit {
  memory: UnitMemory;
  /** The last plan of the server, with the server's fingerprint of it. */
  plan: UnitPlanMessage | null;
  planHash: string | null;
  /** As a command named it. */
  hostname: string | null;
}

export interface UnitFile {
  readonly saved: SavedUnit;
  /** Writes what changed; durable on return. */
  save(changes: Partial<SavedUnit>): void;
}

const fresh = freshMemory();

/** What the loops remember; a file from before a field existed gets its fresh value. */
const unitMemory: z.ZodType<UnitMemory> = z.object({
  mode: z.enum(unitModes),
  overrides: unitOverrides,
  lightPeriod: z.enum(['LIGHT', 'DARK']).nullable().default(fresh.lightPeriod),
  co2Enabled: z.boolean().default(fresh.co2Enabled),
  co2OffsetPpm: z.number().default(fresh.co2OffsetPpm),
  impairedChiller: z.number().nullable().default(fresh.impairedChiller),
  impairedUntil: z.number().nullable().default(fresh.impairedUntil),
  isIpm: z.boolean().default(fresh.isIpm),
  useVfuSchedule: z.boolean().default(fresh.useVfuSchedule),
  logLevel: z.enum(['ERROR', 'WARN', 'INFO', 'DEBUG']).default(fresh.logLevel),
  sterilizeUntil: z.number().nullable().default(fresh.sterilizeUntil),
  lastIrrigated: z.number().nullable().default(fresh.lastIrrigated),
  answered: z.array(
    z.object({
      commandId: z.string(),
      isAccepted: z.boolean(),
      reason: z.string().exactOptional(),
      why: commandReason.exactOptional(),
      at: z.number(),
    }),
  ),
});

const fileShape = z.object({
  version: z.literal(1),
  memory: unitMemory,
  plan: unitPlan.nullable(),
  planHash: z.string().nullable(),
  hostname: z.string().nullable(),
});

/** Opens a unit's file in a folder; without one the unit begins with `first`. A file that cannot be read is put aside and `onBroken` hears of it. */
export function openUnitFile(folder: string, first: Partial<UnitMemory>, onBroken: (error: unknown) => void): UnitFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'unit.json');
  let saved: SavedUnit = { memory: { ...freshMemory(), ...first }, plan: null, planHash: null, hostname: null };
  let text = '';
  try {
    const read = readSaved(path);
    if (read) saved = read;
  } catch (error) {
    renameSync(path, `${path}.broken`);
    onBroken(error);
  }
  return {
    get saved() {
      return saved;
    },
    save(changes) {
      const next = { ...saved, ...changes };
      const nextText = JSON.stringify({ version: 1, ...next });
      if (nextText !== text) writeAtomically(path, nextText);
      saved = next;
      text = nextText;
    },
  };
}

function readSaved(path: string): SavedUnit | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { memory, plan, planHash, hostname } = fileShape.parse(JSON.parse(text));
  return { memory, plan, planHash, hostname };
}
