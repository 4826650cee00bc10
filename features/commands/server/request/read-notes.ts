import { findNotes, type Action, type CommandNote, type WrittenValue } from '@trellis/commands/model';
import { defineSlot, type CallContext, type RequestTransaction } from '@trellis/server-kit';
import type { UnitRecord } from '@trellis/units/model';
import type { Target } from './targets.ts';

/** How units of a facility are doing, as their display records say; whoever writes those fills it. */
export const unitRecords =
  defineSlot<
    (
      db: RequestTransaction,
      wanted: { facilityId: number; unitIds: readonly number[]; now: Date },
    ) => Promise<UnitRecord[]>
  >('unit records');

/** What the plan, the light period and the present state of the units make of an action. */
export async function readNotes(
  action: Action,
  value: WrittenValue | null,
  touched: readonly Target[],
  { db, now, services }: CallContext,
): Promise<CommandNote[]> {
  const [readRecords] = services.slots.of(unitRecords);
  if (!readRecords) return [];
  const notes: CommandNote[] = [];
  for (const [facilityId, units] of Map.groupBy(touched, (target) => target.facilityId)) {
    const unitIds = units.flatMap(({ platformGroupId }) => platformGroupId ?? []);
    const records = await readRecords(db, { facilityId, unitIds, now });
    notes.push(...records.flatMap((unit) => findNotes(action, value, unit, now)));
  }
  return notes;
}
