import { clearStep, drillCode, Exception, exceptionStatusIds, urgentLevel } from '@trellis/alerts/model';
import { inTransaction, moveStateBySystem, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { attemptEach } from '../notify/attempt-each.ts';
import { isReached, receiptStates } from '../receipts/receipt-states.ts';

const job = { userId: null, source: 'job', ip: null } as const;
/** So long after a drill began it is looked whom it reached, in ms. */
export const drillMs = 900_000;

/** Begins drills when their hour comes and closes those that had their time, on servers that run jobs. */
export async function keepDrilling(services: Services): Promise<void> {
  await services.jobs.repeat('alert-drills', '* * * * *', () => runDrills(services));
}

/** Begins what is due and closes what is over; a facility that fails keeps no other waiting. */
export async function runDrills(services: Services): Promise<void> {
  await attemptEach([beginDue, closeOver], (work) => work(services));
}

async function beginDue(services: Services): Promise<void> {
  await attemptEach(await listDue(services), (facility_id) =>
    inTransaction(services, job, (context) => beginDrill(facility_id, context)),
  );
}

async function closeOver(services: Services): Promise<void> {
  const { rows } = await sql<Open>`
    select id, exception_id from alert_drills
    where "endedAt" is null and "startedAt" <= ${new Date(services.clock.now().getTime() - drillMs)}`.execute(
    services.db,
  );
  await attemptEach(rows, (drill) => inTransaction(services, job, (context) => closeDrill(drill, context)));
}

/**
 * Facilities whose hour came today by their own clock, and whose drill of the day has not begun: servers may have been away as it came.
 * A plan that was made or changed after its hour is for the next week.
 */
async function listDue({ db, clock }: Services): Promise<number[]> {
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    select f.id from alert_drill_plans p join facilities f on f.id = p.facility_id and f.active
    where p."isOn" and extract(isodow from ${now}::timestamptz at time zone f.facility_timezone) = p.weekday
      and extract(hour from ${now}::timestamptz at time zone f.facility_timezone) >= p.hour
      and coalesce(p."changedAt", '-infinity') < ((${now}::timestamptz at time zone f.facility_timezone)::date + make_interval(hours => p.hour + 1))
        at time zone f.facility_timezone
      and not exists (select from alert_drills d where d.facility_id = f.id
        and d.day = (${now}::timestamptz at time zone f.facility_timezone)::date)
      and (not p."isDefault" or ${isSomebodyNamed})
    order by f.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A drill that nobody asked for waits until a rule reaches somebody. */
const isSomebodyNamed = sql<boolean>`exists (
  select from exception_notified_users r join user_facilities m on m.facility_id = r.facility_id and m.status = 'available'
    join users u on u.id = m.user_id and u.status = 'active'
  where r.facility_id = f.id and (r.user_id = u.id or exists (select from user_roles g where g.user_id = u.id and g.role_id = r.role_id
    and (g.facility_id is null or g.facility_id = f.id))))`;

/** Raises the test alert of the day; false when it was raised already. */
export async function beginDrill(facility_id: number, { db, records, now }: WorkContext): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('alert drill'), ${facility_id})`.execute(db);
  const { rows } = await sql<{ day: string; isDone: boolean }>`
    select to_char(${now}::timestamptz at time zone f.facility_timezone, 'YYYY-MM-DD') as day,
      exists (select from alert_drills d where d.facility_id = f.id
        and d.day = (${now}::timestamptz at time zone f.facility_timezone)::date) as "isDone"
    from facilities f where f.id = ${facility_id}`.execute(db);
  const [here] = rows;
  if (!here || here.isDone) return false;
  const { id } = await records.create(Exception, {
    facility_id,
    code: drillCode,
    name: 'Test of the alerts / Prueba de las alertas',
    message:
      'A test: nothing happened, nothing is to be done. / Una prueba: no ha pasado nada y no hay nada que hacer.',
    firstOccurrred: now.toISOString(),
    lastOccurred: now.toISOString(),
    escalationLevel: urgentLevel,
  });
  await sql`
    insert into alert_drills (facility_id, day, exception_id, "startedAt")
    values (${facility_id}, ${here.day}, ${id}, ${now})`.execute(db);
  return true;
}

interface Open {
  id: number;
  exception_id: number;
}

interface Told {
  person: string;
  isReached: boolean;
  why: string;
}

/** Writes down whom the test reached, which channels of the facility did not take it, and ends its alert. */
async function closeDrill({ id, exception_id }: Open, context: WorkContext): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<Told>`
    select concat_ws(' ', u.firstname, u.lastname) as person, bool_or(${isReached}) as "isReached",
      string_agg(distinct s.channel || ': ' || coalesce(s.skipped, s.error, s.state), '; ') as why
    from ${receiptStates} s join users u on u.id = s.user_id
    where s.exception_id = ${exception_id} and s.step < ${clearStep} group by u.id order by u.id`.execute(db);
  const groups = await sql<Omit<Told, 'isReached'>>`
    select c.name || ' (' || c.type || ')' as person, s.channel || ': ' || coalesce(s.skipped, s.error, s.state) as why
    from ${receiptStates} s join facility_channels c on c.id = s."facilityChannel_id"
    where s.exception_id = ${exception_id} and s.step < ${clearStep} and s.state <> 'accepted' order by c.id`.execute(
    db,
  );
  const missed = rows.filter((one) => !one.isReached).map(({ person, why }) => ({ person, why }));
  const unreached = [...missed, ...groups.rows];
  const closed = await sql`
    update alert_drills set "endedAt" = ${now}, people = ${rows.length}, reached = ${rows.length - missed.length},
      unreached = ${JSON.stringify(unreached)}
    where id = ${id} and "endedAt" is null`.execute(db);
  if (closed.numAffectedRows !== 1n) return;
  const alert = await db
    .selectFrom('exceptions')
    .select('ExceptionStatus_id')
    .where('id', '=', exception_id)
    .forUpdate()
    .executeTakeFirst();
  const { open, acknowledged, in_remediation, snoozed } = exceptionStatusIds;
  // Nobody is told of a test a second time.
  if (alert?.ExceptionStatus_id === snoozed) await moveStateBySystem(Exception, exception_id, 'wake', {}, context);
  if (alert?.ExceptionStatus_id === in_remediation)
    await moveStateBySystem(Exception, exception_id, 'comeBack', {}, context);
  const isStanding = [open, acknowledged, in_remediation, snoozed].some((one) => one === alert?.ExceptionStatus_id);
  if (isStanding) await moveStateBySystem(Exception, exception_id, 'autoResolve', {}, context);
}
