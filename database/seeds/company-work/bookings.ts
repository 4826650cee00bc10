import { Lifecycle, PlatformAllocation } from '@trellis/lifecycles/model';
import { insertRows } from '../records/insert-rows.ts';
import { inDays, unitOf, type DemoWork } from './demo-work.ts';

/** Bookings that people made beside those of the runs: what comes next, cleaning, repairs, and one that a late harvest pushes into. */
export async function seedBookings(work: DemoWork): Promise<void> {
  const { db, records } = work;
  const book = async (
    unit: string,
    kind: 'planned' | 'reserved' | 'cleanout' | 'maintenance' | 'research',
    [from, to]: readonly [number, number],
    note: string,
  ) => {
    const span = { start: inDays(work, from), finish: inDays(work, to) };
    const rows = unitOf(work, unit).platformIds.map((platform_id) => ({ platform_id, kind, ...span, note }));
    await insertRows(records, PlatformAllocation, rows);
  };
  await book('W-10', 'cleanout', [0.2, 3], 'Deep clean after the pump was changed');
  await book('W-10', 'research', [3, 45], 'Trial of two substrates');
  await book('W-10', 'reserved', [50, 110], 'Copper Canyon, winter');
  await book('E-05', 'maintenance', [9, 10], 'Change of the fans');
  for (const name of ['E-14', 'W-13', 'W-12']) await bookAfter(work, name, 2);
  // The next crop was promised the shelf for the day of the harvest, which has become two days later since.
  const early = unitOf(work, 'E-12').platformIds;
  const ends = await db
    .selectFrom('platform_allocations')
    .select(['id', 'platform_id', 'finish', 'lifecycle_id'])
    .where('platform_id', 'in', early)
    .where('kind', '=', 'lifecycle')
    .execute();
  const runs = [...new Map(ends.map(({ lifecycle_id, finish }) => [lifecycle_id ?? 0, finish]))];
  const twoDaysBefore = (at: Date) => new Date(at.getTime() - 2 * dayMs).toISOString();
  for (const [run, finish] of runs) await records.update(Lifecycle, run, { scheduledEnd: twoDaysBefore(finish) });
  for (const { id, platform_id, finish } of ends) {
    const start = twoDaysBefore(finish);
    await records.update(PlatformAllocation, id, { finish: start });
    await insertRows(records, PlatformAllocation, [
      { platform_id, kind: 'planned', start, finish: later(finish, 60), note: 'Night Orchard, next' },
    ]);
  }
  for (const [run, finish] of runs) await records.update(Lifecycle, run, { scheduledEnd: finish.toISOString() });
}

const dayMs = 86_400_000;
const later = (at: Date, days: number): string => new Date(at.getTime() + days * dayMs).toISOString();

/** Cleaning for some days after the runs of a unit, and its next crop. */
async function bookAfter(work: DemoWork, name: string, days: number): Promise<void> {
  const ends = await work.db
    .selectFrom('platform_allocations')
    .select(['platform_id', 'finish'])
    .where('platform_id', 'in', unitOf(work, name).platformIds)
    .where('kind', '=', 'lifecycle')
    .execute();
  const rows = ends.flatMap(({ platform_id, finish }) => [
    { platform_id, kind: 'cleanout' as const, start: finish.toISOString(), finish: later(finish, days) },
    { platform_id, kind: 'planned' as const, start: later(finish, days), finish: later(finish, 70), note: 'Next crop' },
  ]);
  await insertRows(work.records, PlatformAllocation, rows);
}
