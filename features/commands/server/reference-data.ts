import { actionCatalogue, type Action, type ActionTarget } from '@trellis/commands/model';
import { DeviceTypeAction, deviceTypes, type DeviceTypeKey } from '@trellis/devices/model';
import type { ReferenceRows } from '@trellis/server-kit';

const firstOwnRow = 100_000;

/** The menus of device kinds: every action below the kind of device it writes to, and what dialogs and calls carry out below
 * the unit. Row ids are the action ids; those that are none of a row stand behind them. */
export const commandReferenceData: readonly ReferenceRows[] = [
  { entity: DeviceTypeAction, rows: actionCatalogue.map(actionRow) },
];

function actionRow(action: Action, seq: number) {
  const { device, value } =
    action.way.by === 'controller' ? action.way.write : ({ device: 'unit', value: {} } as const);
  return {
    id: action.id > 0 ? action.id : firstOwnRow - action.id,
    virtualDeviceType_id: deviceTypes[typeOf(device)].id,
    actionId: action.id,
    label: action.label,
    labelEs: action.labelEs,
    ...(typeof value !== 'object' && { value }),
    valueSchema: action.value,
    confirmLevel: action.confirmLevel,
    roles: action.roles,
    timeoutS: action.timeoutS,
    idempotent: action.isIdempotent,
    seq,
  };
}

function typeOf(device: ActionTarget): DeviceTypeKey {
  return device === 'co2Sensor' ? 'climateSensor' : device;
}
