import { controllerProperties } from '@trellis/telemetry/model';
import type { KnownController } from '@trellis/devices/server';
import type { AcceptedState, PlainValue } from './decode/reported-values.ts';
import { putState, type ControllerState, type CurrentState } from './keep/current-state.ts';

const columns: ReadonlySet<string> = new Set(['mode', 'status', 'state', 'logLevel', 'co2Enabled']);
const properties: ReadonlySet<string> = new Set(controllerProperties);

/** Adds a state that holds now to what is to be written. */
export function addState(into: CurrentState, controller: KnownController, accepted: AcceptedState): void {
  const { device, metric, value, at } = accepted;
  if (device) {
    const stateAt = new Date(at).toISOString();
    putState(into.devices, device.id, { stateAt, ...deviceValue(metric, value) });
  } else addUnitState(into, controller, metric, value);
}

function deviceValue(metric: string, value: PlainValue) {
  if (metric === 'state') return { state: String(value) };
  return metric === 'intensity' ? { value: Number(value) } : { parameters: { [metric]: value } };
}

function addUnitState(into: CurrentState, controller: KnownController, metric: string, value: PlainValue): void {
  const { platformGroupId: unit } = controller;
  const put = (values: ControllerState) => putState(into.controllers, controller.id, values);
  const [group, name = ''] = splitName(metric);
  if (columns.has(metric)) put({ [metric]: value });
  else if (group === 'Properties' && properties.has(name)) put({ [name]: value });
  else if (group === 'stats' && name !== '') put({ stats: { [name]: value } });
  else if (metric === 'pestDetected' && unit !== null) putState(into.units, unit, { pestDetected: value === true });
  else if (metric === 'lastIrrigated' && unit !== null) putState(into.units, unit, { lastIrrigated: String(value) });
}

function splitName(metric: string): [string, string?] {
  const slash = metric.indexOf('/');
  return slash < 0 ? [metric] : [metric.slice(0, slash), metric.slice(slash + 1)];
}

/** Whether a metric says what the machine is, which other features have no use for. */
export const isDescription = ({ device, metric }: AcceptedState): boolean =>
  device === undefined && (metric.startsWith('Properties/') || metric.startsWith('stats/'));
