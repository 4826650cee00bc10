import { Refusal, type CallContext } from '@trellis/server-kit';
import { listJudgedUnits } from '@trellis/unit-status/server';
import { shortUnitName, type Unit, type UnitRecord, type UnitState } from '@trellis/units/model';

/** A unit whose water follows the schedule that it is told. */
export interface PlannedUnit {
  row: Unit;
  record: UnitRecord;
  state: UnitState;
}

/** The units with what they follow now; 409 where the controller of one takes no plan from here: nothing would come of it. */
export async function listPlannedUnits(units: readonly Unit[], context: CallContext): Promise<PlannedUnit[]> {
  const { db, now } = context;
  const ids = units.map(({ id }) => id);
  const told = await db
    .selectFrom('units')
    .innerJoin('controllers', 'controllers.id', 'units.controller_id')
    .select('units.id')
    .where('units.id', 'in', ids)
    .where('controllers.protocol', '!=', 'json')
    .where('controllers.isForeign', '=', false)
    .execute();
  refuseSome(
    units.filter(({ id }) => !told.some((one) => one.id === id)),
    'irrigation.takes-no-plan',
    'They are watered by a controller of their own, which takes no plan from here',
  );
  const facilities = [...new Set(units.map(({ facility_id }) => facility_id))];
  const judged = [];
  for (const facilityId of facilities) judged.push(...(await listJudgedUnits(db, { facilityId, unitIds: ids, now })));
  const byId = new Map(judged.map(({ unit, state }) => [unit.platformGroup_id, { record: unit, state }]));
  return units.flatMap((row) => {
    const found = byId.get(row.id);
    return found ? [{ row, ...found }] : [];
  });
}

/** 409 with the names of the units that keep an order from being carried out. */
export function refuseSome(units: readonly Pick<Unit, 'name'>[], code: string, why: string): void {
  if (units.length === 0) return;
  throw new Refusal(code, `${why}: ${units.map(({ name }) => shortUnitName(name)).join(', ')}.`, 409);
}
