import { applyActuatorFaults, type Fault } from './faults.ts';
import { roomPresets, type RoomPreset, type RoomPresetName, type RoomTargets } from './parameters.ts';
import { createRandom } from './random.ts';
import { startReferenceControl, stepReferenceControl, type Sensed } from './reference-control.ts';
import { createReporter, type ReporterOptions } from './reporter.ts';
import { createRoom, stepRoom, type Actuators } from './room.ts';
import { createSensors, type RoomReading, type SensorOptions } from './sensors.ts';
import { readGuards, type Guard } from './water-and-doors.ts';

/** What a unit was asked to do in one light state. */
export interface HistoryEnvironment {
  targets: RoomTargets;
  /** Shots: minutes between their starts, seconds each, and whether an instant (ms) is inside the window. */
  irrigation?: { frequencyMinutes: number; durationSeconds: number; isOpen(at: number): boolean };
}

/** What a unit was asked to do over the whole time. */
export interface HistoryPlan {
  isLit(at: number): boolean;
  /** Lamp output in light, 0–1. */
  lightIntensity: number;
  light: HistoryEnvironment;
  dark: HistoryEnvironment;
}

/** A device changed: `value` is a word such as `on`, a number, or a flag. */
export interface DeviceState {
  device: string;
  metric: string;
  value: string | number | boolean;
  at: number;
}

/** A shot of irrigation that was given. */
export interface IrrigationEvent {
  at: number;
  durationSeconds: number;
}

export interface HistoryStep {
  at: number;
  readings: RoomReading[];
  states: DeviceState[];
  irrigations: IrrigationEvent[];
}

/** A fault with its time, from (included) to (excluded), in ms. */
export type TimedFault = Fault & { from: number; to: number };

export interface HistoryRequest {
  preset: RoomPreset | RoomPresetName;
  plan: HistoryPlan;
  /** Milliseconds, from included, to excluded. */
  from: number;
  to: number;
  /** Seconds between reports; the room itself moves in steps of at most 60 s. */
  stepSeconds: number;
  seed: number;
  faults?: readonly TimedFault[];
  sensors?: SensorOptions;
  /** What it carries beside its climate sensors. */
  guards?: readonly Guard[];
  reports?: ReporterOptions;
}

const labelDwellMs = 180_000;
const maxControlSeconds = 60;
const warmUpMs = 6 * 3_600_000;

/** Remembers what was last said of each device and speaks only of changes, machines at most every 3 minutes. */
function createStateLog(): (
  states: DeviceState[],
  device: string,
  metric: string,
  value: DeviceState['value'],
  at: number,
  dwellMs?: number,
) => void {
  const said = new Map<string, { value: DeviceState['value']; at: number }>();
  return (states, device, metric, value, at, dwellMs = 0) => {
    const key = `${device}/${metric}`;
    const before = said.get(key);
    if (before && (before.value === value || at - before.at < dwellMs)) return;
    said.set(key, { value, at });
    states.push({ device, metric, value, at });
  };
}

/** Contacts and meters repeat themselves this often while nothing happens. */
const guardEveryMs = 3_600_000;

/** Remembers what the guards said: they speak when something happens, and now and then. */
function createGuardLog(): (shown: readonly RoomReading[]) => RoomReading[] {
  const said = new Map<string, { reading: number; at: number }>();
  return (shown) =>
    shown.filter(({ sensor, reading, at }) => {
      const before = said.get(sensor);
      if (before?.reading === reading && at - before.at < guardEveryMs) return false;
      said.set(sensor, { reading, at });
      return true;
    });
}

const stageOf = (level: number): string => (level <= 0.02 ? 'off' : level <= 0.5 ? 'on1' : 'on2');

/** Decides about shots: the seconds of irrigation in this step, and the shot that began, if one did. */
function createShots(plan: HistoryPlan, stepSeconds: number, from: number) {
  // The hours before the first step stand for a unit that was watered as usual.
  let lastShot = from - 86_400_000;
  let remaining = 0;
  return (at: number, isLit: boolean, mayStart: boolean): { seconds: number; begun?: IrrigationEvent } => {
    const irrigation = (isLit ? plan.light : plan.dark).irrigation;
    let begun: IrrigationEvent | undefined;
    const isDue = irrigation && irrigation.durationSeconds > 0 && at - lastShot >= irrigation.frequencyMinutes * 60_000;
    if (remaining <= 0 && isDue && mayStart && irrigation.isOpen(at)) {
      lastShot = at;
      remaining = irrigation.durationSeconds;
      begun = { at, durationSeconds: irrigation.durationSeconds };
    }
    const seconds = Math.min(remaining, stepSeconds);
    remaining -= seconds;
    return begun ? { seconds, begun } : { seconds };
  };
}

