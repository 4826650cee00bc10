import { Exception, exceptionStatusIds } from '@trellis/alerts/model';
import { roles } from '@trellis/access/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { listAlertRecipients } from './alert-recipients.ts';
import { takeTurn } from './due-to-person.ts';
import { lockOpenAlert, type OpenAlert } from './open-alert.ts';
import { tellPerson } from './tell-person.ts';

/** Queue of the job that takes one step of a ladder. */
const stepJob = 'take-alert-step';
const job = { userId: null, source: 'job', ip: null } as const;
const urgent = 1;

/** Writes the steps of an alert's own ladder, as it was copied into the alert, once for each time it came. */
export async function startLadder(
  { id, facility_id, ladder }: OpenAlert,
  round: number,
  { db, now, services }: WorkContext,
): Promise<void> {
  const steps = (ladder ?? []).toSorted((one, other) => one.afterMin - other.afterMin).slice(0, 500);
  for (const [index, { afterMin, level, role }] of steps.entries()) {
    const dueAt = new Date(now.getTime() + afterMin * 60_000);
    const made = await sql`
      insert into alert_steps (exception_id, round, step, facility_id, "dueAt", level, role)
      values (${id}, ${round}, ${index + 1}, ${facility_id}, ${dueAt}, ${level}, ${role ?? null})
      on conflict do nothing`.execute(db);
    if (made.numAffectedRows === 1n)
      await services.jobs.send(stepJob, { id, round, step: index + 1 }, { db, startAfter: dueAt });
  }
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
  const { rows } = await sql<{ level: number; role: string | null; status: number }>`
    select s.level, s.role, e."ExceptionStatus_id" as status from alert_steps s join exceptions e on e.id = s.exception_id
    where s.exception_id = ${id} and s.round = ${round} and s.step = ${step} and s.state = 'waiting' for update`.execute(
    db,
  );
  const [due] = rows;
  if (!due || due.status === exceptionStatusIds.snoozed) return false;
  const alert = await lockOpenAlert(id, context);
  await sql`
    update alert_steps set state = ${alert ? 'taken' : 'stopped'}, "takenAt" = ${now}
    where exception_id = ${id} and round = ${round} and step = ${step}`.execute(db);
  if (!alert) return false;
  const escalationLevel = Math.min(alert.escalationLevel, due.level);
  if (escalationLevel < alert.escalationLevel) await records.update(Exception, id, { escalationLevel });
  await tellOfStep({ ...alert, escalationLevel }, { id, round, step }, due.role, context);
  return true;
}

async function tellOfStep(alert: OpenAlert, { id, round, step }: Step, role: string | null, context: WorkContext) {
  const { facility_id } = alert;
  const named = await listAlertRecipients(alert, context.db);
  const holders = role === null ? [] : await listHolders(role, facility_id, context);
  const people = new Set([...named.map(({ user_id }) => user_id), ...holders]);
  const about = { id, facility_id, round, isUrgent: alert.escalationLevel === urgent };
  for (const user_id of [...people].toSorted((one, other) => one - other)) {
    const channels = named.filter((rule) => rule.user_id === user_id).map(({ channel }) => channel);
    // A step of the ladder is more than a note in the records.
    const loud = channels.filter((channel) => channel !== 'inapp');
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
    where u.status = 'active' order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
