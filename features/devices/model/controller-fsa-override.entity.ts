import { defineEntity, json, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Loops assigned to a controller. */
export const ControllerFsaOverride = defineEntity(
  'controllerFsaOverride',
  {
    controller_id: reference('controller'),
    virtualDeviceTypeFsa_id: reference('virtualDeviceTypeFsa'),
    parameters: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'ControllerFsaOverrides',
    table: 'controller_fsa_overrides',
    meaning: 'loops assigned to a controller',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    list: { columns: ['controller_id', 'virtualDeviceTypeFsa_id'] },
  },
);
export type ControllerFsaOverride = Infer<typeof ControllerFsaOverride>;
declare module '@trellis/entity-kit' {
  interface Tables {
    controller_fsa_overrides: Row<typeof ControllerFsaOverride>;
  }
}
