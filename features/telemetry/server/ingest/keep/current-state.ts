import type { PlainValue } from '../decode/reported-values.ts';

/** Columns of `controllers` that a controller's own word sets. */
export interface ControllerState {
  mode?: string;
  status?: string;
  state?: string;
  logLevel?: string;
  co2Enabled?: boolean;
  isOnline?: boolean;
  /** Set with `isOnline: false`; `isOnline: true` clears it. */
  offlineSince?: string;
  clockDriftMs?: number;
  bornAt?: string;
  lastCommandFetch?: string;
  softwareVersion?: string;
  firmwareVersion?: string;
  osVersion?: string;
  ipAddress?: string;
  macAddress?: string;
  hostname?: string;
  serial?: string;
  stats?: Record<string, PlainValue>;
}

export interface DeviceState {
  state?: string;
  value?: number;
  /** When the newest of these was true, ISO text. */
  stateAt?: string;
  parameters?: Record<string, PlainValue>;
}

export interface UnitState {
  pestDetected?: boolean;
  lastIrrigated?: string;
}

export interface SensorState {
  batteryLevel?: number;
  signal?: number;
}

/** What holds now, by id; later words replace earlier ones. */
export interface CurrentState {
  controllers: Map<number, ControllerState>;
  devices: Map<number, DeviceState>;
  units: Map<number, UnitState>;
  sensors: Map<number, SensorState>;
}

/** A state that changes nothing. */
export const noState = (): CurrentState => ({
  controllers: new Map(),
  devices: new Map(),
  units: new Map(),
  sensors: new Map(),
});

export const isEmptyState = (state: CurrentState): boolean =>
  state.controllers.size + state.devices.size + state.units.size + state.sensors.size === 0;

/** Adds values to an entry; maps inside (`stats`, `parameters`) are merged. */
export function putState<T extends object>(states: Map<number, T>, id: number, values: T): void {
  const merged: Record<string, unknown> = { ...states.get(id) };
  for (const [key, value] of Object.entries(values) as [string, unknown][]) {
    const known = merged[key];
    merged[key] = isMap(known) && isMap(value) ? { ...known, ...value } : value;
  }
  states.set(id, merged as T);
}

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Adds everything of `later` to `into`. */
export function mergeState(into: CurrentState, later: CurrentState): void {
  for (const [id, values] of later.controllers) putState(into.controllers, id, values);
  for (const [id, values] of later.devices) putState(into.devices, id, values);
  for (const [id, values] of later.units) putState(into.units, id, values);
  for (const [id, values] of later.sensors) putState(into.sensors, id, values);
}

/** The same state, one record at a time. */
export function* splitState(state: CurrentState): Generator<CurrentState> {
  for (const [id, values] of state.controllers) yield { ...noState(), controllers: new Map([[id, values]]) };
  for (const [id, values] of state.devices) yield { ...noState(), devices: new Map([[id, values]]) };
  for (const [id, values] of state.units) yield { ...noState(), units: new Map([[id, values]]) };
  for (const [id, values] of state.sensors) yield { ...noState(), sensors: new Map([[id, values]]) };
}
