import { ServiceLevelAgreementAcceptance } from '@trellis/content/model';
import { callerOf, JsonText, notFound, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface AgreementInForce {
  id: number;
  label: string;
  url: string;
  version: string | null;
  requiresAcknowledgement: boolean;
  accepted: boolean;
}

/** The agreement in force for the person asking (the company's own before the one for all), and whether the person accepted it. */
export async function findAgreement(
  context: CallContext,
): Promise<{ accepted: boolean; agreement: Omit<AgreementInForce, 'accepted'> | null }> {
  const { userId } = callerOf(context);
  const { rows } = await sql<AgreementInForce>`
    select a.id, a.label, a.url, a.version, a."requiresAcknowledgement",
      exists (select 1 from service_level_agreement_acceptances x where x."serviceLevelAgreement_id" = a.id and x.users_id = u.id) as accepted
    from users u join service_level_agreements a on a.client_id is null or a.client_id = u.client_id
    where u.id = ${userId} and a."isCurrent" and coalesce(a.effectivedate, '-infinity') <= ${context.now}::timestamptz::date
    order by a.client_id nulls last limit 1`.execute(context.db);
  const row = rows[0];
  if (!row) return { accepted: true, agreement: null };
  const { accepted, ...agreement } = row;
  return { accepted, agreement };
}

/** Keeps that the person asking accepted an agreement, with the address it came from; nobody accepts for somebody else. */
export async function acceptAgreement(
  asked: { serviceLevelAgreement_id: number; users_id: number },
  context: CallContext,
): Promise<JsonText> {
  const { db, records, viewer, request, now } = context;
  const agreement = await db
    .selectFrom('service_level_agreements')
    .select('id')
    .where('id', '=', asked.serviceLevelAgreement_id)
    .executeTakeFirst();
  if (!agreement) throw notFound('serviceLevelAgreements');
  // One acceptance of a person at a time, so that two clicks make one row.
  await sql`select pg_advisory_xact_lock(hashtext(${`acceptance of ${asked.users_id}`}))`.execute(db);
  const known = await db
    .selectFrom('service_level_agreement_acceptances')
    .select('id')
    .where('serviceLevelAgreement_id', '=', asked.serviceLevelAgreement_id)
    .where('users_id', '=', asked.users_id)
    .executeTakeFirst();
  if (known) return new JsonText(JSON.stringify(await records.get(ServiceLevelAgreementAcceptance, known.id, viewer)));
  const [text = ''] = await records.insert(ServiceLevelAgreementAcceptance, [
    { ...asked, acceptedAt: now, ip: request.ip },
  ]);
  return new JsonText(text);
}
