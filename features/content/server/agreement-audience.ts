import { randomBytes } from 'node:crypto';
import { ServiceLevelAgreement } from '@trellis/content/model';
import { notFound, shownInstant, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface Signatory {
  user_id: number;
  name: string;
  email: string;
  acceptedAt: string | null;
  ip: string | null;
}

/**
 * People an agreement is for: the active people of its company, or for an agreement for all those whose company has none of
 * its own in force; and everybody who accepted it, wherever they are now.
 */
export async function listAudience(id: number, { db }: Pick<CallContext, 'db'>): Promise<Signatory[]> {
  const agreement = await db
    .selectFrom('service_level_agreements')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!agreement) throw notFound('serviceLevelAgreements');
  const { rows } = await sql<Signatory>`
    select u.id as user_id, concat_ws(' ', u.firstname, u.lastname) as name, u.email, x.ip,
      ${shownInstant(sql`x."acceptedAt"`)} as "acceptedAt"
    from users u
    left join service_level_agreement_acceptances x on x.users_id = u.id and x."serviceLevelAgreement_id" = ${id}
    where x.id is not null or (u.status = 'active' and case when ${agreement.client_id}::int is null
      then not exists (select 1 from service_level_agreements o where o.client_id = u.client_id and o."isCurrent")
      else u.client_id = ${agreement.client_id}::int end)
    order by x."acceptedAt" nulls first, u.lastname, u.firstname, u.id`.execute(db);
  return rows;
}

/** Writes to those who have not accepted; whoever was written to in the last day is left in peace. */
export async function remindAudience(id: number, { db, now }: CallContext): Promise<{ count: number }> {
  const missing = (await listAudience(id, { db })).filter(({ acceptedAt }) => acceptedAt === null);
  const { label } = await db
    .selectFrom('service_level_agreements')
    .select('label')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number; lang: string }>`
    select u.id, u.lang from users u where u.id = any(${missing.map(({ user_id }) => user_id)}::int[]) and not exists (
      select 1 from notifications n where n.user_id = u.id and n."refCollection" = 'serviceLevelAgreements' and n.ref_id = ${id}
        and n.createdate > ${now}::timestamptz - interval '1 day')`.execute(db);
  for (const { id: user_id, lang } of rows) {
    await db
      .insertInto('notifications')
      .values({
        user_id,
        kind: 'system',
        channel: 'email',
        ...reminder(lang, label),
        messageToken: randomBytes(24).toString('base64url'),
        refCollection: 'serviceLevelAgreements',
        ref_id: id,
        status: 'queued',
      } as never)
      .execute();
  }
  return { count: rows.length };
}

const reminder = (lang: string, label: string): { subject: string; body: string } =>
  lang === 'es'
    ? {
        subject: `Acuerdo pendiente: ${label}`,
        body: `Aún no ha aceptado «${label}». Se le mostrará al iniciar sesión; léalo y acéptelo allí.`,
      }
    : {
        subject: `Agreement waiting for you: ${label}`,
        body: `You have not accepted “${label}” yet. It is shown when you sign in; please read and accept it there.`,
      };

/** Puts an agreement in force in place of the one before it. */
export async function makeCurrent(id: number, { db, records, viewer }: CallContext): Promise<ServiceLevelAgreement> {
  const { client_id } = await records.get(ServiceLevelAgreement, id, viewer);
  // One agreement steps forward at a time, so that two clicks do not meet at the rule that only one is in force.
  await sql`select pg_advisory_xact_lock(hashtext('agreement in force'))`.execute(db);
  const before = await db
    .selectFrom('service_level_agreements')
    .select('id')
    .where('isCurrent', '=', true)
    .where('client_id', client_id === null ? 'is' : '=', client_id)
    .where('id', '!=', id)
    .execute();
  for (const { id: old } of before) await records.update(ServiceLevelAgreement, old, { isCurrent: false });
  return records.update(ServiceLevelAgreement, id, { isCurrent: true });
}
