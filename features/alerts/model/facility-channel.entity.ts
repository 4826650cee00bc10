import {
  choice,
  defineEntity,
  facilityScope,
  reference,
  secret,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Emergency/support channels. */
export const FacilityChannel = defineEntity(
  'facilityChannel',
  {
    facility_id: reference('facility'),
    name: text(),
    type: choice(['WhatsApp', 'Teams']),
    connectionString: secret(),
  },
  {
    path: 'facilityChannels',
    table: 'facility_channels',
    meaning: 'emergency/support channels',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    list: { columns: ['facility_id', 'name', 'type'], search: ['name'] },
  },
);
export type FacilityChannel = Infer<typeof FacilityChannel>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_channels: Row<typeof FacilityChannel>;
  }
}
