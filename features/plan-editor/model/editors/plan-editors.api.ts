import {
  defineApi,
  defineEvents,
  defineLiveMessages,
  eventPayload,
  idText,
  messagePayload,
  row,
  rowId,
} from '@trellis/entity-kit';
import { GrowPlanVersion } from '@trellis/grow-plans/model';
import * as z from 'zod';

/** A window says this often (ms) that its draft is still open. */
export const stayEveryMs = 8_000;
/** A window that said nothing for this long (s) is gone. */
export const goneAfterSeconds = 20;

const planEditor = z.object({
  window: z.string().meta({ description: 'the browser window; a person may have several' }),
  user_id: z.int(),
  name: z.string(),
  growPhase_id: z.int().nullable().meta({ description: 'phase the person looks at; null where it is not saved yet' }),
  holds: z.boolean().meta({ description: 'the person edits this phase; one window at a time does' }),
});
export type PlanEditor = z.infer<typeof planEditor>;

const planEditors = z.object({
  at: z.number().meta({ description: 'ms since 1970; of two lists the later one holds' }),
  editors: z.array(planEditor).meta({ description: 'windows in which the draft is open, the first opened first' }),
});

const params = z.object({ id: idText, window: z.string().regex(/^[\w-]{8,64}$/) });

/** Who has a draft open. */
export const planEditorsApi = defineApi('planEditors', {
  stay: {
    method: 'PUT',
    path: 'ag_growplanVersions/{id}/editors/{window}',
    summary:
      `The draft is open in this window, at this phase: said anew every ${stayEveryMs / 1000} s; after ${goneAfterSeconds} s of silence the ` +
      'window counts as gone. Answers everybody who has the draft open',
    access: row(GrowPlanVersion, 'update', 'id', { lock: 'later' }),
    params,
    body: z.strictObject({
      growPhase_id: rowId.nullable(),
      holds: z
        .boolean()
        .optional()
        .meta({ description: 'the person edits the phase; it stays with whoever held it before' }),
      takesOver: z.boolean().optional().meta({ description: 'the phase is theirs although somebody else holds it' }),
    }),
    returns: planEditors,
  },
  leave: {
    method: 'DELETE',
    path: 'ag_growplanVersions/{id}/editors/{window}',
    summary: 'The draft is no longer open in this window',
    access: row(GrowPlanVersion, 'update', 'id', { lock: 'later' }),
    params,
    returns: planEditors,
  },
});

/** Live message `planEditors`: who has a draft open, as somebody comes, goes, or turns to another phase. */
export interface PlanEditorsMessage extends z.infer<typeof planEditors> {
  growplanVersion_id: number;
}

export const planEditorMessages = defineLiveMessages({
  planEditors: messagePayload<PlanEditorsMessage>('own'),
});

/** Drafts that are open. */
export const planEditorEvents = defineEvents('planEditors', {
  /** Somebody came, went, or turned to another phase. `facility_id`: of the plan; null where it is everybody's. */
  changed: eventPayload<{ facility_id: number | null; message: PlanEditorsMessage }>(),
});
