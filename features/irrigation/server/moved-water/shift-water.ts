import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { furthestShiftMinutes, Unit } from '@trellis/units/model';
import { assertAsSeen, listPlannedUnits } from './planned-units.ts';

/** Moves the hours of water of units by some minutes, on top of what they were moved before. 422 where that is more than half a day. */
export async function shiftWater(
  units: readonly Unit[],
  { minutes, seen }: { minutes: number; seen?: readonly { platformGroup_id: number; minutes: number }[] | undefined },
  context: CallContext,
): Promise<{ shifted: { platformGroup_id: number; waterShiftMinutes: number }[] }> {
  const planned = await listPlannedUnits(units, context);
  assertAsSeen(planned, seen);
  const shifted = planned.map(({ row }) => ({
    platformGroup_id: row.id,
    waterShiftMinutes: row.waterShiftMinutes + minutes,
  }));
  if (shifted.some(({ waterShiftMinutes }) => Math.abs(waterShiftMinutes) > furthestShiftMinutes))
    throw invalidRecord(Unit.path, [
      { property: 'minutes', code: 'range', message: `moves water by more than ${furthestShiftMinutes} minutes` },
    ]);
  await context.records.changeEach(
    Unit,
    shifted.map(({ platformGroup_id: id, waterShiftMinutes }) => ({ id, values: { waterShiftMinutes } })),
  );
  return { shifted };
}
