import { alwaysLitHours } from './health/constants.ts';
import type { UnitLifecycle } from './unit-record.ts';

type Phase = UnitLifecycle['currentPhase'];
type Environment = Phase['environments'][number];

/** How far the hours of water of a unit may be moved, minutes either way. */
export const furthestShiftMinutes = 720;

/** How much shorter and longer than scheduled waterings may be, percent. */
export const waterPercents = { least: 10, most: 300 } as const;
/** No watering is longer, s. */
const longestSeconds = 3600;

/** What people moved of the water of a unit, whatever schedule it follows. */
export interface MovedWater {
  /** No water by the schedule before this moment (ISO 8601): the next watering was skipped. */
  waterHeldUntil: string | null;
  /** Minutes that the hours of water were moved by; negative is earlier. */
  waterShiftMinutes: number;
  /** How long waterings are, percent of what the schedule says. */
  waterPercent?: number;
}

/** A phase with its hours of water moved, its waterings longer or shorter, and held where one is skipped. */
export function moveWater(phase: Phase, { waterHeldUntil, waterShiftMinutes, waterPercent = 100 }: MovedWater): Phase {
  if (waterHeldUntil === null && waterShiftMinutes === 0 && waterPercent === 100) return phase;
  return {
    ...phase,
    ...(waterHeldUntil !== null && { waterHeldUntil }),
    environments: phase.environments.map((environment) =>
      stretch(shiftHours(phase, environment, waterShiftMinutes), waterPercent),
    ),
  };
}

/** Waterings so long, percent of what they were; whole seconds. */
function stretch(environment: Environment, percent: number): Environment {
  const { irrigation } = environment;
  if (percent === 100 || !irrigation?.duration) return environment;
  const duration = Math.min(longestSeconds, Math.max(1, Math.round((irrigation.duration * percent) / 100)));
  return { ...environment, irrigation: { ...irrigation, duration } };
}

/** Without hours of its own, water goes with its light period: moved, it has hours. */
function shiftHours(phase: Phase, environment: Environment, minutes: number): Environment {
  const { irrigation } = environment;
  if (!irrigation || minutes === 0) return environment;
  const hasHours = irrigation.startTime !== null && irrigation.finishTime !== null;
  const hours = hasHours
    ? { startTime: irrigation.startTime, finishTime: irrigation.finishTime }
    : hoursOfLight(phase, environment.lightState === 'Lights On');
  if (!hours) return environment;
  const { startTime, finishTime } = hours;
  const moved = { startTime: addMinutes(startTime, minutes), finishTime: addMinutes(finishTime, minutes) };
  return { ...environment, irrigation: { ...irrigation, ...moved } };
}

function hoursOfLight({ photoperiod, photoperiodStartTime: on }: Phase, isLit: boolean) {
  if (on === null || photoperiod === null || photoperiod <= 0 || photoperiod >= alwaysLitHours) return undefined;
  const off = addMinutes(on, Math.round(photoperiod * 60));
  return isLit ? { startTime: on, finishTime: off } : { startTime: off, finishTime: on };
}

const dayMinutes = 24 * 60;

/** `HH:MM` some minutes later on the clock; what is no such time stays. */
function addMinutes(time: string | null, minutes: number): string | null {
  const parts = /^(\d{2}):(\d{2})/.exec(time ?? '');
  if (!parts) return time;
  const at = (Number(parts[1]) * 60 + Number(parts[2]) + minutes + dayMinutes) % dayMinutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
