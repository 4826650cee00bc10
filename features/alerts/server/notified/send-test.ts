import { urgentLevel, type ExceptionNotifiedUser, type notifiedApi } from '@trellis/alerts/model';
import type { CallReply } from '@trellis/entity-kit';
import { channelsFor, sendMessage } from '@trellis/notifications/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isNoTenant } from '../notify/is-no-tenant.ts';
import { testWords } from './test-mail.ts';

/** Sends a test message to the people of a rule as an alert would be sent to them, and says where it cannot go. */
export async function sendTest(
  { id, facility_id, exceptionType_id, escalationLevel, channel }: ExceptionNotifiedUser,
  context: CallContext,
): Promise<CallReply<typeof notifiedApi.calls.test>> {
  const { rows } = await sql<{ user_id: number; name: string; facility: string }>`
    select u.id as user_id, concat_ws(' ', u.firstname, u.lastname) as name, f.name as facility
    from exception_notified_users r join facilities f on f.id = r.facility_id
      join users u on u.status = 'active' and (u.id = r.user_id or exists (
        select 1 from user_roles g where g.user_id = u.id and g.role_id = r.role_id
          and (g.facility_id is null or g.facility_id = r.facility_id)))
      join user_facilities m on m.user_id = u.id and m.facility_id = r.facility_id and m.status = 'available'
    where r.id = ${id} and ${isNoTenant(facility_id)} order by name, u.id`.execute(context.db);
  const reports: CallReply<typeof notifiedApi.calls.test> = [];
  for (const { user_id, name, facility } of rows) {
    const told = {
      ...{ user_id, facility_id, exceptionType_id, escalationLevel: escalationLevel ?? 1 },
      kind: 'exception' as const,
      isUrgent: escalationLevel === urgentLevel,
    };
    const lines = (await channelsFor(told, [channel], context)) ?? [];
    const sent = lines.filter(({ skipped }) => skipped === null).map((line) => line.channel);
    const skipped = lines.flatMap((line) =>
      line.skipped === null ? [] : [{ channel: line.channel, reason: line.skipped }],
    );
    if (sent.length > 0)
      await sendMessage(
        {
          ...{ user_id, facility_id, channels: sent },
          kind: 'system',
          write: ({ lang, firstname }) => ({
            subject: testWords[lang].subject,
            content: {
              lang,
              greeting: testWords[lang].greeting(firstname),
              paragraphs: [testWords[lang].text(facility)],
              footer: testWords[lang].footer,
            },
          }),
        },
        context,
      );
    reports.push({ name, sent, skipped });
  }
  return reports;
}
