import type { ShapeName } from './shapes.ts';

/** How an icon is coloured: running as it should (brand), running and named orange by the specification, resting, waiting its turn, in order (green), in need of a person (red), noticed (blue), not available. */
export type Tone = 'running' | 'on' | 'strong' | 'off' | 'waiting' | 'good' | 'bad' | 'noted' | 'disabled';

interface IconStyle {
  shape: ShapeName;
  tone: Tone;
  /** Stage of a two-stage device. */
  stage?: 1 | 2;
  /** The device is on its way to another state. */
  isUpdating?: true;
  /** Crossed out: not available. */
  isCrossed?: true;
  /** Flickers until the device answers. */
  flickers?: true;
}

const airUnit = (shape: ShapeName) =>
  ({
    off: { shape, tone: 'off' },
    cooling: { shape, tone: 'noted' },
    dehumidifying: { shape, tone: 'on' },
    circulating: { shape, tone: 'good' },
    heating: { shape, tone: 'running' },
    updating: { shape, tone: 'waiting', isUpdating: true },
    disabled: { shape, tone: 'disabled', isCrossed: true },
  }) satisfies Record<string, IconStyle>;

const dehumidifier = {
  off: { shape: 'dehumidifierOff', tone: 'off' },
  on: { shape: 'dehumidifierOn', tone: 'on' },
  on1: { shape: 'dehumidifierOn', tone: 'on', stage: 1 },
  on2: { shape: 'dehumidifierOn', tone: 'strong', stage: 2 },
  updating: { shape: 'dehumidifierOff', tone: 'waiting', isUpdating: true },
  disabled: { shape: 'dehumidifierOff', tone: 'disabled', isCrossed: true },
} satisfies Record<string, IconStyle>;

/** Every device, and how it looks in each state it can be in. */
export const deviceStates = {
  light: {
    off: { shape: 'lightOff', tone: 'off' },
    on: { shape: 'lightOn', tone: 'running' },
    updating: { shape: 'lightOff', tone: 'waiting', isUpdating: true },
    disabled: { shape: 'lightOff', tone: 'disabled', isCrossed: true },
  },
  curtain: {
    open: { shape: 'curtainOpen', tone: 'off' },
    closed: { shape: 'curtainClosed', tone: 'running' },
    opening: { shape: 'curtainOpening', tone: 'noted' },
    closing: { shape: 'curtainClosing', tone: 'noted' },
    updating: { shape: 'curtainOpen', tone: 'waiting', isUpdating: true },
    disabled: { shape: 'curtainOpen', tone: 'disabled', isCrossed: true },
  },
  irrigation: {
    off: { shape: 'irrigationOff', tone: 'off' },
    on: { shape: 'irrigationOn', tone: 'noted' },
    waiting: { shape: 'irrigationWaiting', tone: 'waiting' },
    updating: { shape: 'irrigationOff', tone: 'waiting', isUpdating: true },
    disabled: { shape: 'irrigationOff', tone: 'disabled', isCrossed: true },
  },
  co2: {
    closed: { shape: 'co2Off', tone: 'off' },
    on: { shape: 'co2On', tone: 'running' },
    updating: { shape: 'co2Off', tone: 'waiting', isUpdating: true },
    disabledInUnit: { shape: 'co2Off', tone: 'disabled', isCrossed: true },
    disabledInFacility: { shape: 'co2Off', tone: 'disabled', isCrossed: true },
  },
  humidifier: {
    off: { shape: 'humidifierOff', tone: 'off' },
    on: { shape: 'humidifierOn', tone: 'noted' },
    updating: { shape: 'humidifierOff', tone: 'waiting', isUpdating: true },
    disabled: { shape: 'humidifierOff', tone: 'disabled', isCrossed: true },
  },
  dehumidifier,
  twoStageDehumidifier: dehumidifier,
  airUnit: airUnit('airOff'),
  bard: airUnit('bardOff'),
  heater: {
    off: { shape: 'heaterOff', tone: 'off' },
    on: { shape: 'heaterOn', tone: 'running' },
    updating: { shape: 'heaterOff', tone: 'waiting', isUpdating: true },
    disabled: { shape: 'heaterOff', tone: 'disabled', isCrossed: true },
  },
  mode: {
    automatic: { shape: 'modeAutomatic', tone: 'good' },
    manual: { shape: 'modeManual', tone: 'bad' },
    automaticDisabled: { shape: 'modeAutomatic', tone: 'disabled' },
    manualDisabled: { shape: 'modeManual', tone: 'disabled' },
    automaticLoading: { shape: 'modeAutomatic', tone: 'good', flickers: true },
    manualLoading: { shape: 'modeManual', tone: 'bad', flickers: true },
  },
  info: {
    info: { shape: 'info', tone: 'off' },
    debug: { shape: 'debug', tone: 'noted' },
    doNotDisturb: { shape: 'doNotDisturb', tone: 'waiting' },
  },
} satisfies Record<string, Record<string, IconStyle>>;

export type DeviceKind = keyof typeof deviceStates;
export type DeviceState<K extends DeviceKind> = keyof (typeof deviceStates)[K] & string;

/** How a device looks in a state; a state the device does not have draws as its first one. */
export function iconStyleOf<K extends DeviceKind>(kind: K, state: DeviceState<K>): IconStyle {
  const styles: Record<string, IconStyle> = deviceStates[kind];
  return styles[state] ?? (Object.values(styles)[0] as IconStyle);
}
