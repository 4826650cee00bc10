import { defineEntity, json, parentScope, reference, type Infer } from '@trellis/entity-kit';
import * as z from 'zod';

/** The control loop a person chose for a kind of device of one controller; written by `batchSet` alone, which checks it and
 * hands it out. */
export const ControllerFsaOverride = defineEntity(
  'controllerFsaOverride',
  {
    controller_id: reference('controller', { onDelete: 'cascade' }),
    virtualDeviceTypeFsa_id: reference('virtualDeviceTypeFsa'),
    virtualDeviceType_id: reference('virtualDeviceType', { serverSet: true, meaning: 'one loop per kind of device' }),
    parameters: json({
      optional: true,
      of: z.record(z.string().max(120), z.number()),
      meaning: 'values for this controller alone, by name',
    }),
  },
  {
    path: 'ControllerFsaOverrides',
    table: 'controller_fsa_overrides',
    meaning: 'control loops chosen for controllers',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['controller_id', 'virtualDeviceType_id']],
    list: { columns: ['controller_id', 'virtualDeviceType_id', 'virtualDeviceTypeFsa_id'], order: 'controller_id' },
  },
);
export type ControllerFsaOverride = Infer<typeof ControllerFsaOverride>;
declare module '@trellis/entity-kit' {
  interface Entities {
    controller_fsa_overrides: typeof ControllerFsaOverride;
  }
}