function sensedFrom(readings: readonly RoomReading[], before: Sensed): Sensed {
  const of = (sensor: string): number | undefined => readings.find((one) => one.sensor === sensor)?.reading;
  const humidity = of('humidity');
  return {
    temperatureC: of('temperature') ?? before.temperatureC,
    humidityPercent: humidity === undefined ? before.humidityPercent : humidity * 100,
    co2Ppm: of('co2') ?? before.co2Ppm,
  };
}

/** Lamps are dimmed from this temperature on and are off at the second, °C, as rooms protect their crop. */
const dimFromC = 32;
const offAtC = 38;

/** Share of the light a hot room still gets. */
const lampShare = (temperatureC: number): number =>
  Math.min(1, Math.max(0, (offAtC - temperatureC) / (offAtC - dimFromC)));

/** Gives the whole life of a unit between two times, step by step: what it reported, switched and watered. */
export function* generateHistory(request: HistoryRequest): Generator<HistoryStep, void, undefined> {
  const { plan, from, to, seed } = request;
  const preset: RoomPreset = typeof request.preset === 'string' ? roomPresets[request.preset] : request.preset;
  const random = createRandom(seed);
  const sensors = createSensors(random, request.sensors);
  const reporter = createReporter(random, { everySeconds: request.stepSeconds, ...request.reports });
  const log = createStateLog();
  const guardLog = createGuardLog();
  // The control must look more often than a coarse history asks.
  const stepSeconds = Math.min(request.stepSeconds, maxControlSeconds);
  const stepMs = stepSeconds * 1000;
  const start = from - Math.ceil(warmUpMs / stepMs) * stepMs;
  const shots = createShots(plan, stepSeconds, from);

  let room = createRoom(preset, seed);
  let control = startReferenceControl(plan.isLit(start));
  let sensed: Sensed = { temperatureC: room.temperatureC, humidityPercent: 65, co2Ppm: room.co2Ppm };

  for (let at = start; at < to; at += stepMs) {
    const isLit = plan.isLit(at);
    const faults = (request.faults ?? []).filter((fault) => fault.from <= at && at < fault.to);
    const { targets } = isLit ? plan.light : plan.dark;
    const stepped = stepReferenceControl(
      control,
      sensed,
      targets,
      isLit,
      plan.lightIntensity * lampShare(sensed.temperatureC),
      preset.parameters,
      stepSeconds,
    );
    control = stepped.control;
    const isOffline = faults.some((fault) => fault.kind === 'network-lost');
    const shot = shots(at, isLit, at >= from);
    const wanted: Actuators = { ...stepped.actuators, irrigation: shot.seconds / stepSeconds };
    const real = applyActuatorFaults(wanted, faults);
    room = stepRoom(room, real, preset.outside, stepSeconds);
    const readings = sensors.read(room, at, faults);
    sensed = sensedFrom(readings, sensed);
    if (at < from) continue;

    const states: DeviceState[] = [];
    const guarded = readGuards(request.guards ?? [], { room, real, faults, now: at });
    if (!isOffline) logStates(preset.parameters.humidifyingGain > 0, states, log, wanted, at);
    yield {
      at,
      readings: isOffline ? [] : [...reporter.report(readings, at), ...guardLog(guarded)],
      states,
      irrigations: shot.begun ? [shot.begun] : [],
    };
  }
}

function logStates(
  hasHumidifier: boolean,
  states: DeviceState[],
  log: ReturnType<typeof createStateLog>,
  wanted: Actuators,
  at: number,
): void {
  log(states, 'unit', 'mode', 'AUTOMATIC', at);
  log(states, 'light', 'state', wanted.light > 0 ? 'on' : 'off', at);
  log(states, 'light', 'intensity', wanted.light, at);
  log(states, 'ecu', 'state', wanted.cooling > 0.02 ? 'cooling' : 'circulating', at, labelDwellMs);
  log(states, 'dehumidifier2Stage', 'state', stageOf(wanted.dehumidifying), at, labelDwellMs);
  if (hasHumidifier) log(states, 'humidifier', 'state', wanted.humidifying > 0.02 ? 'on' : 'off', at, labelDwellMs);
  log(states, 'co2Valve', 'state', wanted.co2 > 0.05 ? 'on' : 'closed', at, labelDwellMs);
  log(states, 'irrigation', 'state', wanted.irrigation > 0 ? 'on' : 'off', at);
}
