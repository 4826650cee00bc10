import { defineApi, defineLiveMessages, messagePayload, rowId, themselves } from '@trellis/entity-kit';
import * as z from 'zod';

/** Kinds of messages that stand in a person's inbox. */
export const inboxKinds = ['exception', 'ticket', 'task', 'system'] as const;
/** Messages that an inbox shows, the newest first. */
export const mostInInbox = 50;

const moment = z.string().nullable();

const inboxMessage = z.object({
  id: z.int(),
  kind: z.enum(inboxKinds),
  subject: z.string(),
  text: z.string().nullable(),
  at: z.string(),
  readAt: moment,
  collection: z.string().nullable().meta({ description: 'collection of the record it is about' }),
  record_id: z.int().nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** What a person was told, in the product. */
export const inboxApi = defineApi('inbox', {
  inbox: {
    method: 'GET',
    path: 'notifications/inbox',
    summary: 'What the person was told lately, and how much of it is unread',
    access: themselves(),
    returns: z.object({ unread: z.int(), messages: z.array(inboxMessage) }),
  },
  read: {
    method: 'POST',
    path: 'notifications/inbox/read',
    summary: 'Messages of the person are read: the named ones, or all',
    access: themselves(),
    body: z.strictObject({ ids: z.array(rowId).min(1).max(500).optional() }),
    returns: z.object({ unread: z.int() }),
  },
});

/** Live message `inboxChanged`: a message came to a person or was read, in another browser perhaps. */
export const inboxMessages = defineLiveMessages({
  inboxChanged: messagePayload<{ unread: number }>('own'),
});
