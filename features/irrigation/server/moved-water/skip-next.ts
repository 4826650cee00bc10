import { findSkip, type SkippedWatering } from '@trellis/irrigation/model';
import { invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';
import { toMillis, Unit } from '@trellis/units/model';
import { assertAsSeen, listPlannedUnits, namesOf } from './planned-units.ts';

/**
 * Leaves out the next watering of units: water is held until the one after it is due. 409 for a unit that has none to come, and for one
 * that is offline: it goes on by the plan it has.
 */
export async function skipNext(
  units: readonly Unit[],
  seen: readonly { platformGroup_id: number; heldUntil: string | null }[] | undefined,
  context: CallContext,
): Promise<{ skipped: SkippedWatering[] }> {
  const { records, now } = context;
  const planned = await listPlannedUnits(units, context);
  assertAsSeen(
    planned,
    seen?.map(({ heldUntil, ...unit }) => ({ ...unit, heldUntil: toMillis(heldUntil) })),
  );
  const silent = planned.filter(({ state }) => state.state === 'OFFLINE').map(({ row }) => row);
  if (silent.length > 0)
    throw new Refusal(
      'irrigation.offline',
      `Nothing reaches them now, so they water as they were told last: ${namesOf(silent)}.`,
      409,
    );
  const found = planned.map(({ row, record }) => ({ row, skip: findSkip(record, now.getTime()) }));
  const without = found.filter(({ skip }) => skip === null).map(({ row }) => row);
  if (without.length > 0)
    throw new Refusal(
      'irrigation.nothing-planned',
      `Their schedule has no watering to come: ${namesOf(without)}.`,
      409,
    );
  const skipped = found.flatMap(({ row, skip }) => {
    if (skip === null) return [];
    const [skippedAt, heldUntil] = [isoOf(skip.skippedAt), isoOf(skip.heldUntil)];
    return [{ platformGroup_id: row.id, skippedAt, heldUntil, before: row.waterHeldUntil }];
  });
  await records.changeEach(
    Unit,
    skipped.map(({ platformGroup_id: id, heldUntil }) => ({ id, values: { waterHeldUntil: heldUntil } })),
  );
  return { skipped };
}

const isoOf = (at: number): string => new Date(at).toISOString();

type TakenBack = Pick<SkippedWatering, 'platformGroup_id' | 'heldUntil' | 'before'>;

/** Takes skips back: units have water again as their schedules say. 409 where a unit was held otherwise since, or its hold is over; 422 where that would hold it longer. */
export async function undoSkip(
  units: readonly Unit[],
  skipped: readonly TakenBack[],
  { records, now }: CallContext,
): Promise<{ count: number }> {
  const longer = skipped.filter(
    ({ heldUntil, before }) => before !== null && Date.parse(before) >= Date.parse(heldUntil),
  );
  if (longer.length > 0)
    throw invalidRecord(Unit.path, [{ property: 'before', code: 'range', message: 'is no earlier hold' }]);
  const told = new Map(skipped.map((one) => [one.platformGroup_id, one]));
  const changes = units.flatMap(({ id, waterHeldUntil }) => {
    const { heldUntil = '', before = null } = told.get(id) ?? {};
    const isOurs = waterHeldUntil !== null && Date.parse(waterHeldUntil) === Date.parse(heldUntil);
    return isOurs && Date.parse(heldUntil) > now.getTime() ? [{ id, values: { waterHeldUntil: before } }] : [];
  });
  if (changes.length < units.length || told.size > units.length)
    throw new Refusal('CONFLICT', 'Not every one of these waterings can still come.');
  await records.changeEach(Unit, changes);
  return { count: changes.length };
}
