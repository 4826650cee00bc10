import type { Notification } from '@trellis/notifications/model';
import { Refusal, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { MailLanguage } from '@trellis/notifications/server';
import { hashMessageToken } from '@trellis/notifications/server';

const dayMs = 86_400_000;
/** How long each link of a message works, in ms from when it was sent. */
export const linkLives = { unsubscribe: 30 * dayMs, resolve: 7 * dayMs } as const;

/** The message behind a link, with its reader. */
export interface LinkedRow {
  id: number;
  user_id: number;
  facility_id: number | null;
  facility: string | null;
  kind: Notification['kind'];
  subject: string | null;
  refCollection: string | null;
  ref_id: number | null;
  emails: string[] | null;
  sentAt: Date;
  lang: MailLanguage;
}

/** The message of a link; refuses (410) one that is unknown, tampered with or too old, all alike. */
export async function getLinkedMessage(
  token: string,
  life: number,
  { db, now }: { db: RequestTransaction; now: Date },
): Promise<LinkedRow> {
  const { rows } = await sql<LinkedRow>`
    select n.id, n.user_id, n.facility_id, f.name as facility, n.kind, n.subject, n."refCollection", n.ref_id, n.emails,
      coalesce(n."sentAt", n.createdate) as "sentAt", u.lang
    from notifications n join users u on u.id = n.user_id left join facilities f on f.id = n.facility_id
    where n."messageToken" = ${hashMessageToken(token)} and n.channel = 'email' and u.status = 'active'
      and coalesce(n."sentAt", n.createdate) > ${new Date(now.getTime() - life)}`.execute(db);
  const row = rows[0];
  if (!row) throw linkEnded();
  return row;
}

/** 410 for a link that does not work (any longer). */
export const linkEnded = (): Refusal => new Refusal('LINK_ENDED', 'This link has expired or is incomplete.', 410);
