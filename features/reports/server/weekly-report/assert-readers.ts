import { reportSenders, sampleFacility } from '@trellis/reports/model';
import { accessDenied, callerOf, isMember, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Providers of addresses for anybody: having one there says nothing about a company. */
const forEverybody = [
  'gmail',
  'googlemail',
  'outlook',
  'hotmail',
  'live',
  'msn',
  'yahoo',
  'icloud',
  'me',
  'aol',
  'gmx',
  'proton',
  'protonmail',
  'mail',
  'zoho',
  'yandex',
];

/** Lets in the people of the facility; the sample, whose figures are invented, is everybody's. */
export function judgeReader(facilityId: number, context: CallContext): void {
  if (facilityId !== sampleFacility && !isMember(callerOf(context), facilityId)) throw notFound('facilities');
}

/** Lets in who sends reports of the facility out, the sample from the one in view; answers the facility. */
export function judgeSender(asked: number, context: CallContext): number {
  const caller = callerOf(context);
  const facilityId = asked === sampleFacility ? caller.facilityId : asked;
  if (facilityId === null) throw accessDenied();
  if (!isMember(caller, facilityId)) throw notFound('facilities');
  if (!isMember(caller, facilityId, reportSenders)) throw accessDenied();
  return facilityId;
}

/**
 * Who reads the figures of a facility: the people who work there, and addresses of its company (the domains of the company's own
 * addresses). Refuses (422 STRANGE_READERS) other addresses by name. The sample goes to the same people of the facility in view.
 */
export async function assertReaders(
  facilityId: number,
  emails: readonly string[],
  context: CallContext,
): Promise<void> {
  const caller = callerOf(context);
  // A mail that is sent by a GET: without the token in the header nothing of it happens (sendReport refuses).
  const { rows } = await sql<{ people: string[]; company: string[] }>`
    select coalesce((select array_agg(lower(u.email)) from users u where u.status = 'active' and (u.id = ${caller.userId}
        or exists (select 1 from user_facilities m where m.user_id = u.id and m.facility_id = f.id and m.status = 'available'))), '{}') as people,
      array_remove(array[lower(split_part(c.email, '@', 2)), lower(split_part(c."billingEmail", '@', 2))], null) as company
    from facilities f left join clients c on c.id = f.client_id where f.id = ${facilityId}`.execute(context.db);
  const { people = [], company = [] } = rows[0] ?? {};
  const domains = company.filter((domain) => domain !== '' && !forEverybody.includes(domain.split('.')[0] ?? ''));
  const strange = emails
    .map((email) => email.toLowerCase())
    .filter((email) => !people.includes(email) && !domains.includes(email.split('@')[1] ?? ''));
  if (strange.length > 0)
    throw new Refusal(
      'STRANGE_READERS',
      `Reports go to people of the facility and addresses of its company alone; not to ${strange.join(', ')}.`,
      422,
      { emails: strange },
    );
}
