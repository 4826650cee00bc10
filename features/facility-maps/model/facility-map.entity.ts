import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  reference,
  text,
  url,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Roles that draw maps. */
export const mapEditors = ['facilityManager', 'maintenance'] as const;
const editors = mapEditors;

/** Who draws and has not been heard for so long has left (ms). */
export const mapHeldMs = 120_000;
/** A browser that draws says so this often (ms). */
export const mapHeardMs = 30_000;

/** What stands on a map. Kinds of the first list name a record of the facility; the others stand for themselves. */
export const recordKinds = ['area', 'unit', 'sensor', 'camera', 'zone', 'equipment'] as const;
export const drawnKinds = ['door', 'text'] as const;
export type RecordKind = (typeof recordKinds)[number];
export type MapItemKind = RecordKind | (typeof drawnKinds)[number];

/** A map is at most so long and wide (m), and holds so many items. */
export const longestSideM = 10_000;
export const mostItems = 2500;

/** One thing placed on a map; positions and sizes in metres from the upper left corner, rotation in degrees clockwise. */
export interface MapItem {
  kind: MapItemKind;
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
const position = z.number().min(0).max(longestSideM);
const mapItemShape: z.ZodType<MapItem> = z
  .strictObject({
    kind: z.enum([...recordKinds, ...drawnKinds]),
    ref_id: z.exactOptional(z.int().min(1).max(2_147_483_647).nullable()),
    x: position,
    y: position,
    w: z.exactOptional(position),
    h: z.exactOptional(position),
    rotation: z.exactOptional(z.number().min(-360).max(360)),
    text: z.exactOptional(jsonText),
    style: z.exactOptional(z.record(z.string().max(120), z.unknown())),
  })
  .refine(
    ({ kind, ref_id }) => namesRecord(kind) === (ref_id != null),
    'An item names one record of its kind; doors and texts name none.',
  );

/** Whether things of a kind stand for a record of the facility. */
export const namesRecord = (kind: MapItemKind): kind is RecordKind => recordKinds.some((known) => known === kind);

/** What an item stands for; undefined for doors and texts, of which there may be many. */
export const keyOfItem = ({ kind, ref_id }: Pick<MapItem, 'kind' | 'ref_id'>): string | undefined =>
  ref_id == null ? undefined : `${kind}:${ref_id}`;

const isOnceEach = (items: readonly MapItem[]): boolean => {
  const keys = items.map(keyOfItem).filter((key) => key !== undefined);
  return new Set(keys).size === keys.length;
};

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
    lockedBy: reference('user', {
      optional: true,
      onDelete: 'clear',
      relation: 'editor',
      serverSet: true,
      meaning: 'who edits it now',
    }),
    lockedAt: instant({ optional: true, serverSet: true, meaning: 'when they were heard last' }),
    items: json({
      optional: true,
      of: z.array(mapItemShape).max(mostItems).refine(isOnceEach, 'Each thing stands once on a map.'),
      maxBytes: 262_144,
    }),
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
        publish: { from: ['draft'], to: 'published', by: editors, clears: ['lockedBy', 'lockedAt'] },
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
