import type { FetchedCommand } from '@trellis/commands/model';
import { inTransaction, messageOf, tellFacility, type CallContext, type Services } from '@trellis/server-kit';
import { unitMessages } from '@trellis/units/model';
import { sql } from 'kysely';
import { cancelLockedOut } from '../ledger/cancel-locked-out.ts';
import { commandsWaiting } from '../ledger/command-events.ts';
import { endSuperseded } from '../ledger/end-superseded.ts';
import { lockCommands, moveCommands, withIds } from '../ledger/move-commands.ts';
import { plainCommand, type PlainCommand } from './command-message.ts';
import { isDue, isDueAgain } from './deliver-commands.ts';

const mostAtOnce = 100;
/** Requests that may wait at the same time on one server; the others are answered at once. */
const mostWaiting = 500;

/** The commands waiting for a controller, marked sent; waits up to `waitSeconds` for one when there is none. */
export async function fetchCommands(
  controllerId: number,
  waitSeconds: number,
  context: CallContext,
): Promise<FetchedCommand[]> {
  await noteFetch(controllerId, context);
  const waiter = waitSeconds > 0 ? listenFor(controllerId, context) : undefined;
  const author = { userId: null, source: 'device', ip: context.request.ip } as const;
  const take = () => inTransaction(context.services, author, (work) => takeCommands(controllerId, work));
  const found = await take();
  if (found.length > 0 || !waiter) {
    waiter?.leave();
    return found;
  }
  await waiter.wait(waitSeconds * 1000);
  return take();
}

async function takeCommands(
  controllerId: number,
  context: Pick<CallContext, 'db' | 'events' | 'now'>,
): Promise<FetchedCommand[]> {
  const { db, now } = context;
  await lockCommands(
    context,
    sql`c.controller_id = ${controllerId} and c.state in ('draft', 'queued', 'sent', 'acknowledged')`,
  );
  await cancelLockedOut(context, controllerId);
  const { rows } = await sql<FetchableCommand>`
    select c.id, c.action_id, c."deviceName", c.metric, c.target, c.parameters, c."expiresAt", c."timeoutS", c.state, k."clockDriftMs"
    from controller_commands c join controllers k on k.id = c.controller_id
    where c.controller_id = ${controllerId} and ((${isDue(now)}) or (${isDueAgain(now)}))
    order by c.id limit ${mostAtOnce}`.execute(db);
  const first = rows.filter(({ state }) => state === 'queued').map(({ id }) => id);
  const again = rows.filter(({ state }) => state === 'sent').map(({ id }) => id);
  if (first.length > 0) await moveCommands(context, { to: 'sent', where: withIds(first) });
  if (again.length > 0)
    await sql`update controller_commands c set attempts = c.attempts + 1, updatedate = ${now} where ${withIds(again)}`.execute(
      db,
    );
  await endSuperseded(context, controllerId);
  return rows.map((command) =>
    plainCommand(
      command.state === 'queued'
        ? { ...command, expiresAt: new Date(now.getTime() + command.timeoutS * 1000) }
        : command,
    ),
  );
}

interface FetchableCommand extends PlainCommand {
  timeoutS: number;
  state: 'queued' | 'sent';
}

/** A fetch is the sign of life by which a unit counts as online. */
async function noteFetch(controllerId: number, { db, now, facilityId, services }: CallContext): Promise<void> {
  const { rows } = await sql<{ platformGroupId: number | null }>`
    update controllers k set "lastCommandFetch" = ${now}, "isOnline" = true where k.id = ${controllerId}
    returning (select u.id from units u where u.controller_id = k.id) as "platformGroupId"`.execute(db);
  const timestamp = now.toISOString();
  const platformGroupId = rows[0]?.platformGroupId ?? null;
  const payload = { controllerId, platformGroupId, isOnline: true, lastCommandFetch: timestamp, data: { timestamp } };
  tellFacility(services.bus, facilityId, [
    messageOf(unitMessages.reportState, payload, { key: `fetch/${controllerId}` }),
  ]);
}

const waiting = new WeakMap<Services, number>();

/** Hears, from now on, of commands for one controller; undefined when enough requests wait already. */
function listenFor(
  controllerId: number,
  { services, request }: CallContext,
): { wait: (ms: number) => Promise<void>; leave: () => void } | undefined {
  const others = waiting.get(services) ?? 0;
  if (others >= mostWaiting) return undefined;
  waiting.set(services, others + 1);
  const { promise: heard, resolve } = Promise.withResolvers<undefined>();
  const hear = () => {
    resolve(undefined);
  };
  const unsubscribe = services.bus.subscribe(commandsWaiting, (message) => {
    const { controllerIds } = message as unknown as { controllerIds: number[] };
    if (controllerIds.includes(controllerId)) hear();
  });
  request.raw.once('close', hear);
  const leave = () => {
    unsubscribe();
    request.raw.off('close', hear);
    waiting.set(services, (waiting.get(services) ?? 1) - 1);
  };
  const wait = async (ms: number) => {
    const timer = setTimeout(hear, ms);
    await heard;
    clearTimeout(timer);
    leave();
  };
  return { wait, leave };
}
