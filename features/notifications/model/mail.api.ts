import { admins, defineApi, idText } from '@trellis/entity-kit';
import * as z from 'zod';

const instant = z.string().nullable();

const outboxMail = z.object({
  id: z.int(),
  createdate: z.string(),
  to: z.array(z.string()),
  subject: z.string().nullable(),
  text: z.string().nullable().meta({ description: 'without its links, which are the reader’s alone' }),
  status: z.enum(['queued', 'sent', 'failed', 'read']),
  attempts: z.int(),
  nextTry: instant,
  sentAt: instant,
  error: z.string().nullable(),
});

export type OutboxMail = z.infer<typeof outboxMail>;

/** The outbox of mails, for administrators. */
export const mailApi = defineApi('mail', {
  outbox: {
    method: 'GET',
    path: 'notifications/outbox',
    summary: 'The newest 200 mails with their state, and whether a mail server is set up',
    access: admins,
    query: z.object({ status: z.enum(['queued', 'sent', 'failed', 'read']).optional() }),
    returns: z.object({
      provider: z.object({ isConfigured: z.boolean(), host: z.string().nullable(), from: z.string().nullable() }),
      mails: z.array(outboxMail),
    }),
  },
  readHtml: {
    method: 'GET',
    path: 'notifications/outbox/{id}',
    summary: 'The HTML part of a mail that waits, without its links; nothing once it was sent',
    access: admins,
    params: z.object({ id: idText }),
    returns: z.object({ html: z.string().nullable() }),
  },
  sendTest: {
    method: 'POST',
    path: 'notifications/sendTest',
    summary: 'Send a test mail to oneself',
    access: admins,
    returns: z.object({ id: z.int() }),
  },
  retry: {
    method: 'POST',
    path: 'notifications/{id}/retry',
    summary: 'Try a mail again that waits or failed',
    access: admins,
    params: z.object({ id: idText }),
    returns: z.object({ success: z.boolean() }),
  },
});
