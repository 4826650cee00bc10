import type { CollectionAbout, EntityDefinition } from '@trellis/entity-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../api/use-call.ts';
import { aboutCall } from './record-calls.ts';

/** What this person may do with a collection, and where its references lead; asked once. */
export const useAbout = (entity: EntityDefinition): UseQueryResult<CollectionAbout> => useCall(aboutCall(entity), {});
