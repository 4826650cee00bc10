import { actionCatalogue, type ActionRecord } from '@trellis/commands/model';
import { deviceTypes } from '@trellis/devices/model';

/** The records of all actions, as an installation has them that changed none. */
export const actionRecords: readonly (ActionRecord & { virtualDeviceType_id: number })[] = actionCatalogue.map(
  (action) => {
    const device = action.way.by === 'controller' ? action.way.write.device : 'unit';
    return {
      virtualDeviceType_id: deviceTypes[device === 'co2Sensor' ? 'climateSensor' : device].id,
      actionId: action.id,
      label: action.label,
      labelEs: action.labelEs,
      roles: [...action.roles],
      active: true,
      confirmLevel: action.confirmLevel,
      valueSchema: { ...action.value },
    };
  },
);

const ofType = (id: number) => actionRecords.filter(({ virtualDeviceType_id }) => virtualDeviceType_id === id);
const { ecu, bard } = deviceTypes;

/** What a server answers that is asked for the actions of an installation. */
export const actionReplies = [
  [/virtualDeviceTypes\/18/, { id: ecu.id, actions: ofType(ecu.id) }],
  [/virtualDeviceTypes\/39/, { id: bard.id, deviceTypeActions: ofType(bard.id) }],
  [
    /deviceTypeActions\?/,
    actionRecords.filter(({ virtualDeviceType_id: type }) => type !== ecu.id && type !== bard.id),
  ],
] as const;
