import type { DeviceStateRow } from '../store/device-state-row.ts';
import type { AcceptedState, PlainValue } from './decode/reported-values.ts';

const sources = new Map<unknown, 'auto' | 'command'>([
  ['schedule', 'auto'],
  ['command', 'command'],
]);

/** What devices told of their states and intensities; both of one moment are one row, with what made them so. */
export function listDeviceStates(states: readonly AcceptedState[]): DeviceStateRow[] {
  const rows = new Map<string, DeviceStateRow>();
  const sourceOf = new Map<string, 'auto' | 'command'>();
  const key = (deviceId: number, at: number) => `${deviceId} ${at}`;
  for (const { device, metric, value, at } of states) {
    if (device === undefined) continue;
    const moment = key(device.id, at);
    const source = metric === 'origin' ? sources.get(value) : undefined;
    if (source) sourceOf.set(moment, source);
    const said = sayingOf(metric, value);
    if (said) rows.set(moment, { deviceId: device.id, at, ...rows.get(moment), ...said });
  }
  return [...rows].map(([moment, row]) => {
    const source = sourceOf.get(moment);
    return source ? { ...row, source } : row;
  });
}

function sayingOf(metric: string, value: PlainValue): Pick<DeviceStateRow, 'state' | 'value'> | undefined {
  if (metric === 'state') return { state: String(value) };
  return metric === 'intensity' ? { value: Number(value) } : undefined;
}
