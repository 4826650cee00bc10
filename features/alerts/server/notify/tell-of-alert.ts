import { alertEvents } from '@trellis/alerts/model';
import { inTransaction, reaction, type Services, type WorkContext } from '@trellis/server-kit';
import { startLadder } from './ladder.ts';
import { listAlertRecipients } from './alert-recipients.ts';
import { decideTellings, type Named } from './decide-tellings.ts';
import { lockOpenAlert } from './open-alert.ts';
import { takeTurn } from './due-to-person.ts';
import { tellPerson } from './tell-person.ts';
import { roundOf, writeReceipts } from './write-receipts.ts';

/** Queue of the job that tells people of one alert. */
const alertJob = 'tell-of-alert';
const job = { userId: null, source: 'job', ip: null } as const;
const urgent = 1;

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

/** Decides who hears of an open alert now, and who does not and why; those who are to hear of it later are looked at then. */
export async function tellOfAlert(id: number, context: WorkContext): Promise<void> {
  const alert = await lockOpenAlert(id, context);
  if (!alert) return;
  const round = await roundOf(id, context);
  const about = { id, facility_id: alert.facility_id, round, isUrgent: alert.escalationLevel === urgent };
  const recipients = await listAlertRecipients(alert, context.db);
  const { named, waits, notYet } = await decideTellings(alert, recipients, round, context);
  await writeReceipts(about, notYet, context);
  if (recipients.length === 0) await writeReceipts(about, [nobody], context);
  for (const one of named.toSorted(byPerson)) {
    await takeTurn({ user_id: one.user_id, facility_id: alert.facility_id }, context);
    await tellPerson(alert, about, one, context);
  }
  if (alert.rootException_id === null) await startLadder(alert, round, context);
  const [next] = [...waits].toSorted((one, other) => one - other);
  if (next !== undefined)
    await context.services.jobs.send(alertJob, { id }, { db: context.db, startAfter: new Date(next) });
}

const nobody = {
  user_id: null,
  channel: 'inapp',
  step: 0,
  cause: 'rule',
  skipped: 'nobody_named',
  dueAt: null,
} as const;

/** Turns are taken in one order, so that no two alerts wait for each other. */
const byPerson = (one: Named, other: Named): number => one.user_id - other.user_id;
