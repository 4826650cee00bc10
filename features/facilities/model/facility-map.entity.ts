import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  integer,
  json,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Floor plans with placed items. */
export const FacilityMap = defineEntity(
  'facilityMap',
  {
    facility_id: reference('facility'),
    name: text(),
    level: integer({ optional: true }),
    imageUrl: url({ optional: true }),
    widthM: decimal({ optional: true }),
    heightM: decimal({ optional: true }),
    scale: decimal({ optional: true }),
    state: choice(['draft', 'published'], { optional: true }),
    version: integer({ optional: true }),
    lockedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'lockedByRecord' }),
    items: json({
      optional: true,
      shape: 'array',
      meaning: 'kind area/unit/sensor/camera/zone/equipment/door/text, ref_id, x, y, w, h, rotation, style',
    }),
  },
  {
    path: 'facilityMaps',
    table: 'facility_maps',
    meaning: 'floor plans with placed items',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['facility_id', 'name', 'level', 'imageUrl', 'widthM'], search: ['name'] },
  },
);
export type FacilityMap = Infer<typeof FacilityMap>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_maps: Row<typeof FacilityMap>;
  }
}
