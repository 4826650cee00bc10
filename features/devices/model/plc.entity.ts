import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Building PLCs. */
export const Plc = defineEntity(
  'plc',
  {
    facility_id: reference('facility'),
    name: text(),
    vendor: text({ optional: true }),
    model: text({ optional: true }),
    protocol: choice(['modbus', 'ethernetip', 'bacnet', 'opcua', 'simulated']),
    host: text({ optional: true }),
    port: integer({ optional: true }),
    unitId: integer({ optional: true }),
    pollMs: integer({ default: 1000 }),
    tags: json({
      optional: true,
      shape: 'array',
      meaning: 'name, address, type, scale, offset, unit, rw, min, max, safe, mappedTo',
    }),
    enabled: flag(),
    lastPoll: instant({ optional: true }),
    status: text({ optional: true }),
  },
  {
    path: 'plcs',
    table: 'plcs',
    meaning: 'building PLCs',
    scope: facilityScope(),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['facility_id', 'name']],
    list: { columns: ['facility_id', 'name', 'vendor', 'model', 'protocol'], search: ['name'] },
  },
);
export type Plc = Infer<typeof Plc>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plcs: Row<typeof Plc>;
  }
}
