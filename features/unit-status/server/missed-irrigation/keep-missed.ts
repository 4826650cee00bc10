import { inTransaction, type Services } from '@trellis/server-kit';
import { findMissedIrrigation, type MissedWindow } from '@trellis/units/model';
import { MissedIrrigation } from '@trellis/unit-status/model';
import type { WorkContext } from '@trellis/server-kit';
import { readWateredUnits, type WateredUnit } from './read-watered-units.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** A window that closes within this time is judged already, so that no moment lies between being late and having missed. */
const aheadMs = 120_000;

/** Looks every minute which units a closed window left without water, and which of them have had some since. */
export async function keepMissedIrrigations(services: Services): Promise<undefined> {
  await services.jobs.repeat('missed-irrigations', '* * * * *', async () => {
    for (const { id } of await services.db.selectFrom('facilities').select('id').orderBy('id').execute())
      await recordMissedIrrigations(services, id);
  });
  return undefined;
}

/** Opens and ends the missed irrigations of a facility as its plans and what was irrigated say. */
export async function recordMissedIrrigations(services: Services, facilityId: number): Promise<void> {
  await inTransaction(services, job, async (context) => {
    for (const unit of await readWateredUnits(context.db, facilityId, context.now)) await recordOne(unit, context);
  });
}

async function recordOne(unit: WateredUnit, context: WorkContext): Promise<void> {
  if (unit.open) await continueOpen(unit, unit.open, context);
  else if (unit.isInService) await openMissed(unit, context);
}

async function continueOpen(unit: WateredUnit, open: NonNullable<WateredUnit['open']>, context: WorkContext) {
  const change = changeOf(unit, open, context);
  if (change && (await lockOpen(open.id, context))) await context.records.update(MissedIrrigation, open.id, change);
}

/** What became of it since. */
function changeOf(unit: WateredUnit, open: NonNullable<WateredUnit['open']>, context: WorkContext) {
  const { lastIrrigated, currentPhase } = unit.snapshot;
  if (lastIrrigated instanceof Date && lastIrrigated > open.since)
    return { outcome: 'irrigated', endedAt: lastIrrigated.toISOString() } as const;
  if (!currentPhase) return { outcome: 'emptied', endedAt: context.now.toISOString() } as const;
  const missed = unit.isInService ? findMissed(unit, context) : null;
  return missed && missed.windowEnd > open.windowEnd.getTime() && missed.windowEnd <= context.now.getTime()
    ? { windowEnd: new Date(missed.windowEnd).toISOString() }
    : undefined;
}

/** Holds what is still open; a person may have said since it was read that nothing more is to be done. */
async function lockOpen(id: number, { db }: WorkContext): Promise<boolean> {
  const open = await db
    .selectFrom('missed_irrigations')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return open !== undefined;
}

async function openMissed(unit: WateredUnit, context: WorkContext): Promise<void> {
  const missed = findMissed(unit, context);
  if (!missed) return;
  await context.records.create(MissedIrrigation, {
    platformGroup_id: unit.id,
    since: new Date(missed.since).toISOString(),
    windowEnd: new Date(missed.windowEnd).toISOString(),
  });
}

const findMissed = ({ snapshot, dismissedUntil }: WateredUnit, { now }: WorkContext): MissedWindow | null =>
  findMissedIrrigation(snapshot, now.getTime() + aheadMs, dismissedUntil);
