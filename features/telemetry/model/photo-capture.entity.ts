import { defineEntity, instant, parentScope, reference, url, type Infer } from '@trellis/entity-kit';

/** Growth photos. */
export const PhotoCapture = defineEntity(
  'photoCapture',
  {
    platformGroup_id: reference('unit'),
    platform_id: reference('platform', { optional: true, onDelete: 'clear' }),
    time: instant(),
    url: url(),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'photoCaptures',
    table: 'photo_captures',
    meaning: 'growth photos',
    scope: parentScope('platformGroup_id'),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance'],
      update: ['maintenance'],
      delete: ['maintenance'],
    },
    list: { columns: ['platformGroup_id', 'platform_id', 'time', 'url', 'lifecycle_id'] },
  },
);
export type PhotoCapture = Infer<typeof PhotoCapture>;
declare module '@trellis/entity-kit' {
  interface Entities {
    photo_captures: typeof PhotoCapture;
  }
}
