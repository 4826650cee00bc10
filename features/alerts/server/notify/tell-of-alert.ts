import { alertEvents, Exception, exceptionStatusIds } from '@trellis/alerts/model';
import { inTransaction, reaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { sendToPerson } from '@trellis/notifications/server';
import { alertMail } from './alert-mail.ts';
import { listAlertRecipients, type AlertRecipient } from './alert-recipients.ts';
import { mayBeTold } from './may-be-told.ts';

/** Queue of the job that tells people of one alert. */
const alertJob = 'tell-of-alert';
const job = { userId: null, source: 'job', ip: null } as const;
const urgent = 1;
/** A mail about an alert that could not leave for so long is no news any more. */
const mailLifeMs = 86_400_000;

/** A raised alert is told to the people whom the facility's rules name, at once or after the delay of the rule. */
export const tellPeople = reaction(alertEvents.raised, 'tell-people', ({ row }, context) =>
  tellOfAlert(row.id, context),
);

/** Tells people of alerts whose delay is over, on servers that run jobs. */
export async function keepTelling(services: Services): Promise<void> {
  await services.jobs.handle(alertJob, (data, taken) =>
    inTransaction(services, job, async (context) => {
      await tellOfAlert((data as { id: number }).id, context);
      await taken.finishIn(context.db);
    }),
  );
}

interface AlertRow {
  id: number;
  facility_id: number;
  exceptionType_id: number | null;
  escalationLevel: number;
  firstOccurrred: Date;
  name: string;
  nameEs: string | null;
  unit: string | null;
  message: string | null;
  facility: string;
  timezone: string;
}

/** Tells everybody who is due to be told of an open alert and was not; the others are looked at when their delay is over. */
export async function tellOfAlert(id: number, context: WorkContext): Promise<void> {
  const { db, now, services } = context;
  const alert = await lockOpenAlert(id, context);
  if (!alert) return;
  const waits = new Set<number>();
  for (const recipient of await listAlertRecipients(alert, db)) {
    const due = alert.firstOccurrred.getTime() + recipient.delayMin * 60_000;
    if (due > now.getTime()) waits.add(due);
    else if (mayBeTold(recipient, alert.timezone, now) && !(await wasTold(recipient, id, context)))
      await tell(recipient, alert, context);
  }
  if (waits.size > 0) await services.jobs.send(alertJob, { id }, { db, startAfter: new Date(Math.min(...waits)) });
}

/** An alert that nobody has answered; locked, so that nobody is told twice. */
async function lockOpenAlert(id: number, { db }: WorkContext): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select e.id, e.facility_id, e."exceptionType_id", e."escalationLevel", e."firstOccurrred", e.message,
      coalesce(e.name, t.label, e.code, '') as name, t."labelEs" as "nameEs", u.name as unit, f.name as facility,
      f.facility_timezone as timezone
    from exceptions e join facilities f on f.id = e.facility_id
      left join exception_types t on t.id = e."exceptionType_id" left join units u on u.id = e."platformGroup_id"
    where e.id = ${id} and e."ExceptionStatus_id" = ${exceptionStatusIds.open} for update of e`.execute(db);
  return rows[0];
}

/** Whether a person was told of the alert already. */
async function wasTold({ user_id }: AlertRecipient, id: number, { db }: WorkContext): Promise<boolean> {
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .where('refCollection', '=', Exception.path)
    .where('ref_id', '=', id)
    .executeTakeFirst();
  return told !== undefined;
}

async function tell({ user_id, channel }: AlertRecipient, alert: AlertRow, context: WorkContext): Promise<void> {
  const { facility_id, exceptionType_id, escalationLevel } = alert;
  await sendToPerson(
    {
      user_id,
      facility_id,
      exceptionType_id,
      kind: 'exception',
      isUrgent: escalationLevel === urgent,
      isKeptOnly: channel === 'inapp',
      validFor: mailLifeMs,
      about: { collection: Exception.path, id: alert.id },
      write: (reader) =>
        alertMail(reader, {
          ...alert,
          level: escalationLevel,
          name: (reader.lang === 'es' && alert.nameEs) || alert.name,
          since: reader.showTime(alert.firstOccurrred),
        }),
    },
    context,
  );
}
