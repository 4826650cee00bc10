import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  json,
  reference,
  secret,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Third-party grow controllers; history through sensors.vendorController_id. */
export const VendorController = defineEntity(
  'vendorController',
  {
    facility_id: reference('facility'),
    vendor: text({ optional: true }),
    model: text({ optional: true }),
    name: text(),
    externalId: text({ optional: true }),
    zone_id: reference('zone', { optional: true, onDelete: 'clear' }),
    endpoint: url({ optional: true }),
    apiKey: secret({ optional: true }),
    targets: json({ optional: true, shape: 'array' }),
    enabled: flag(),
    lastPoll: instant({ optional: true }),
    latest: json({ optional: true, shape: 'any' }),
    status: text({ optional: true }),
  },
  {
    path: 'vendorControllers',
    table: 'vendor_controllers',
    meaning: 'third-party grow controllers',
    scope: facilityScope(),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    list: { columns: ['facility_id', 'vendor', 'model', 'name', 'externalId'], search: ['name'] },
  },
);
export type VendorController = Infer<typeof VendorController>;
declare module '@trellis/entity-kit' {
  interface Tables {
    vendor_controllers: Row<typeof VendorController>;
  }
}
