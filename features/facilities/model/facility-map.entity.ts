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
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

const editors = ['facilityManager', 'maintenance'] as const;

/** One thing placed on a map; positions and sizes in metres from the upper left corner, rotation in degrees clockwise. */
export interface MapItem {
  kind: 'area' | 'unit' | 'sensor' | 'camera' | 'zone' | 'equipment' | 'door' | 'text';
  /** Id in the collection of the kind; none for doors and texts. */
  ref_id?: number | null;
  x: number;
  y: number;
  w?: number;
  h?: number;
  rotation?: number;
  text?: string;
  style?: Record<string, unknown>;
}
const mapItemShape: z.ZodType<MapItem> = z.strictObject({
  kind: z.enum(['unit', 'area', 'sensor', 'camera', 'zone', 'equipment', 'door', 'text']),
  ref_id: z.exactOptional(z.number().nullable()),
  x: z.number(),
  y: z.number(),
  w: z.exactOptional(z.number()),
  h: z.exactOptional(z.number()),
  rotation: z.exactOptional(z.number()),
  text: z.exactOptional(jsonText),
  style: z.exactOptional(z.record(z.string().max(120), z.unknown())),
});

/** One version of a level's floor plan. The items are drawn and saved as one picture; viewers see the newest published version. */
export const FacilityMap = defineEntity(
  'facilityMap',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    name: text({ max: 120 }),
    version: integer({ min: 1, default: 1 }),
    level: integer({ min: -20, max: 200, optional: true, meaning: 'storey; 0 is the ground floor' }),
    imageUrl: url({ optional: true, meaning: 'background drawing' }),
    widthM: decimal({ min: 0, max: 10_000, optional: true, unit: 'm' }),
    heightM: decimal({ min: 0, max: 10_000, optional: true, unit: 'm' }),
    scale: decimal({ min: 0, optional: true, unit: 'px/m', meaning: 'pixels of the background per metre' }),
    state: choice(['draft', 'published'], { default: 'draft' }),
    lockedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'editor', meaning: 'who edits it now' }),
    items: json({ optional: true, of: z.array(mapItemShape).max(500), maxBytes: 262_144 }),
  },
  {
    path: 'facilityMaps',
    table: 'facility_maps',
    meaning: 'floor plans with placed items',
    scope: facilityScope(),
    access: { read: 'member', create: editors, update: editors, delete: editors },
    unique: [['facility_id', 'name', 'version']],
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        publish: { from: ['draft'], to: 'published', by: editors, clears: ['lockedBy'] },
        withdraw: { from: ['published'], to: 'draft', by: editors },
      },
    },
    list: { columns: ['name', 'level', 'version', 'state', 'lockedBy', 'updatedate'], search: ['name'], order: 'name' },
  },
);
export type FacilityMap = Infer<typeof FacilityMap>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_maps: typeof FacilityMap;
  }
}
