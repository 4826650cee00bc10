import { drillCode } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** What comes so soon after the first of several is told with it, in ms. */
export const gatherMs = 20_000;
/** So long after a message the next one comes, whatever happens meanwhile, in ms. */
export const betweenMs = 300_000;
/** A second one of the most urgent level is told within a minute all the same; only those after it wait as long, in ms. */
export const urgentAgainMs = 60_000;
/** Ends of alerts are gathered for so long, in ms. */
export const gatherEndsMs = 30_000;

/** Queue of the job that sends what is due to one person, or channel. */
export const bundleJob = 'send-alert-bundle';

/** A person in a facility. */
export interface ToldPerson {
  user_id: number;
  facility_id: number;
}
/** Everybody who reads a channel of a facility. */
export interface ToldGroup {
  facilityChannel_id: number;
  facility_id: number;
}
/** What bundles are made for. */
export type Told = ToldPerson | ToldGroup;

/** SQL: a receipt `r` is of a person, or of a channel. */
export const isOf = (told: Told) =>
  'user_id' in told
    ? sql`r.user_id = ${told.user_id} and r.facility_id = ${told.facility_id}`
    : sql`r."facilityChannel_id" = ${told.facilityChannel_id}`;

/** Keeps all other work on what one person, or one channel, is told waiting until this transaction ends. */
export async function takeTurn(told: Told, { db }: Pick<WorkContext, 'db'>): Promise<void> {
  const whose =
    'user_id' in told
      ? `${told.facility_id} ${told.user_id}`
      : `${told.facility_id} channel ${told.facilityChannel_id}`;
  await sql`select pg_advisory_xact_lock(hashtext('alert bundles'), hashtext(${whose}))`.execute(db);
}

/** The turns of several people of a facility. */
export async function takeTurns(userIds: Iterable<number>, facility_id: number, context: Pick<WorkContext, 'db'>) {
  for (const user_id of [...new Set(userIds)].toSorted((one, other) => one - other))
    await takeTurn({ user_id, facility_id }, context);
}

interface Last {
  left: Date | null;
  urgentLeft: Date | null;
  /** Messages of the most urgent level in that time. */
  urgentMessages: number;
  pending: Date | null;
  urgentPending: Date | null;
  pendingEnd: Date | null;
}

async function readLast(told: Told, { db, now }: WorkContext): Promise<Last> {
  const { rows } = await sql<Last>`
    select max("leftAt") as left, max("leftAt") filter (where ${isUrgentNews}) as "urgentLeft",
      (count(distinct "leftAt") filter (where ${isUrgentNews}))::int as "urgentMessages",
      min("dueAt") filter (where "dueAt" is not null and cause <> 'clear') as pending,
      min("dueAt") filter (where "isUrgent" and cause <> 'clear') as "urgentPending",
      min("dueAt") filter (where cause = 'clear') as "pendingEnd"
    from alert_receipts r where ${isOf(told)}
      and (("leftAt" > ${new Date(now.getTime() - betweenMs)} and "leftAt" <= ${now}) or ("dueAt" is not null and skipped is null and "heldBy" is null))`.execute(
    db,
  );
  return rows[0] ?? nothingLast;
}

/** Of the most urgent level, no end and no test. */
const isUrgentNews = sql`"isUrgent" and cause <> 'clear' and not exists (
  select from exceptions e where e.id = r.exception_id and e.code = ${drillCode})`;
const nothingLast: Last = {
  ...{ left: null, urgentLeft: null, urgentMessages: 0 },
  ...{ pending: null, urgentPending: null, pendingEnd: null },
};

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** When a message leaves; `isNew` where nothing waits for that moment yet. */
export interface Departure {
  at: Date;
  isNew: boolean;
}

/**
 * When a person, or a channel, is told of one more alert: the most urgent level at once for the first and within a minute for the
 * second; everything else is gathered for a moment, and once a message left the next follows five minutes later. In their turn.
 */
export async function nextBundleAt(told: Told, isUrgent: boolean, context: WorkContext): Promise<Departure> {
  const last = await readLast(told, context);
  const { left, pending } = last;
  const { now } = context;
  if (isUrgent && last.urgentMessages < 2) return nextUrgentAt(last, now);
  if (pending) return { at: pending, isNew: false };
  return { at: left ? after(left, betweenMs) : after(now, gatherMs), isNew: true };
}

function nextUrgentAt({ urgentLeft, urgentPending }: Last, now: Date): Departure {
  const soonest = Math.max(now.getTime(), urgentLeft ? urgentLeft.getTime() + urgentAgainMs : 0);
  return urgentPending && urgentPending.getTime() <= soonest
    ? { at: urgentPending, isNew: false }
    : { at: new Date(soonest), isNew: true };
}

/** When a person, or a channel, is told that one more alert is over. In their turn. */
export async function nextEndsAt(told: Told, context: WorkContext): Promise<Departure> {
  const { pendingEnd } = await readLast(told, context);
  return pendingEnd ? { at: pendingEnd, isNew: false } : { at: after(context.now, gatherEndsMs), isNew: true };
}

/** Has what is due sent then; what waits already has its job. */
export async function wakeForBundle(
  told: Told,
  { at, isNew }: Departure,
  { services, db, now }: WorkContext,
): Promise<void> {
  if (isNew) await services.jobs.send(bundleJob, { ...told }, { db, ...(at > now && { startAfter: at }) });
}
