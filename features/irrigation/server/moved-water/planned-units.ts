import { Refusal, type CallContext } from '@trellis/server-kit';
import { listJudgedUnits } from '@trellis/unit-status/server';
import { phaseOf, shortUnitName, toMillis, type Unit, type UnitRecord, type UnitState } from '@trellis/units/model';

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
  const untold = units.filter(({ id }) => !told.some((one) => one.id === id));
  if (untold.length > 0)
    throw new Refusal(
      'irrigation.takes-no-plan',
      `They are watered by a controller of their own, which takes no plan from here: ${namesOf(untold)}.`,
      409,
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

/** What people moved of the water of a unit, as it holds now. */
const movedNow = ({ record }: PlannedUnit) => ({
  heldUntil: toMillis(phaseOf(record)?.waterHeldUntil),
  minutes: record.waterShiftMinutes ?? 0,
  percent: record.waterPercent ?? 100,
});

/** 409 where one of the units is not as the caller saw it. */
export function assertAsSeen(
  planned: readonly PlannedUnit[],
  seen: readonly ({ platformGroup_id: number } & Partial<ReturnType<typeof movedNow>>)[] | undefined,
): void {
  const byUnit = new Map(seen?.map(({ platformGroup_id, ...was }) => [platformGroup_id, was]));
  const changed = planned.filter((unit) => {
    const now = movedNow(unit);
    const was = byUnit.get(unit.row.id) ?? {};
    return (Object.keys(was) as (keyof typeof now)[]).some((key) => was[key] !== now[key]);
  });
  if (changed.length > 0)
    throw new Refusal(
      'irrigation.moved-meanwhile',
      `Somebody changed their water meanwhile: ${namesOf(changed.map(({ row }) => row))}.`,
      409,
    );
}

/** The names of the units that keep an order from being carried out. */
export const namesOf = (units: readonly Pick<Unit, 'name'>[]): string =>
  units.map(({ name }) => shortUnitName(name)).join(', ');
