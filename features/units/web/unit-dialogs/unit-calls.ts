import { listOf, signedIn, type CallDefinition } from '@trellis/entity-kit';
import type { PlatformGroupCollection } from '@trellis/units/model';
import * as z from 'zod';

export interface UnitPlace {
  id: number;
  area_id: number;
  rack: string | null;
  position: number | null;
  updatedate: string;
}

export type CollectionWithMembers = PlatformGroupCollection & {
  members?: { id: number; platformGroup_id: number }[];
};

/** An alert of a unit that has not ended. */
export interface OpenAlert {
  id: number;
  code: string | null;
  name: string | null;
  message: string | null;
  firstOccurrred: string;
  occurrences: number;
  escalationLevel: number;
}

/** Everyday calls of the dialogs about units. */
export const unitCalls = {
  areas: listOf<{ id: number; name: string }>('ag_areas'),
  units: listOf<UnitPlace>('ag_platformGroups'),
  collections: listOf<CollectionWithMembers>('platformGroupCollections'),
  addMembers: {
    method: 'POST',
    path: 'platformGroupCollectionMembers',
    summary: 'Add units to a collection',
    access: signedIn,
    body: z.array(z.object({ platformGroupCollection_id: z.int(), platformGroup_id: z.int() })),
    returns: z.array(z.custom<{ id: number }>()),
  },
  alerts: listOf<OpenAlert>('ExceptionLists'),
} as const satisfies Record<string, CallDefinition>;
