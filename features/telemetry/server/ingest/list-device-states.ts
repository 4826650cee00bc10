import type { DeviceStateRow } from '../store/device-state-row.ts';
import type { AcceptedState } from './decode/reported-values.ts';

const sources = new Map<unknown, 'auto' | 'command'>([
  ['schedule', 'auto'],
  ['command', 'command'],
]);

/** The states of devices in a message, with what else the device said of the same moment. */
export function listDeviceStates(states: readonly AcceptedState[]): DeviceStateRow[] {
  const key = ({ device, at }: AcceptedState) => `${device?.id ?? ''} ${at}`;
  const told = states.filter(({ device, metric }) => device !== undefined && metric === 'state');
  if (told.length === 0) return [];
  const besides = new Map<string, Pick<DeviceStateRow, 'value' | 'source'>>();
  for (const said of states) {
    const source = said.metric === 'origin' ? sources.get(said.value) : undefined;
    if (source) besides.set(key(said), { ...besides.get(key(said)), source });
    if (said.metric === 'intensity') besides.set(key(said), { ...besides.get(key(said)), value: Number(said.value) });
  }
  return told.map((said) => ({
    deviceId: said.device?.id ?? 0,
    at: said.at,
    state: String(said.value),
    ...besides.get(key(said)),
  }));
}
