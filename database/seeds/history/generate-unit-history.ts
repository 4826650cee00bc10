import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  guards,
  createDayClock,
  generateHistory,
  isWithinDay,
  minutesOfTime,
  roomPresets,
  type HistoryPlan,
  type HistoryStep,
  type RoomPreset,
  type TimedFault,
} from '@trellis/climate/model';
import { dateRun, roomPhases, windowOf } from '../company/calendar.ts';
import { findDemoFacility } from '../company/facilities.ts';
import { demoPhases, type DemoBand, type DemoPhase } from '../company/phases.ts';
import { findDemoPlan } from '../company/plans.ts';
import { listDemoSensors } from '../company/sensors.ts';
import { reportedUntil, situationOf } from '../company/situations.ts';
import type { DemoUnit } from '../company/units.ts';
import { lastIrrigatedOf } from '../records/unit-states.ts';

const historyStepSeconds = 300;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Steps computed before others get their turn: about two milliseconds. */
const stepsPerTurn = 400;

/** A change of state of a device. */
export interface GeneratedState {
  device: string;
  at: number;
  state: string;
  /** Intensity as a fraction; lights alone. */
  value: number | null;
}

/** Water that was given. */
export interface GeneratedShot {
  at: number;
  durationSeconds: number;
}

/** What a unit did, beside what it measured. */
export interface UnitDoings {
  states: GeneratedState[];
  shots: GeneratedShot[];
}

/** Readings of one day, column by column, to be light in memory. */
export interface DayOfReadings {
  designators: Uint8Array;
  ats: Float64Array;
  values: Float32Array;
}

/** A stretch of time in which one phase (or none: the unit stood empty) held. */
export interface Stretch {
  from: number;
  to: number;
  growing?: { phase: DemoPhase; lightsOn: string };
}

/**
 * Generates what a unit reported in the days before the demo began (the newest day comes first), and what its devices did
 * meanwhile. The same every time.
 */
