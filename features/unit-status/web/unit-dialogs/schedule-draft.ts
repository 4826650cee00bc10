import type { OwnSchedule, UnitRecord } from '@trellis/units/model';

/** What is half-decided about the schedule of units; numbers as typed. */
export interface ScheduleDraft {
  follows: 'plan' | 'own';
  lightOn: string | null;
  lightOff: string | null;
  intensityPercent: string;
  frequencyMinutes: string;
  durationSeconds: string;
  startTime: string | null;
  finishTime: string | null;
  /** The plan is followed again from then on (ISO 8601); null: until somebody chooses it. */
  until: string | null;
}

/** Begins with what the first unit follows: its own schedule, or else the light and water of its plan. */
export function startSchedule([unit]: readonly UnitRecord[]): ScheduleDraft {
  const own = unit?.useVfuSchedule ? unit.ownSchedule : null;
  const { intensity, ...begun } = own ?? scheduleOfPlan(unit);
  return {
    follows: own ? 'own' : 'plan',
    lightOn: begun.lightOn,
    lightOff: begun.lightOff,
    intensityPercent: say(intensity === null ? null : Math.round(intensity * 100)),
    frequencyMinutes: say(begun.irrigationFrequency),
    durationSeconds: say(begun.irrigationDuration),
    startTime: begun.irrigationStartTime,
    finishTime: begun.irrigationFinishTime,
    until: begun.validTo,
  };
}

const say = (value: number | null) => (value === null ? '' : String(value));

function scheduleOfPlan(unit: UnitRecord | undefined): OwnSchedule {
  // What people moved of the water is put on top of whatever a unit follows: the draft is the plan itself.
  const [run] = unit?.lifecycles ?? [];
  const phase = run?.plannedPhase ?? run?.currentPhase;
  const water = phase?.environments.find(({ lightState }) => lightState === 'Lights On')?.irrigation;
  const lightOn = wallTime(phase?.photoperiodStartTime);
  return {
    lightOn,
    lightOff: later(lightOn, phase?.photoperiod),
    intensity: phase?.lightIntensity ?? null,
    irrigationFrequency: water?.frequency ?? null,
    irrigationDuration: water?.duration ?? null,
    irrigationStartTime: wallTime(water?.startTime),
    irrigationFinishTime: wallTime(water?.finishTime),
    validTo: null,
  };
}

const wallTime = (text: string | null | undefined): string | null =>
  text != null && /^\d\d:\d\d/.test(text) ? text.slice(0, 5) : null;

/** The time of day so many hours after another. */
function later(from: string | null, hours: number | null | undefined): string | null {
  if (from === null || hours == null) return null;
  const minutes = (Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + Math.round(hours * 60)) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The schedule as it is sent, null for the plan's; or what is missing, a key of the texts. */
export function readSchedule(
  draft: ScheduleDraft,
  now: number,
): { schedule: OwnSchedule | null } | { problem: string } {
  if (draft.follows === 'plan') return { schedule: null };
  const { lightOn, lightOff, startTime, finishTime, until } = draft;
  const intensity = readWhole(draft.intensityPercent, 0, 100);
  const irrigationFrequency = readWhole(draft.frequencyMinutes, 1, 10_080);
  const irrigationDuration = readWhole(draft.durationSeconds, 0, 3600);
  if ([intensity, irrigationFrequency, irrigationDuration].includes(undefined)) return { problem: 'wrongNumber' };
  const times = [lightOn, lightOff, startTime, finishTime];
  if (times.some((time) => time !== null && wallTime(time) !== time)) return { problem: 'wrongTime' };
  if (until !== null && !(Date.parse(until) > now)) return { problem: isMoment(until) ? 'pastEnd' : 'wrongTime' };
  if ((lightOn === null) !== (lightOff === null)) return { problem: 'halfLight' };
  if ((startTime === null) !== (finishTime === null)) return { problem: 'halfWater' };
  const isWater = irrigationFrequency !== null;
  if (isWater !== (irrigationDuration !== null) && irrigationDuration !== 0) return { problem: 'halfShot' };
  if (lightOn === null && intensity === null && irrigationDuration === null) return { problem: 'nothing' };
  return {
    schedule: {
      lightOn,
      lightOff,
      intensity: intensity == null ? null : intensity / 100,
      irrigationFrequency: irrigationFrequency ?? null,
      irrigationDuration: irrigationDuration ?? null,
      irrigationStartTime: startTime,
      irrigationFinishTime: finishTime,
      validTo: until,
    },
  };
}

/** A moment, and not a day with a time that is none. */
const isMoment = (text: string): boolean => text.includes('T') && Number.isFinite(Date.parse(text));

/** A whole number in its range, null where none is said, undefined where it cannot be read. */
function readWhole(text: string, min: number, max: number): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
