import { actionCatalogue, type Action, type ActionTarget } from '@trellis/commands/model';
import { DeviceTypeAction, deviceTypes, type DeviceTypeKey } from '@trellis/devices/model';
import type { ReferenceRows } from '@trellis/server-kit';

/** The menus of device kinds: every action a controller takes, below the kind of device it writes to. Row ids are the
 * action ids. */
export const commandReferenceData: readonly ReferenceRows[] = [
  { entity: DeviceTypeAction, rows: actionCatalogue.flatMap(actionRow) },
];

function actionRow(action: Action, seq: number) {
  if (action.way.by !== 'controller') return [];
  const { device, value } = action.way.write;
  return [
    {
      id: action.id,
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
    },
  ];
}

function typeOf(device: ActionTarget): DeviceTypeKey {
  return device === 'co2Sensor' ? 'climateSensor' : device;
}
