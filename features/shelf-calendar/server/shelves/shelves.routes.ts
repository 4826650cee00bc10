import { implement } from '@trellis/server-kit';
import { shelvesApi } from '@trellis/shelf-calendar/model';
import { Platform } from '@trellis/units/model';
import { disableShelf } from './disable-shelf.ts';
import { readMaps } from './read-maps.ts';

/** Shelves of units: what stands on them, and whether they are in use. */
export const shelvesRoutes = implement(shelvesApi, {
  getMaps: ({ unit }, { db, now }) => readMaps(db, unit.id, now),
  disable: ({ platform, body }, context) => disableShelf(platform, body, context),
  enable: ({ platform }, { records }) =>
    records.update(Platform, platform.id, { isDisabled: false, disabledReason: null }),
});
