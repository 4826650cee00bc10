import type { TeamMember } from '@trellis/access/model';
import { Exception } from '@trellis/alerts/model';
import { idText, listOf, signedIn, type CallDefinition } from '@trellis/entity-kit';
import type { CalendarEvent, WorkerAssignment } from '@trellis/tasks/model';
import type { FacilityNewsletter, ReleaseNote } from '@trellis/content/model';
import type { Ticket } from '@trellis/tickets/model';
import * as z from 'zod';

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
  tasks: listOf<WorkerAssignment>('task_AssignmentsForWorkers'),
  alerts: listOf<OpenAlert>(Exception.path),
  acknowledge: {
    method: 'POST',
    path: `${Exception.path}/{id}/acknowledge`,
    summary: 'Acknowledge',
    access: signedIn,
    params: z.object({ id: idText }),
    body: z.object({}),
    returns: z.unknown(),
  },
  tickets: listOf<OpenTicket>('hardware_item_tickets'),
  events: listOf<CalendarEvent>('CalendarEvents'),
  joining: listOf<TeamMember>('ag_teamMembers'),
  notes: listOf<Omit<ReleaseNote, 'notes'>>('ag_releaseNotes'),
  newsletters: listOf<FacilityNewsletter>('facilityNewsletters'),
} as const satisfies Record<string, CallDefinition>;
