import { Refusal, type CallContext } from '@trellis/server-kit';
import {
  graceSeconds,
  IrrigationLease,
  isWithinZone,
  longestShotSeconds,
  type LeaseAnswer,
} from '@trellis/irrigation/model';
import { findWaterSource, lockZone, settleZone, type WaterSource } from './settle-zone.ts';

interface LeaseRequest {
  requestId: string;
  durationSeconds: number;
  litresPerMinute?: number | undefined;
}

/** Asks for water for the unit of a controller: given, or in line. Asked again it stays where it is; a longer shot prolongs it. */
export async function requestLease(
  controllerId: number,
  request: LeaseRequest,
  context: CallContext,
): Promise<LeaseAnswer> {
  const source = await findWaterSource(context.db, controllerId);
  if (!source) return { state: 'free', seconds: longestShotSeconds, ahead: 0 };
  await endElsewhere(controllerId, source.zoneId, context);
  const zone = await lockZone(context.db, source.zoneId);
  if (!isWithinZone({ litresPerMinute: request.litresPerMinute ?? null }, zone))
    throw new Refusal('lease.flow', 'The zone never gives this much water at once.', 422);
  const known = await findLease(controllerId, request.requestId, context);
  if (!known) await enter(controllerId, source, request, context);
  else if (known.state === 'waiting' || known.state === 'held') await hear(known, request, context);
  await settleZone(source.zoneId, zone, context);
  return answerOf(controllerId, request.requestId, context);
}

const findLease = (controllerId: number, requestId: string, { db }: CallContext) =>
  db
    .selectFrom('irrigation_leases')
    .select(['id', 'zone_id', 'state', 'durationSeconds', 'heardAt', 'grantedAt', 'expiresAt'])
    .where('controller_id', '=', controllerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
type KnownLease = NonNullable<Awaited<ReturnType<typeof findLease>>>;

const findOpen = (controllerId: number, { db }: CallContext) =>
  db
    .selectFrom('irrigation_leases')
    .select(['id', 'zone_id'])
    .where('controller_id', '=', controllerId)
    .where('state', 'in', ['waiting', 'held']);

/** A unit takes water from one zone: what it has or waits for in another, where it was before, is over. */
async function endElsewhere(controllerId: number, zoneId: number, context: CallContext): Promise<void> {
  const elsewhere = await findOpen(controllerId, context).where('zone_id', '<>', zoneId).execute();
  for (const lease of elsewhere) await endLease(lease, 'returned', context);
}

/** A controller has one valve: what it asked for before is over. */
async function enter(
  controllerId: number,
  { zoneId, unitId }: WaterSource,
  { requestId, durationSeconds, litresPerMinute }: LeaseRequest,
  context: CallContext,
): Promise<void> {
  const { records, now } = context;
  const before = await findOpen(controllerId, context).execute();
  const at = now.toISOString();
  for (const { id } of before) await records.change(IrrigationLease, id, { state: 'returned', endedAt: at });
  await records.insert(IrrigationLease, [
    {
      zone_id: zoneId,
      platformGroup_id: unitId,
      controller_id: controllerId,
      requestId,
      durationSeconds,
      litresPerMinute: litresPerMinute ?? null,
      requestedAt: at,
      heardAt: at,
    },
  ]);
}

/** Who waits asks every few seconds; that it is still there is written, and told to everybody's pages, this seldom (ms). */
const noteMs = 10_000;

/** Still there. Who holds a lease may keep it as long as a shot may be. */
async function hear(
  known: KnownLease,
  { durationSeconds }: LeaseRequest,
  { records, now }: CallContext,
): Promise<void> {
  const isNoted = now.getTime() - Number(known.heardAt) < noteMs && durationSeconds === known.durationSeconds;
  if (known.state === 'waiting' && isNoted) return;
  const wanted = now.getTime() + (durationSeconds + graceSeconds) * 1000;
  const longest = Number(known.grantedAt ?? now) + (longestShotSeconds + graceSeconds) * 1000;
  const expiresAt = Math.min(wanted, longest);
  const isLonger = known.state === 'held' && known.expiresAt !== null && expiresAt > Number(known.expiresAt);
  await records.change(IrrigationLease, known.id, {
    heardAt: now.toISOString(),
    ...(isLonger && { expiresAt: new Date(expiresAt).toISOString() }),
    ...(known.state === 'waiting' && { durationSeconds }),
  });
}

async function answerOf(controllerId: number, requestId: string, context: CallContext): Promise<LeaseAnswer> {
  const { db, now } = context;
  const lease = await findLease(controllerId, requestId, context);
  if (!lease) throw new Refusal('lease.gone', 'This lease is gone.', 404);
  const isHeld = lease.state === 'held' && lease.expiresAt !== null;
  const seconds = isHeld ? Math.max(0, (Number(lease.expiresAt) - now.getTime()) / 1000 - graceSeconds) : 0;
  const { count } = await db
    .selectFrom('irrigation_leases')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('zone_id', '=', lease.zone_id)
    .where('state', '=', 'waiting')
    .where('id', '<', lease.id)
    .executeTakeFirstOrThrow();
  return { state: lease.state, seconds, ahead: lease.state === 'waiting' ? Number(count) : 0 };
}

/** The valve is shut, or nobody wants the water any more: the next in line has it. Repeating it changes nothing. */
export async function giveBackLease(controllerId: number, requestId: string, context: CallContext) {
  const known = await findLease(controllerId, requestId, context);
  if (!known) throw new Refusal('lease.gone', 'This lease is gone.', 404);
  return endLease(known, 'returned', context);
}

/** Ends a lease that is open, with its zone locked; one that is over stays as it ended. */
export async function endLease(
  { id, zone_id }: Pick<KnownLease, 'id' | 'zone_id'>,
  to: 'returned' | 'released',
  context: CallContext,
) {
  const { db, records, now } = context;
  const zone = await lockZone(db, zone_id);
  const { state } = await db
    .selectFrom('irrigation_leases')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state !== 'waiting' && state !== 'held') return { state };
  await records.change(IrrigationLease, id, { state: to, endedAt: now.toISOString() });
  await settleZone(zone_id, zone, context);
  return { state: to };
}
