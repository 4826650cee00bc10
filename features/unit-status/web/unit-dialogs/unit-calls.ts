import type { Exception, ExceptionType } from '@trellis/alerts/model';
import { everyday, type AnyCall } from '@trellis/entity-kit';

/** Where a unit stands. */
export interface UnitPlace {
  id: number;
  area_id: number;
  rack: string | null;
  position: number | null;
  updatedate: string;
}

/** An alert of a unit that has not ended. */
export interface OpenAlert extends Pick<
  Exception,
  | ('id' | 'code' | 'name' | 'message' | 'firstOccurrred' | 'occurrences' | 'escalationLevel' | 'platformGroup_id')
  | ('value' | 'limitValue' | 'affectedUnits' | 'facts')
> {
  owner?: NamedPerson | null;
  /** The words of its type, in both languages. */
  exceptionType?: Pick<ExceptionType, 'labelEs' | 'messageTemplate' | 'messageTemplateEs'> | null;
}

/** The words of an alert's type, to be included with the alert. */
export const wordsOfType = {
  relation: 'exceptionType',
  scope: { fields: ['id', 'labelEs', 'messageTemplate', 'messageTemplateEs'] },
} as const;

interface NamedPerson {
  firstname: string;
  lastname: string;
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
  platformGroup_id: number | null;
  assignments?: readonly { user?: NamedPerson | null }[] | null;
  priority?: IssueWord | null;
  status?: IssueWord | null;
}

/** Everyday calls of the dialogs about units. */
export const unitCalls = {
  areas: everyday('ag_areas').list,
  units: everyday('ag_platformGroups').list,
  collections: everyday('platformGroupCollections').list,
  addMembers: everyday('platformGroupCollectionMembers').createMany,
  alerts: everyday('ExceptionLists').list,
  tickets: everyday('hardware_item_tickets').list,
  ticketPriorities: everyday('ticket_priorities').list,
  addTicket: everyday('hardware_item_tickets').create,
} as const satisfies Record<string, AnyCall>;
