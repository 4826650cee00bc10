import { maxAttempts } from '@trellis/commands/model';
import { offlineMinutes } from '@trellis/units/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { advanceRamps } from '../ramps/advance-ramps.ts';
import { cancelLockedOut, isLockedOut } from '../ledger/cancel-locked-out.ts';
import { endOverdue } from '../ledger/end-overdue.ts';
import { endSuperseded, hasSuccessor, repeatableActions, wouldUndo } from '../ledger/end-superseded.ts';
import { logEnded } from '../ledger/log-batches.ts';
import { moveCommands, withIds } from '../ledger/move-commands.ts';
import { commandMessage, type AddressedCommand, type CommandMessage } from './command-message.ts';

const job = { userId: null, source: 'job' as const, ip: null };
/** Commands sent in one transaction. */
const batch = 200;
/** A broker that does not take a message for this long counts as away, in milliseconds. */
const publishLimitMs = 5_000;

/** Waiting, still worth it, not locked out, and nothing that was asked later takes its place. */
export const isDue = (now: Date): RawBuilder<unknown> =>
  sql`c.state = 'queued' and c."expiresAt" > ${now} and not ${isLockedOut} and not ${hasSuccessor}`;

/** Sent, not acknowledged within a third of its time, safe to repeat, neither locked out nor overtaken by a later command since, and not sent
 * three times yet. */
export const isDueAgain = (now: Date): RawBuilder<unknown> => sql`c.state = 'sent'
  and c.attempts < ${maxAttempts} and c.action_id = any(${repeatableActions}::integer[])
  and c."expiresAt" > ${now} and not ${isLockedOut} and not ${wouldUndo}
  and c."sentAt" + c.attempts * c."timeoutS" * interval '1 second' / 3 <= ${now}`;

/**
 * Ends what is overdue, superseded or locked out and sends what is due, one server at a time. Messages leave while their rows are locked: a server that
 * dies in between leaves them queued, another sends them again, and controllers run an id only once. Answers whether there is
 * more to send.
 */
export async function deliverCommands(services: Services): Promise<boolean> {
  // A transaction for each step: each locks its commands in the order of their ids and lets go of them, so that no step waits
  // for somebody who waits for an earlier one.
  await whenAlone(services, (work) => cancelLockedOut(work));
  await whenAlone(services, advanceRamps);
  const sent = await whenAlone(services, sendWaiting);
  await whenAlone(services, (work) => endSuperseded(work));
  await whenAlone(services, endOverdue);
  await whenAlone(services, repeatUnanswered);
  await whenAlone(services, logEnded);
  return sent === batch;
}

/** Works unless another server is at it; nothing is answered then. */
const whenAlone = <T>(services: Services, step: (work: WorkContext) => Promise<T>): Promise<T | undefined> =>
  inTransaction(services, job, async (work) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('command dispatcher')) as "isMine"`.execute(work.db);
    return rows[0]?.isMine === true ? step(work) : undefined;
  });

/** Sends what waits, a batch at most; answers how many the broker took. */
async function sendWaiting(work: WorkContext): Promise<number> {
  const waiting = await lockAddressed(work, isDue(work.now));
  const sent = await publishAll(
    waiting.map((command) => withSendingExpiry(command, work.now)),
    work,
  );
  if (sent.length > 0) await moveCommands(work, { to: 'sent', where: withIds(sent) });
  return sent.length;
}

interface WaitingCommand extends AddressedCommand {
  timeoutS: number;
}

const withSendingExpiry = (command: WaitingCommand, now: Date): AddressedCommand => ({
  ...command,
  expiresAt: new Date(now.getTime() + command.timeoutS * 1000),
});

async function repeatUnanswered(work: WorkContext): Promise<void> {
  const again = await publishAll(await lockAddressed(work, isDueAgain(work.now)), work);
  if (again.length === 0) return;
  await sql`update controller_commands c set attempts = c.attempts + 1, updatedate = ${work.now}
    where ${withIds(again)} and c.state = 'sent'`.execute(work.db);
}

/** Locks commands of controllers that are there to take them. Each controller has its turn before another has its next: one that
 * many commands wait for, or that takes none, keeps nobody else waiting. */
async function lockAddressed({ db, now }: WorkContext, where: RawBuilder<unknown>): Promise<WaitingCommand[]> {
  const isReachable = sql`(
      (k.protocol = 'sparkplug' and k."isOnline")
      or (k.protocol = 'json' and (k."isOnline" or k."lastCommandFetch" > ${now}::timestamptz - ${offlineMinutes} * interval '1 minute')))`;
  const { rows } = await sql<WaitingCommand>`
    with turns as (
      select c.id from controller_commands c join controllers k on k.id = c.controller_id where (${where}) and ${isReachable}
      order by row_number() over (partition by c.controller_id order by c.id), c.id limit ${batch}
    )
    select c.id, c.controller_id, c.action_id, c."deviceName", c.metric, c.target, c.parameters, c."expiresAt", c."timeoutS",
      k."clockDriftMs", k.protocol, k."isForeign", k."deviceId" as "edgeNodeId", f."mqttGroup" as "groupId"
    from controller_commands c join controllers k on k.id = c.controller_id join facilities f on f.id = k.facility_id
    where c.id in (select id from turns) and (${where}) and ${isReachable}
    order by c.id for update of c`.execute(db);
  return rows;
}

/** Publishes in order per controller; answers the ids the broker took. */
async function publishAll(commands: readonly AddressedCommand[], work: WorkContext): Promise<number[]> {
  const { services, log } = work;
  const byController = Map.groupBy(await formMessages(commands, work), ({ controllerId }) => controllerId);
  const taken = await Promise.all(
    [...byController.values()].map(async (queue) => {
      const ids: number[] = [];
      for (const { id, message } of queue) {
        try {
          const { topic, payload, ...options } = message;
          await withinLimit(services.broker.publish(topic, payload, options));
          ids.push(id);
        } catch (error) {
          log.warn({ err: error, commandId: id }, 'a command could not be handed to the broker');
          break;
        }
      }
      return ids;
    }),
  );
  return taken.flat();
}

interface FormedCommand {
  id: number;
  controllerId: number;
  message: CommandMessage;
}

/** The messages of commands. What no message can carry, such as one for a device whose name no topic may hold, fails here and now:
 * tried again and again it would stand in the way of all that comes after it. */
async function formMessages(commands: readonly AddressedCommand[], work: WorkContext): Promise<FormedCommand[]> {
  const unspeakable: number[] = [];
  const formed = commands.flatMap((command): FormedCommand[] => {
    const { id, controller_id: controllerId } = command;
    try {
      return [{ id, controllerId, message: commandMessage(command, work.now) }];
    } catch (error) {
      work.log.warn({ err: error, commandId: id }, 'a command cannot be told to its controller');
      unspeakable.push(id);
      return [];
    }
  });
  if (unspeakable.length > 0) {
    const error = 'It cannot be told to the controller; look at the name of its device';
    await moveCommands(work, { to: 'failed', where: withIds(unspeakable), error });
  }
  return formed;
}

async function withinLimit(publishing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The broker took no message for ${publishLimitMs} ms`));
    }, publishLimitMs);
  });
  try {
    await Promise.race([publishing, limit]);
  } finally {
    clearTimeout(timer);
  }
}
