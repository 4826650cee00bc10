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

interface IssueWord {
  label: string;
  labelEs: string | null;
  seq: number | null;
}

/** A hardware ticket of a unit that is not closed. */
export interface OpenTicket {
  id: number;
  label: string;
  createdate: string;
  priority?: IssueWord | null;
  status?: IssueWord | null;
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
  tickets: listOf<OpenTicket>('hardware_item_tickets'),
  ticketPriorities: listOf<IssueWord & { id: number }>('ticket_priorities'),
  addTicket: {
    method: 'POST',
    path: 'hardware_item_tickets',
    summary: 'Create a ticket for a unit',
    access: signedIn,
    body: z.object({
      label: z.string(),
      description: z.string().nullable(),
      facility_id: z.int(),
      platformGroup_id: z.int(),
      ticket_priority_id: z.int().nullable(),
    }),
    returns: z.custom<{ id: number }>(),
  },
} as const satisfies Record<string, CallDefinition>;
