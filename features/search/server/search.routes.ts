import { notFound, implement } from '@trellis/server-kit';
import { searchApi } from '@trellis/search/model';
import { findRecords } from './find-records.ts';

/** One call for everything that can be found. */
export const searchRoutes = implement(searchApi, {
  search: ({ query: { q, collection, ...asked } }, context) => {
    const { entities } = context.services.registry;
    const searched = entities.filter(({ searchable, path }) => searchable && (collection ?? path) === path);
    if (searched.length === 0) throw notFound('search');
    return findRecords(searched, { ...asked, typed: q, facilityId: context.facilityId }, context);
  },
});
