import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  reference,
  secret,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Cameras. */
export const SurveillanceCamera = defineEntity(
  'surveillanceCamera',
  {
    facility_id: reference('facility'),
    name: text(),
    cameraType_id: reference('cameraType', { optional: true, onDelete: 'clear' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    streamUrl: url({ optional: true }),
    snapshotUrl: url({ optional: true }),
    credentials: secret({ optional: true }),
    retentionDays: integer({ optional: true }),
    restrictedRoles: json({ optional: true, shape: 'array' }),
    lastFrame: instant({ optional: true }),
    enabled: flag(),
  },
  {
    path: 'surveillanceCameras',
    table: 'surveillance_cameras',
    meaning: 'cameras',
    scope: facilityScope(),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    list: { columns: ['facility_id', 'name', 'cameraType_id', 'area_id', 'platformGroup_id'], search: ['name'] },
  },
);
export type SurveillanceCamera = Infer<typeof SurveillanceCamera>;
declare module '@trellis/entity-kit' {
  interface Tables {
    surveillance_cameras: Row<typeof SurveillanceCamera>;
  }
}
