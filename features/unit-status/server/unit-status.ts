import type { Database, RequestTransaction } from '@trellis/server-kit';
import type { UnitRecord } from '@trellis/units/model';
import { selectRecipes, selectRuns } from './status/select-runs.ts';
import { selectUnits } from './status/select-units.ts';
import type { StatusQuery } from './status/status-query.ts';
import { readRecords, writeStatus, type JudgedUnit, type SelectedUnits } from './status/write-status.ts';

export type { StatusQuery } from './status/status-query.ts';
export type { JudgedUnit } from './status/write-status.ts';

/** What the records of the wanted units are made from; three statements, however many there are. */
async function selectAll(db: Database | RequestTransaction, wanted: StatusQuery): Promise<SelectedUnits> {
  const { now } = wanted;
  const units = await selectUnits(wanted, now).execute(db);
  const runs = await selectRuns(wanted, now).execute(db);
  const phases = new Set(runs.rows.flatMap(({ growPhase_id }) => growPhase_id ?? []));
  const recipes = await selectRecipes([...phases]).execute(db);
  return { units: units.rows, runs: runs.rows, recipes: recipes.rows };
}

/** How many units are wanted, and their display records as JSON text. */
export async function readCountedStatus(
  db: Database | RequestTransaction,
  wanted: StatusQuery,
): Promise<{ text: string; count: number }> {
  const selected = await selectAll(db, wanted);
  return { text: writeStatus(selected, wanted.now), count: selected.units.length };
}

/** Display records of the wanted units as JSON text. */
export async function readUnitStatus(db: Database | RequestTransaction, wanted: StatusQuery): Promise<string> {
  return (await readCountedStatus(db, wanted)).text;
}

/** Display records of the wanted units, each with the state it is in. */
export async function listJudgedUnits(db: Database | RequestTransaction, wanted: StatusQuery): Promise<JudgedUnit[]> {
  return readRecords(await selectAll(db, wanted), wanted.now);
}

/** Display records of the wanted units. */
export async function listUnitStatus(db: Database | RequestTransaction, wanted: StatusQuery): Promise<UnitRecord[]> {
  return (await listJudgedUnits(db, wanted)).map(({ unit }) => unit);
}
