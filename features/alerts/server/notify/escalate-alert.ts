import {
  escalationStepShape,
  Exception,
  exceptionStatusIds,
  riseStep,
  urgentLevel,
  type LoudChannel,
} from '@trellis/alerts/model';
import { roles } from '@trellis/access/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { listAlertRecipients } from './alert-recipients.ts';
import { takeTurn } from './due-to-person.ts';
import { lockAlert, type LockedAlert, type Occasion } from './open-alert.ts';
import { takeGroupTurns, tellGroups } from './tell-groups.ts';
import { tellPerson } from './tell-person.ts';
import { isNoTenant } from './is-no-tenant.ts';

/** Queue of the job that takes one step of a ladder. */
const stepJob = 'take-alert-step';
const job = { userId: null, source: 'job', ip: null } as const;
/** Steps of one ladder. */
const mostSteps = 500;

/**
 * Writes the steps of an alert's own ladder, as it was copied into the alert, once for each time it came. One that wakes goes on where
 * it was: what came due meanwhile is due now. Steps that were stopped by an answer or the end begin anew when it is open again.
 */
export async function startLadder(
  { id, facility_id, ladder }: LockedAlert,
  round: number,
  occasion: Occasion,
  { db, now, services }: WorkContext,
): Promise<void> {
  const before = sql`exception_id = ${id} and round < ${round} and state = 'waiting'`;
  const { rows: moved } = await sql<Made>`
    update alert_steps set round = ${round}, "dueAt" = greatest("dueAt", ${now}) where ${before} and ${occasion === 'woken'}
      and round = (select max(s.round) from alert_steps s where s.exception_id = ${id} and s.state = 'waiting')
    returning step, "dueAt"`.execute(db);
  await sql`update alert_steps set state = 'stopped', "takenAt" = ${now} where ${before}`.execute(db);
  // One that was kept before steps were checked keeps nobody from being told.
  const steps = (ladder ?? [])
    .filter((step) => escalationStepShape.safeParse(step).success)
    .toSorted((one, other) => one.afterMin - other.afterMin)
    .slice(0, mostSteps)
    .map(({ afterMin, level, role = null, channels = null }, index) => ({
      step: index + 1,
      afterMin,
      level,
      role,
      channels,
    }));
  const { rows: made } = await sql<Made>`
    insert into alert_steps (exception_id, round, step, facility_id, "dueAt", level, role, channels)
    select ${id}, ${round}, l.step, ${facility_id}, ${now}::timestamptz + make_interval(mins => l."afterMin"), l.level, l.role, l.channels
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as l (step int, "afterMin" int, level int, role text, channels text[])
    where ${moved.length === 0} and (not exists (select from alert_steps where exception_id = ${id} and round = ${round})
      or exists (select from alert_steps s where s.exception_id = ${id} and s.round = ${round} and s.step = l.step and s.state = 'stopped'))
    on conflict (exception_id, round, step) do update set state = 'waiting', "dueAt" = excluded."dueAt", "takenAt" = null
      where alert_steps.state = 'stopped'
    returning step, "dueAt"`.execute(db);
  for (const { step, dueAt } of [...moved, ...made])
    await services.jobs.send(stepJob, { id, round, step }, { db, startAfter: dueAt });
}

/** Steps that came due while their alerts were snoozed are due as those wake, and not late. */
export async function resumeSteps(ids: readonly number[], { db, now }: Pick<WorkContext, 'db' | 'now'>): Promise<void> {
  await sql`
    update alert_steps set "dueAt" = ${now}
    where exception_id = any(${[...ids]}::int[]) and state = 'waiting' and "dueAt" < ${now}`.execute(db);
}

interface Made {
  step: number;
  dueAt: Date;
}

/** One step of one alert. */
export interface Step {
  id: number;
  round: number;
  step: number;
}

/** Takes steps as they come due, on servers that run jobs. */
export async function keepStepping(services: Services): Promise<void> {
  await services.jobs.handle(stepJob, (data, taken) =>
    inTransaction(services, job, async (context) => {
      await takeStep(data as Step, context);
      await taken.finishIn(context.db);
    }),
  );
}

/**
 * Takes one step of an alert nobody answered: it rises, never falls, and whoever the rules name for its new level and everybody with
 * the step's role are told. A step is taken once; that of an alert which is answered or over is stopped; a snoozed one waits.
 */
export async function takeStep({ id, round, step }: Step, context: WorkContext): Promise<boolean> {
  const { db, records, now } = context;
  const alert = await lockAlert(id, context);
  if (!alert || alert.status === exceptionStatusIds.snoozed) return false;
  const { rows } = await sql<Due>`
    select level, role, channels from alert_steps
    where exception_id = ${id} and round = ${round} and step = ${step} and state = 'waiting' for update`.execute(db);
  const [due] = rows;
  if (!due) return false;
  const isOpen = alert.status === exceptionStatusIds.open;
  await sql`
    update alert_steps set state = ${isOpen ? 'taken' : 'stopped'}, "takenAt" = ${now}
    where exception_id = ${id} and round = ${round} and step = ${step}`.execute(db);
  if (!isOpen) return false;
  const escalationLevel = Math.min(alert.escalationLevel, due.level);
  if (escalationLevel < alert.escalationLevel) await records.update(Exception, id, { escalationLevel });
  await tellOfStep({ ...alert, escalationLevel }, { id, round, step }, due, context);
  // Where it rose, whoever follows the level finds that told.
  const at = escalationLevel < alert.escalationLevel ? riseStep(escalationLevel) : step;
  const about = { id, facility_id: alert.facility_id, round, isUrgent: escalationLevel === urgentLevel };
  await takeGroupTurns(alert.facility_id, context);
  await tellGroups({ ...alert, escalationLevel }, about, { step: at, cause: 'ladder' }, context);
  return true;
}

interface Due {
  level: number;
  role: string | null;
  channels: LoudChannel[] | null;
}

async function tellOfStep(
  alert: LockedAlert,
  { id, round, step }: Step,
  { role, channels: own }: Due,
  context: WorkContext,
) {
  const { facility_id } = alert;
  const named = await listAlertRecipients(alert, context.db);
  const holders = role === null ? [] : await listHolders(role, facility_id, context);
  const people = new Set([...named.map(({ user_id }) => user_id), ...holders]);
  const about = { id, facility_id, round, isUrgent: alert.escalationLevel === urgentLevel };
  for (const user_id of [...people].toSorted((one, other) => one - other)) {
    const channels = named.filter((rule) => rule.user_id === user_id).map(({ channel }) => channel);
    // A step of the ladder is more than a note in the records.
    const loud = [...new Set([...channels.filter((channel) => channel !== 'inapp'), ...(own ?? [])])];
    await takeTurn({ user_id, facility_id }, context);
    await tellPerson(
      alert,
      about,
      { user_id, channels: loud.length > 0 ? loud : undefined, cause: 'ladder', step },
      context,
    );
  }
}

/** Active members of a facility with a role there. */
async function listHolders(role: string, facilityId: number, { db }: WorkContext): Promise<number[]> {
  const roleId = Object.entries(roles).find(([key]) => key === role)?.[1].id ?? null;
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u
      join user_facilities m on m.user_id = u.id and m.facility_id = ${facilityId} and m.status = 'available'
      join user_roles g on g.user_id = u.id and g.role_id = ${roleId} and (g.facility_id is null or g.facility_id = ${facilityId})
    where u.status = 'active' and ${isNoTenant(facilityId)} order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
