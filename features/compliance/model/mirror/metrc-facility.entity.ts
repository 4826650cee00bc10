import { date, defineEntity, facilityScope, json, reference, text, type Infer, jsonTexts } from '@trellis/entity-kit';
import { officers } from '../compliance-roles.ts';
import { complianceBase, syncedField } from './mirror-fields.ts';
import * as z from 'zod';

/** Licences of a facility at the state system: the content of the licence picker. Entered by hand or brought by the first
 * synchronisation, which then keeps name, rights and type. */
export const MetrcFacility = defineEntity(
  'metrcFacility',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60 }),
    name: text({ max: 200, optional: true }),
    facilityType: syncedField(
      json({
        optional: true,
        of: z.record(z.string().max(120), z.union([z.number(), z.boolean()]).nullable()),
        meaning: 'what the licence may do, as the state lists it: CanGrowPlants, CanClonePlantBatches …',
      }),
    ),
    credentialedDate: syncedField(date({ optional: true })),
    rights: syncedField(
      json({ optional: true, of: jsonTexts, meaning: "what the tested key may do, in the state's words" }),
    ),
  },
  {
    path: 'Facilities',
    base: complianceBase,
    table: 'metrc_facilities',
    meaning: 'licences known to the state system',
    scope: facilityScope(),
    access: { read: 'member', create: officers, update: officers, delete: officers },
    unique: [['licenseNumber']],
    list: {
      columns: ['licenseNumber', 'name', 'credentialedDate'],
      search: ['licenseNumber', 'name'],
      order: 'licenseNumber',
    },
  },
);
export type MetrcFacility = Infer<typeof MetrcFacility>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_facilities: typeof MetrcFacility;
  }
}