export async function generateUnitHistory(
  unit: DemoUnit,
  seededAt: number,
  dayCount: number,
  signal?: AbortSignal,
): Promise<{ days: DayOfReadings[]; doings: UnitDoings }> {
  const stepMs = historyStepSeconds * 1000;
  const to = Math.floor(seededAt / stepMs) * stepMs;
  const from = to - dayCount * dayMs;
  const kept = keptReadings(unit, seededAt);
  const days = Array.from({ length: dayCount }, () => ({
    designators: [] as number[],
    ats: [] as number[],
    values: [] as number[],
  }));
  const doings = noteDoings(unit, seededAt);
  let steps = 0;
  for (const stretch of listStretches(unit, from, to)) {
    for (const step of generateHistory(requestOf(unit, stretch, seededAt))) {
      for (const { designator, at, reading } of step.readings) {
        const day = days[Math.floor((to - 1 - at) / dayMs)];
        if (!day || !kept(designator, at)) continue;
        day.designators.push(designator);
        day.ats.push(at);
        day.values.push(reading);
      }
      doings.note(step);
      steps += 1;
      if (steps % stepsPerTurn === 0) {
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
  }
  return {
    days: days.map(({ designators, ats, values }) => ({
      designators: Uint8Array.from(designators),
      ats: Float64Array.from(ats),
      values: Float32Array.from(values),
    })),
    doings: doings.done(),
  };
}

/**
 * Gathers what fitted devices did while the unit reported. No water came while the valve was dead; the newest shot is the one the
 * unit's record speaks of.
 */
function noteDoings(unit: DemoUnit, seededAt: number): { note: (step: HistoryStep) => void; done: () => UnitDoings } {
  const fitted = new Set<string>(unit.devices);
  const situation = situationOf(unit.situation);
  const until = reportedUntil(situation, seededAt);
  const wateredUntil = Date.parse(lastIrrigatedOf(unit, seededAt) ?? '');
  const shots: GeneratedShot[] = [];
  const states: GeneratedState[] = [];
  const last = new Map<string, string>();
  let begunAt: number | undefined;
  const change = (device: string, at: number, state: string, value: number | null) => {
    if (!fitted.has(device) || at >= until || last.get(device) === state) return;
    last.set(device, state);
    states.push({ device, at, state, value });
  };
  return {
    note({ at: now, states: said, irrigations }) {
      // What the model does not run: fans blow, heaters rest.
      if (begunAt === undefined) {
        change('fan', now, 'on', null);
        change('heaterstrip', now, 'off', null);
      }
      begunAt ??= now;
      for (const { device, metric, value, at } of said) {
        if (metric !== 'state' || device === 'irrigation') continue;
        const intensity = said.find((one) => one.device === device && one.metric === 'intensity')?.value;
        change(device, at, String(value), typeof intensity === 'number' ? intensity : null);
        // Curtains are drawn in the dark.
        if (device === 'light') change('curtain', at, value === 'on' ? 'open' : 'closed', null);
      }
      for (const { at, durationSeconds } of irrigations) {
        // Shots begin with a step, those of the record with the minute of the schedule.
        if (!(at < wateredUntil - historyStepSeconds * 1000)) continue;
        shots.push({ at, durationSeconds });
      }
    },
    done() {
      const durationSeconds = unit.crop ? demoPhases[unit.crop.phase].irrigation.duration : 0;
      // Water that still runs is the controller's to tell.
      if (durationSeconds > 0 && wateredUntil + durationSeconds * 1000 < until)
        shots.push({ at: wateredUntil, durationSeconds });
      for (const { at, durationSeconds: seconds } of shots) {
        change('irrigation', at, 'on', null);
        change('irrigation', at + seconds * 1000, 'off', null);
      }
      return { states, shots };
    },
  };
}

/** Leaves out what no sensor measured and what was never reported. */
function keptReadings(unit: DemoUnit, seededAt: number): (designator: number, at: number) => boolean {
  const fitted = new Set(listDemoSensors(unit).flatMap(({ designators }) => designators));
  const situation = situationOf(unit.situation);
  const until = reportedUntil(situation, seededAt);
  const silentFrom = seededAt - (situation.silent?.hours ?? 0) * hourMs;
  return (designator, at) =>
    fitted.has(designator) &&
    at < until &&
    !(at >= silentFrom && (situation.silent?.designators.includes(designator) ?? false));
}

/** The phases of the unit's run that it spent here, newest last; before them the room's earlier crop was in its last phase. */
function listStretches(unit: DemoUnit, from: number, to: number): Stretch[] {
  const { crop } = unit;
  if (!crop) return [{ from, to }];
  const plan = findDemoPlan(crop.plan);
  const here = roomPhases(plan, crop.phase);
  const dated = dateRun({ ...unit, crop }, to).filter(({ seq }) => here.includes(plan.phases[seq]?.phase ?? 'clone'));
  const stretches: Stretch[] = dated
    .map(({ phase, lightsOn, start, end, isCurrent }) => ({
      from: Math.max(from, start),
      to: isCurrent ? to : Math.min(to, end),
      growing: { phase, lightsOn },
    }))
    .filter((stretch) => stretch.from < stretch.to);
  const first = stretches[0];
  const last = dated.at(-1);
  if (first && last && first.from > from) {
    stretches.unshift({ from, to: first.from, growing: { phase: last.phase, lightsOn: last.lightsOn } });
  }
  return stretches;
}

/** What the model of a room is asked for a stretch of a unit. */
export function requestOf(unit: DemoUnit, { from, to, growing }: Stretch, seededAt: number) {
  const zone = findDemoFacility(unit.facility).values.facility_timezone;
  const faults = (situationOf(unit.situation).faults ?? []).map(({ fault, hours }): TimedFault => ({
    ...fault,
    from: seededAt - hours * hourMs,
    to: Number.POSITIVE_INFINITY,
  }));
  return {
    preset: growing ? roomPresets[growing.phase.preset] : emptyRoom,
    plan: growing ? planOf(growing.phase, growing.lightsOn, zone) : darkPlan,
    from,
    to,
    stepSeconds: historyStepSeconds,
    seed: seedOf(`${unit.deviceId}/${Math.round(from / dayMs)}`),
    faults,
    sensors: demoSensorOptions,
    guards,
  };
}

/** Sensors of the demo are newly calibrated: their humidity is off by at most 2 % on a day. */
export const demoSensorOptions = { humidityOffsetPercent: 2 } as const;

const middle = ([low, high]: readonly [number, number]): number => (low + high) / 2;
const targetsOf = ({ temp, humidity }: DemoBand, co2Ppm: number) => ({
  temperatureC: middle(temp),
  humidityPercent: middle(humidity),
  co2Ppm,
});

function planOf(phase: DemoPhase, lightsOn: string, zone: string): HistoryPlan {
  const clock = createDayClock(zone);
  const { startTime, finishTime, lightsOff } = windowOf(phase, lightsOn);
  const within = (start: string, finish: string) => {
    const [from, to] = [minutesOfTime(start), minutesOfTime(finish)];
    return (at: number) => isWithinDay(clock(at), from, to);
  };
  return {
    isLit: within(lightsOn, lightsOff),
    lightIntensity: phase.lightIntensity,
    light: {
      targets: targetsOf(phase.light, middle(phase.light.co2)),
      irrigation: {
        frequencyMinutes: phase.irrigation.frequency,
        durationSeconds: phase.irrigation.duration,
        isOpen: within(startTime, finishTime),
      },
    },
    dark: { targets: targetsOf(phase.dark, 450) },
  };
}

const emptyRoom: RoomPreset = {
  ...roomPresets['cannabis-clone'],
  name: 'empty',
  parameters: { ...roomPresets['cannabis-clone'].parameters, leafCover: 0 },
};
const darkTargets = { temperatureC: 21, humidityPercent: 60, co2Ppm: 450 };
const darkPlan: HistoryPlan = {
  isLit: () => false,
  lightIntensity: 0,
  light: { targets: darkTargets },
  dark: { targets: darkTargets },
};

/** A number from a text, the same everywhere (FNV-1a, 32 bits). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
