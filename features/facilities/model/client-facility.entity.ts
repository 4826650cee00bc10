import { choice, defineEntity, facilityScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Client to facility link (POST requestFacility writes ag_userFacilities status requested). */
export const ClientFacility = defineEntity(
  'clientFacility',
  {
    client_id: reference('client'),
    facility_id: reference('facility'),
    relation: choice(['owner', 'tenant', 'operator'], { default: 'owner' }),
  },
  {
    path: 'ag_clientFacilities',
    table: 'client_facilities',
    meaning: 'client to facility link',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['client_id', 'facility_id', 'relation'] },
  },
);
export type ClientFacility = Infer<typeof ClientFacility>;
declare module '@trellis/entity-kit' {
  interface Tables {
    client_facilities: Row<typeof ClientFacility>;
  }
}
