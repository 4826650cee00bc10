import {
  homeAssistantApi,
  homeAssistantEvents,
  HomeAssistantLink,
  loginOf,
  usualPrefix,
  type HomeAssistantStanding,
} from '@trellis/home-assistant/model';
import { implement, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { hashPassword, newPassword } from './password.ts';

type Link = Pick<HomeAssistantLink, 'id' | 'isOn' | 'discoveryPrefix'> & {
  passwordHash: string | null;
  passwordMadeAt: Date | null;
};

async function findLink({ db, facilityId }: CallContext): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select id, "isOn", "discoveryPrefix", "passwordHash", "passwordMadeAt" from home_assistant_links
    where facility_id = ${facilityId}`.execute(db);
  return rows[0];
}

async function readStanding(context: CallContext): Promise<HomeAssistantStanding> {
  const { db, facilityId, services } = context;
  const link = await findLink(context);
  const { rows } = await sql<{ units: number; toldAt: Date | null; problem: string | null }>`
    select (select count(*)::int from home_assistant_units where facility_id = ${facilityId}) as units, p."toldAt", p.problem
    from (values (1)) one left join home_assistant_publishers p on p.facility_id = ${facilityId}`.execute(db);
  const [told] = rows;
  return {
    isOn: link?.isOn ?? false,
    discoveryPrefix: link?.discoveryPrefix ?? usualPrefix,
    login: loginOf(facilityId),
    hasPassword: link !== undefined && link.passwordHash !== null,
    passwordMadeAt: link?.passwordMadeAt?.toISOString() ?? null,
    broker: { mode: services.broker.mode, port: services.broker.port },
    units: told?.units ?? 0,
    toldAt: told?.toldAt?.toISOString() ?? null,
    problem: told?.problem ?? null,
  };
}

async function save(wanted: { isOn: boolean; discoveryPrefix: string }, context: CallContext) {
  const { records, events, facilityId } = context;
  // Two who switch it on at once make one link.
  await sql`select pg_advisory_xact_lock(hashtext('home-assistant'), ${facilityId})`.execute(context.db);
  const link = await findLink(context);
  const password = wanted.isOn && !link?.passwordHash ? makePassword(context) : undefined;
  const values = { isOn: wanted.isOn, discoveryPrefix: wanted.discoveryPrefix, ...password?.kept };
  if (link) await records.update(HomeAssistantLink, link.id, values);
  else await records.create(HomeAssistantLink, { facility_id: facilityId, ...values });
  const { units } = await readStanding(context);
  const endsNow = password !== undefined || (!wanted.isOn && units === 0);
  events.emit(homeAssistantEvents.changed, { facilityId, endsNow });
  return { newPassword: password?.shown ?? null };
}

async function rotatePassword(context: CallContext) {
  const link = await findLink(context);
  if (!link?.isOn) throw new Refusal('HOME_ASSISTANT_OFF', 'Switch Home Assistant on first.');
  const password = makePassword(context);
  if (!password) throw new Refusal('BROKER_KEEPS_PASSWORDS', 'The external broker keeps the passwords: set it there.');
  await context.records.update(HomeAssistantLink, link.id, password.kept);
  context.events.emit(homeAssistantEvents.changed, { facilityId: context.facilityId, endsNow: true });
  return { newPassword: password.shown };
}

/** A password, and what is kept of it; none with an external broker, which has a password file of its own. */
function makePassword({ services, now }: CallContext) {
  if (services.broker.mode === 'external') return undefined;
  const shown = newPassword();
  return { shown, kept: { passwordHash: hashPassword(shown), passwordMadeAt: now.toISOString() } };
}

/** What Home Assistant is told, for the managers of a facility. */
export const homeAssistantRoutes = implement(homeAssistantApi, {
  read: (_, context) => readStanding(context),
  save: ({ body: { isOn, discoveryPrefix } }, context) => save({ isOn, discoveryPrefix }, context),
  rotatePassword: (_, context) => rotatePassword(context),
});
