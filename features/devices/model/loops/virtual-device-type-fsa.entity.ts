import { defineEntity, flag, json, providerScope, reference, type Infer } from '@trellis/entity-kit';
import { loopAuthors } from '../device-roles.ts';
import * as z from 'zod';

/** A control loop people may choose for a kind of device. The default one runs where nobody chose. */
export const VirtualDeviceTypeFsa = defineEntity(
  'virtualDeviceTypeFsa',
  {
    virtualDeviceType_id: reference('virtualDeviceType'),
    fsa_id: reference('fsa'),
    isDefault: flag({ meaning: 'one per kind of device' }),
    parameters: json({
      optional: true,
      of: z.record(z.string().max(120), z.number()),
      meaning: 'values that replace the defaults of the loop, by name',
    }),
  },
  {
    path: 'virtualDeviceTypeFsas',
    table: 'virtual_device_type_fsas',
    meaning: 'control loops to choose from, by kind of device',
    scope: providerScope,
    access: { read: 'member', create: loopAuthors, update: loopAuthors, delete: loopAuthors },
    unique: [['fsa_id', 'virtualDeviceType_id']],
    has: { overrides: 'controllerFsaOverride.virtualDeviceTypeFsa_id' },
    list: { columns: ['virtualDeviceType_id', 'fsa_id', 'isDefault'], order: 'virtualDeviceType_id' },
  },
);
export type VirtualDeviceTypeFsa = Infer<typeof VirtualDeviceTypeFsa>;
declare module '@trellis/entity-kit' {
  interface Entities {
    virtual_device_type_fsas: typeof VirtualDeviceTypeFsa;
  }
}
