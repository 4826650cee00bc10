import { toMillis, type Instant } from './health/unit-snapshot.ts';
import { moveWater } from './move-water.ts';
import type { OwnSchedule } from './own-schedule-fields.ts';
import { followOwnSchedule } from './own-schedule.ts';
import type { UnitLifecycle } from './unit-record.ts';

type Phase = UnitLifecycle['currentPhase'];

/** What a unit follows in place of its plan, and what people moved of its water. */
export interface Followed {
  ownSchedule: OwnSchedule | null;
  /** No water by the schedule before this moment: the next watering was skipped. */
  waterHeldUntil: Instant | null;
  /** Minutes that the hours of water were moved by; negative is earlier. */
  waterShiftMinutes: number;
  /** How long waterings are now, percent of what the schedule says. */
  waterPercent?: number;
  lastIrrigated: Instant | null;
}

/** The phase as a unit follows it; the very phase of its plan where it follows nothing else. A hold is over with the water after it. */
export function followPhase(
  planned: Phase,
  { ownSchedule, waterHeldUntil, waterShiftMinutes, waterPercent = 100, lastIrrigated }: Followed,
): Phase {
  const held = toMillis(waterHeldUntil);
  const isHeld = held !== null && (toMillis(lastIrrigated) ?? -Infinity) < held;
  return moveWater(ownSchedule ? followOwnSchedule(planned, ownSchedule) : planned, {
    waterHeldUntil: isHeld ? new Date(held).toISOString() : null,
    waterShiftMinutes,
    waterPercent,
  });
}
