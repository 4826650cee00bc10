import { findClockPeriod, findNextIrrigation, phaseOf, type UnitRecord } from '@trellis/units/model';
import * as z from 'zod';
import type { Action, WrittenValue } from './catalogue/action.ts';
import { planWrite, type PlannedWrite } from './catalogue/plan-write.ts';
import { isSame, standsAt } from './way-back.ts';

/**
 * What a person should know before they send an action to a unit.
 * `alreadySo`: the unit stands as it is told to. `darkInLight`, `lightInDark`: against the light period, which lasts `until`; at
 * `backAt` the plan takes over again, and where it is null the unit stays so until somebody sets Automatic. `irrigated`: when
 * water last flowed (`until` is null) and when the plan gives some again (`backAt`).
 */
export const commandNote = z.object({
  platformGroup_id: z.int(),
  platformGroupName: z.string(),
  kind: z.enum(['alreadySo', 'darkInLight', 'lightInDark', 'irrigated']),
  at: z.string().nullable(),
  until: z.string().nullable(),
  backAt: z.string().nullable(),
});
export type CommandNote = z.infer<typeof commandNote>;
type Note = Pick<CommandNote, 'kind'> & Partial<Pick<CommandNote, 'at' | 'until' | 'backAt'>>;

/** What the plan, the light period and the present state of a unit make of an action. */
export function findNotes(action: Action, given: WrittenValue | null, unit: UnitRecord, now: Date): CommandNote[] {
  const { platformGroup_id, platformGroupName } = unit;
  const planned = planWrite(action, given);
  const found = [
    judgeWater(action, unit, now),
    // What a value would change is not known before there is one.
    ...('problem' in planned ? [] : [judgeState(planned, unit), judgeLight(planned, unit, now)]),
  ];
  return found
    .filter((note) => note !== undefined)
    .map((note) => ({ platformGroup_id, platformGroupName, at: null, until: null, backAt: null, ...note }));
}

function judgeState(planned: PlannedWrite, unit: UnitRecord): Note | undefined {
  const stands = planned.device === 'irrigation' ? null : standsAt(unit, planned);
  return stands !== null && isSame(stands, planned.target) ? { kind: 'alreadySo' } : undefined;
}

/** Whether a write switches light on (true) or off (false), for a device alone or by pinning the period. */
function wantsLight({ device, metric, target }: PlannedWrite): { isLit: boolean; isPinned: boolean } | undefined {
  const word = String(target).toLowerCase();
  if (device === 'light' && metric === 'state') return { isLit: word === 'on', isPinned: false };
  if (device === 'light' && metric === 'intensity') return { isLit: Number(target) > 0, isPinned: false };
  if (device === 'unit' && metric === 'state') return { isLit: word === 'light', isPinned: true };
  return undefined;
}

function judgeLight(planned: PlannedWrite, unit: UnitRecord, now: Date): Note | undefined {
  const wanted = wantsLight(planned);
  const phase = phaseOf(unit);
  const period = findClockPeriod(phase, unit.facility_timezone, now.getTime());
  if (!wanted || !period || period.isLit === wanted.isLit) return undefined;
  // An order to a lamp ends with the light period, and in the next one of its kind the plan has its way again.
  const next = period.until === null ? null : findClockPeriod(phase, unit.facility_timezone, period.until);
  const isLeftToPlan = !wanted.isPinned && unit.mode?.toUpperCase() === 'AUTOMATIC';
  return {
    kind: wanted.isLit ? 'lightInDark' : 'darkInLight',
    until: toIso(period.until),
    backAt: isLeftToPlan ? toIso(next?.until ?? null) : null,
  };
}

function judgeWater({ asksWhenRepeated }: Action, unit: UnitRecord, now: Date): Note | undefined {
  if (!asksWhenRepeated || unit.lastIrrigated === null) return undefined;
  const next = unit.mode?.toUpperCase() === 'AUTOMATIC' ? findNextIrrigation(unit, now) : null;
  return { kind: 'irrigated', at: unit.lastIrrigated, backAt: toIso(next) };
}

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
