import { lightIntensityPercent, showHeaterstripState } from './health/unit-display.ts';
import type { UnitRecord } from './unit-record.ts';

/** What has an icon of its own; the drawings are in the kit of the product's look. */
type DeviceKind =
  | 'light'
  | 'curtain'
  | 'irrigation'
  | 'co2'
  | 'humidifier'
  | 'dehumidifier'
  | 'twoStageDehumidifier'
  | 'airUnit'
  | 'bard'
  | 'heater'
  | 'mode'
  | 'info';

/** A device as its icon shows it: state, corner figure, and the text key of what it does. */
export interface DeviceView {
  kind: DeviceKind;
  /** One of the states the kind is drawn in. */
  state: string;
  badge?: string;
  /** Below `devices` in the texts. */
  textKey: string;
  textValues?: Record<string, number>;
}

/** Devices of a row in their order, by the key the record lists fitted devices under. */
export const deviceColumns = [
  'light',
  'irrigation',
  'co2Valve',
  'ecu',
  'bard',
  'dehumidifier',
  'dehumidifier2Stage',
  'humidifier',
  'heaterstrip',
  'curtain',
] as const;
export type DeviceColumn = (typeof deviceColumns)[number];

/** How a device of a unit is shown; nothing when it is not fitted. */
export function viewDevice(record: UnitRecord, device: DeviceColumn): DeviceView | undefined {
  return record.devices.includes(device) ? views[device](record) : undefined;
}

const views: Record<DeviceColumn, (record: UnitRecord) => DeviceView> = {
  light: viewLight,
  irrigation: ({ irrigation }) => viewDeviceState('irrigation', irrigation),
  co2Valve: viewCo2,
  ecu: ({ ECUState }) => viewDeviceState('ecu', ECUState),
  bard: ({ BardState }) => viewDeviceState('bard', BardState),
  dehumidifier: ({ dehumidifier }) => viewDeviceState('dehumidifier', dehumidifier),
  dehumidifier2Stage: ({ twoStageDehumidifier }) => viewDeviceState('dehumidifier2Stage', twoStageDehumidifier),
  humidifier: ({ humidifier }) => viewDeviceState('humidifier', humidifier),
  heaterstrip: ({ heaterstripState }) => viewDeviceState('heaterstrip', heaterstripState),
  curtain: ({ curtain }) => viewDeviceState('curtain', curtain),
};

/** How a device is shown by its word alone, as its history keeps it. */
export const viewDeviceState = (device: DeviceColumn, state: string | null): DeviceView => wordViews[device](state);

const wordViews: Record<DeviceColumn, (state: string | null) => DeviceView> = {
  light: (state) => plainView('light', wordOf(state), ['on', 'off', 'updating', 'disabled']),
  irrigation: (state) => plainView('irrigation', wordOf(state), ['on', 'waiting', 'off', 'updating']),
  co2Valve: (state) => {
    const word = wordOf(state);
    return plainView('co2', word === 'open' ? 'on' : word === 'off' ? 'closed' : word, ['closed', 'on', 'updating']);
  },
  ecu: (state) => plainView('airUnit', wordOf(state), airUnitWords),
  bard: (state) => plainView('bard', wordOf(state), airUnitWords),
  dehumidifier: (state) => plainView('dehumidifier', wordOf(state), dehumidifierWords),
  dehumidifier2Stage: (state) => plainView('twoStageDehumidifier', wordOf(state), dehumidifierWords),
  humidifier: (state) => plainView('humidifier', wordOf(state), ['on', 'off', 'disabled', 'updating']),
  heaterstrip: (state) =>
    plainView('heater', wordOf(showHeaterstripState(state)), ['on', 'off', 'disabled', 'updating']),
  curtain: (state) => {
    const word = wordOf(state);
    return plainView('curtain', word === 'off' ? 'open' : word === 'on' ? 'closed' : word, curtainWords);
  },
};

const airUnitWords = ['off', 'cooling', 'dehumidifying', 'circulating', 'heating', 'updating', 'disabled'] as const;
const dehumidifierWords = ['off', 'on', 'on1', 'on2', 'updating', 'disabled'] as const;
const curtainWords = ['open', 'closed', 'opening', 'closing', 'updating', 'disabled'] as const;

/** A fitted device that has said nothing, or a word nobody knows, is drawn at rest and named so; one that does not do as told is marked. */
function plainView(kind: DeviceKind, word: string, known: readonly string[]): DeviceView {
  const state = known.find((candidate) => candidate === word);
  if (state !== undefined) return { kind, state, textKey: `${kind}.${state}` };
  const atRest = known.find((candidate) => candidate === 'off') ?? known[0] ?? '';
  if (word === 'fault') return { kind, state: atRest, badge: '!', textKey: `${kind}.fault` };
  return { kind, state: atRest, textKey: `${kind}.unknown` };
}

function viewLight({ light, lightIntensityAverage }: UnitRecord): DeviceView {
  const word = wordOf(light);
  const percent = lightIntensityPercent(lightIntensityAverage);
  if (percent === null || (word !== 'on' && word !== 'off')) return viewDeviceState('light', light);
  const isOn = word === 'on';
  return {
    kind: 'light',
    state: word,
    badge: String(percent),
    textKey: isOn ? 'light.onAt' : 'light.offAt',
    textValues: { percent },
  };
}

function viewCo2({ co2Valve, co2Enabled, facilityCo2Enabled }: UnitRecord): DeviceView {
  if (!facilityCo2Enabled) return { kind: 'co2', state: 'disabledInFacility', textKey: 'co2.disabledInFacility' };
  if (!co2Enabled) return { kind: 'co2', state: 'disabledInUnit', textKey: 'co2.disabledInUnit' };
  return viewDeviceState('co2Valve', co2Valve);
}

/** The unit's mode: green for AUTOMATIC, red otherwise, grey while the unit is disabled, flickering while it changes. */
export function viewMode({ mode, isDisabled }: UnitRecord, isChanging: boolean): DeviceView {
  const isAutomatic = wordOf(mode) === 'automatic';
  const name = isAutomatic ? 'automatic' : 'manual';
  const state = isDisabled ? (`${name}Disabled` as const) : isChanging ? (`${name}Loading` as const) : name;
  return { kind: 'mode', state, textKey: `mode.${modeText(mode)}` };
}

/** The info icon: debugging, then do-not-disturb, then information. */
export function viewInfo(
  { logLevel }: UnitRecord,
  isDoNotDisturb: boolean,
): DeviceView & { state: 'debug' | 'doNotDisturb' | 'info' } {
  const state = wordOf(logLevel) === 'debug' ? 'debug' : isDoNotDisturb ? 'doNotDisturb' : 'info';
  return { kind: 'info', state, textKey: `info.${state}` };
}

const modes = ['automatic', 'manual', 'service', 'maintenance', 'standby', 'sterilize'];
const modeText = (mode: string | null): string => modes.find((known) => known === wordOf(mode)) ?? 'unknown';

const wordOf = (state: string | null): string => state?.toLowerCase() ?? '';
