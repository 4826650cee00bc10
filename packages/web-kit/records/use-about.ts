import { everyday, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../api/use-call.ts';

/** What this person may do with a collection, and where its references lead; asked once. */
export const useAbout = (entity: EntityDefinition): UseQueryResult<CollectionAbout> =>
  useCall(everyday(entity).about, {});
