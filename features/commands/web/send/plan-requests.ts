import type { Action, CommandRequest, commandsApi, WrittenValue } from '@trellis/commands/model';
import { deviceTypes } from '@trellis/devices/model';
import type { CallArguments, CallDefinition } from '@trellis/entity-kit';

/** A unit that an action reaches. */
export interface Reached {
  platformGroup_id: number;
  controller_id: number;
}

/** What a person decided in an action's dialog. */
export interface Order {
  action: Action;
  value: WrittenValue | null;
  /** Irrigation: only outlets with this designator. */
  designatorId: number | null;
  /** Irrigation: back to AUTOMATIC when it is over. */
  setAutoWhenComplete: boolean;
  override: boolean;
}

/** A call with its arguments, answering the queued commands. */
export type PlannedRequest =
  Request<'batchIrrigate'> | Request<'batchIrrigateStop'> | Request<'executeComplexBatchCommand'> | Request<'send'>;

type Calls = typeof commandsApi.calls;
interface Request<K extends keyof Calls> {
  name: K;
  given: CallArguments<Calls[K] & CallDefinition>;
}

const IRRIGATE = 16;
const STOP_IRRIGATION = 17;

/** The call that carries an order to the units it reaches, as the specification ties them. */
export function planRequest(order: Order, reached: readonly Reached[]): PlannedRequest {
  const { action, value, override } = order;
  const platformGroups = reached.map(({ platformGroup_id }) => platformGroup_id);
  const always = override ? { override } : {};
  if (action.id === IRRIGATE) {
    const body = {
      platformGroups,
      durationSeconds: Number(value),
      setAutoWhenComplete: order.setAutoWhenComplete,
      ...(order.designatorId !== null && { designator_id: order.designatorId }),
      ...always,
    };
    return { name: 'batchIrrigate', given: { body } };
  }
  if (action.id === STOP_IRRIGATION)
    return { name: 'batchIrrigateStop', given: { body: { platformGroups, ...always } } };
  const complex = complexCommand(order);
  if (complex) {
    const body = { controller_ids: reached.map(({ controller_id }) => controller_id), ...complex, ...always };
    return { name: 'executeComplexBatchCommand', given: { body } };
  }
  const body = reached.map(({ platformGroup_id, controller_id }): CommandRequest => ({
    controller_id,
    platformGroup_id,
    action_id: action.id,
    ...(value !== null && { value }),
    ...always,
  }));
  return { name: 'send', given: { body } };
}

/** Light intensity and air units go through the complex batch command, as the specification decides. */
function complexCommand({ action, value }: Order) {
  switch (action.key) {
    case 'intensity':
      return { virtualDeviceType_id: 13 as const, command: 'LightOn', intensity: Number(value) };
  }
  if (action.way.by !== 'controller') return undefined;
  const { device, value: word } = action.way.write;
  if ((device !== 'ecu' && device !== 'bard') || typeof word !== 'string') return undefined;
  return { virtualDeviceType_id: deviceTypes[device].id, command: word };
}
