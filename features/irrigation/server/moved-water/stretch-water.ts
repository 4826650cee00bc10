import type { StretchedBefore } from '@trellis/irrigation/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { assertAsSeen, listPlannedUnits } from './planned-units.ts';

interface Stretch {
  percent: number;
  until: string | null;
  seen?: readonly { platformGroup_id: number; percent: number }[] | undefined;
}

/** Has the waterings of units last so much of what their schedules say. 422 for an end that is over. */
export async function stretchWater(
  units: readonly Unit[],
  { percent, until, seen }: Stretch,
  context: CallContext,
): Promise<{ stretched: StretchedBefore[] }> {
  const { records, now } = context;
  const isOver = until !== null && Date.parse(until) <= now.getTime();
  if (isOver && percent !== 100)
    throw invalidRecord(Unit.path, [{ property: 'until', code: 'range', message: 'is over' }]);
  const planned = await listPlannedUnits(units, context);
  assertAsSeen(planned, seen);
  const waterPercentUntil = percent === 100 ? null : until;
  await records.changeEach(
    Unit,
    planned.map(({ row }) => ({ id: row.id, values: { waterPercent: percent, waterPercentUntil } })),
  );
  return { stretched: planned.map(({ row }) => ({ platformGroup_id: row.id, before: beforeOf(row, now) })) };
}

/** As it was: what was over then is as scheduled. */
function beforeOf({ waterPercent, waterPercentUntil }: Unit, now: Date): StretchedBefore['before'] {
  const isOver = waterPercentUntil !== null && Date.parse(waterPercentUntil) <= now.getTime();
  return isOver || waterPercent === 100
    ? { percent: 100, until: null }
    : { percent: waterPercent, until: waterPercentUntil };
}
