import { choice, defineEntity, facilityScope, reference, type Infer } from '@trellis/entity-kit';

/** What a company has to do with a facility. People ask for access themselves (`ag_clientFacilities/requestFacility`). */
export const ClientFacility = defineEntity(
  'clientFacility',
  {
    client_id: reference('client'),
    facility_id: reference('facility', { onDelete: 'cascade' }),
    relation: choice(['owner', 'tenant', 'operator'], { default: 'owner' }),
  },
  {
    path: 'ag_clientFacilities',
    table: 'client_facilities',
    meaning: 'companies of a facility',
    scope: facilityScope(),
    access: {
      read: ['owner', 'facilityManager'],
      create: ['administrator'],
      update: ['administrator'],
      delete: ['administrator'],
    },
    unique: [['client_id', 'facility_id', 'relation']],
    list: { columns: ['client_id', 'facility_id', 'relation'] },
  },
);
export type ClientFacility = Infer<typeof ClientFacility>;
declare module '@trellis/entity-kit' {
  interface Entities {
    client_facilities: typeof ClientFacility;
  }
}
