import { defineEntity, flag, json, providerScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Loops available per type (virtualDeviceTypeFsa_id). */
export const VirtualDeviceTypeFsa = defineEntity(
  'virtualDeviceTypeFsa',
  {
    virtualDeviceType_id: reference('virtualDeviceType'),
    fsa_id: reference('fsa'),
    isDefault: flag(),
    parameters: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'virtualDeviceTypeFsas',
    table: 'virtual_device_type_fsas',
    meaning: 'loops available per type',
    scope: providerScope,
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    list: { columns: ['virtualDeviceType_id', 'fsa_id', 'isDefault'] },
  },
);
export type VirtualDeviceTypeFsa = Infer<typeof VirtualDeviceTypeFsa>;
declare module '@trellis/entity-kit' {
  interface Tables {
    virtual_device_type_fsas: Row<typeof VirtualDeviceTypeFsa>;
  }
}
