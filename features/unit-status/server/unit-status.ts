import type { Database, RequestTransaction } from '@trellis/server-kit';
import type { UnitRecord } from '@trellis/units/model';
import { selectRecipes, selectRuns } from './status/select-runs.ts';
import { selectUnits } from './status/select-units.ts';
import type { StatusQuery } from './status/status-query.ts';
import { writeStatus } from './status/write-status.ts';

export type { StatusQuery } from './status/status-query.ts';

/** How many units are wanted, and their display records as JSON text; three statements, however many there are. */
export async function readCountedStatus(
  db: Database | RequestTransaction,
  wanted: StatusQuery,
): Promise<{ text: string; count: number }> {
  const { now } = wanted;
  const units = await selectUnits(wanted, now).execute(db);
  const runs = await selectRuns(wanted, now).execute(db);
  const phases = new Set(runs.rows.flatMap(({ growPhase_id }) => growPhase_id ?? []));
  const recipes = await selectRecipes([...phases]).execute(db);
  return { text: writeStatus(units.rows, runs.rows, recipes.rows, now), count: units.rows.length };
}

/** Display records of the wanted units as JSON text. */
export async function readUnitStatus(db: Database | RequestTransaction, wanted: StatusQuery): Promise<string> {
  return (await readCountedStatus(db, wanted)).text;
}

/** Display records of the wanted units. */
export async function listUnitStatus(db: Database | RequestTransaction, wanted: StatusQuery): Promise<UnitRecord[]> {
  return JSON.parse(await readUnitStatus(db, wanted)) as UnitRecord[];
}
