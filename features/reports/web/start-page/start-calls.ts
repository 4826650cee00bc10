import type { TeamMember } from '@trellis/access/model';
import { Exception } from '@trellis/alerts/model';
import { idText, signedIn, type CallDefinition } from '@trellis/entity-kit';
import type { CalendarEvent, WorkerAssignment } from '@trellis/tasks/model';
import type { FacilityNewsletter, ReleaseNote } from '@trellis/content/model';
import type { Ticket } from '@trellis/tickets/model';
import * as z from 'zod';

const list = {
  method: 'GET',
  summary: 'List',
  access: signedIn,
  query: z.object({ filter: z.string().optional() }),
} as const;

interface Named {
  name: string;
}
interface Labelled {
  label: string;
  labelEs: string | null;
}

/** An alert with the unit it is about. */
export type OpenAlert = Exception & { platformGroup?: Named | null };
/** A hardware ticket with the words of its state. */
export type OpenTicket = Ticket & {
  status?: Labelled | null;
  priority?: Labelled | null;
  platformGroup?: Named | null;
};
/** What the tiles read, each by its everyday call. */
export const startCalls = {
  tasks: { ...list, path: 'task_AssignmentsForWorkers', returns: z.array(z.custom<WorkerAssignment>()) },
  alerts: { ...list, path: Exception.path, returns: z.array(z.custom<OpenAlert>()) },
  acknowledge: {
    method: 'POST',
    path: `${Exception.path}/{id}/acknowledge`,
    summary: 'Acknowledge',
    access: signedIn,
    params: z.object({ id: idText }),
    body: z.object({}),
    returns: z.unknown(),
  },
  tickets: { ...list, path: 'hardware_item_tickets', returns: z.array(z.custom<OpenTicket>()) },
  events: { ...list, path: 'CalendarEvents', returns: z.array(z.custom<CalendarEvent>()) },
  joining: { ...list, path: 'ag_teamMembers', returns: z.array(z.custom<TeamMember>()) },
  notes: { ...list, path: 'ag_releaseNotes', returns: z.array(z.custom<Omit<ReleaseNote, 'notes'>>()) },
  newsletters: { ...list, path: 'facilityNewsletters', returns: z.array(z.custom<FacilityNewsletter>()) },
} as const satisfies Record<string, CallDefinition>;

/** A filter as the address carries it. */
export const filtered = (filter: object): { query: { filter: string } } => ({
  query: { filter: JSON.stringify(filter) },
});
