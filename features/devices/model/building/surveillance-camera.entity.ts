import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  reference,
  secret,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { providers } from '../device-roles.ts';

const viewers = ['facilityManager', 'complianceOfficer', 'maintenance'] as const;

/** A camera. Restricted ones (a vault) are seen by managers and compliance alone. */
export const SurveillanceCamera = defineEntity(
  'surveillanceCamera',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    cameraType_id: reference('cameraType', { optional: true }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    covers: choice(['grow', 'doors', 'vault', 'processing', 'storage', 'outside', 'other'], { optional: true }),
    host: text({ max: 255, optional: true, meaning: 'name or IP address; fills {ip} of the type’s templates' }),
    username: text({ max: 80, optional: true, meaning: 'fills {user} of the type’s templates' }),
    credentials: secret({ optional: true, meaning: 'password of the user' }),
    streamUrl: text({ max: 2048, optional: true, meaning: 'rtsp(s) or http(s), without password; empty: the type’s' }),
    snapshotUrl: url({ optional: true, meaning: 'without password; empty: the type’s' }),
    retentionDays: integer({ min: 1, max: 3650, optional: true, unit: 'd', meaning: 'recordings are kept this long' }),
    isRestricted: flag({ meaning: 'seen by facility managers and compliance officers alone' }),
    firmwareVersion: text({ max: 60, optional: true }),
    lastFrame: instant({ optional: true, serverSet: true }),
    enabled: flag({ default: true }),
  },
  {
    path: 'surveillanceCameras',
    table: 'surveillance_cameras',
    meaning: 'cameras',
    scope: facilityScope(),
    access: { read: viewers, create: providers, update: providers, delete: providers },
    reserved: [{ field: 'isRestricted', to: ['facilityManager', 'complianceOfficer'] }],
    unique: [['facility_id', 'name']],
    list: {
      columns: ['name', 'area_id', 'cameraType_id', 'covers', 'retentionDays', 'lastFrame', 'enabled'],
      search: ['name', 'host'],
      order: 'name',
    },
  },
);
export type SurveillanceCamera = Infer<typeof SurveillanceCamera>;
declare module '@trellis/entity-kit' {
  interface Entities {
    surveillance_cameras: typeof SurveillanceCamera;
  }
}
