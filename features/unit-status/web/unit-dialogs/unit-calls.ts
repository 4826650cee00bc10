import { everyday, type AnyCall } from '@trellis/entity-kit';

/** Where a unit stands. */
export interface UnitPlace {
  id: number;
  area_id: number;
  rack: string | null;
  position: number | null;
  updatedate: string;
}

/** Everyday calls of the dialogs about units. */
export const unitCalls = {
  areas: everyday('ag_areas').list,
  units: everyday('ag_platformGroups').list,
  collections: everyday('platformGroupCollections').list,
  members: everyday('platformGroupCollectionMembers').list,
  addMembers: everyday('platformGroupCollectionMembers').createMany,
  ticketPriorities: everyday('ticket_priorities').list,
  addTicket: everyday('hardware_item_tickets').create,
} as const satisfies Record<string, AnyCall>;
