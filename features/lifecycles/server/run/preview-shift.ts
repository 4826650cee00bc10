import type { Lifecycle, ShiftPreview } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { tryOut, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { listClashes } from './book-shelves.ts';
import { iso, type PersonalRunWork, type RunWork } from './run-work.ts';
import { shiftLifecycle } from './shift-lifecycle.ts';

type Run = Infer<typeof Lifecycle>;

/** The dates of a run as they stand. */
interface Dates {
  harvest: string | null;
  end: Date | null;
  phases: { id: number; name: string; start: Date | null; end: Date | null }[];
  tasks: { id: number; title: string; due: Date | null }[];
  bookings: { platform_id: number; shelf: string; start: Date; finish: Date }[];
}

/** What a shift would make of each date: it is done as people do it, read, and taken back; what refuses it refuses this. */
export async function previewShift(
  run: Run,
  days: number,
  work: PersonalRunWork & Pick<WorkContext, 'events'>,
): Promise<ShiftPreview> {
  const before = await readDates(run.id, work);
  const { after, clashes } = await tryOut(
    work,
    async () => {
      await shiftLifecycle(run, { days }, work);
      const shifted = await readDates(run.id, work);
      return { after: shifted, clashes: await readClashes(run.id, shifted, work) };
    },
    { keep: false },
  );
  return { lifecycle_id: run.id, ...compare(before, after), clashes };
}

async function readDates(runId: number, { db }: RunWork): Promise<Dates> {
  const { rows: runs } = await sql<{ harvest: string | null; end: Date | null }>`
    select to_char(harvestdate, 'YYYY-MM-DD') as harvest, "scheduledEnd" as end from lifecycles where id = ${runId}`.execute(
    db,
  );
  const { rows: phases } = await sql<Dates['phases'][number]>`
    select h.id, g.name, coalesce(h.starttime, h."scheduledStart") as start, coalesce(h.endtime, h."scheduledEnd") as end
    from lifecycle_phases h join grow_phases g on g.id = h."growPhase_id" where h.lifecycle_id = ${runId} order by h.seq`.execute(
    db,
  );
  const { rows: tasks } = await sql<Dates['tasks'][number]>`
    select n.id, coalesce(w.title, k.title, y.label, '') as title, n.duedate as due
    from lifecycle_tasks n left join tasks w on w.id = n.task_id left join grow_tasks k on k.id = n."growTask_id"
      left join grow_task_types y on y.id = k."growTaskType_id"
    where n.lifecycle_id = ${runId} order by n.duedate, n.id`.execute(db);
  const { rows: bookings } = await sql<Dates['bookings'][number]>`
    select a.platform_id, concat_ws(' · ', u.name, s.name) as shelf, a.start, a.finish
    from platform_allocations a join platforms s on s.id = a.platform_id join units u on u.id = s."platformGroup_id"
    where a.lifecycle_id = ${runId} order by u.name, s.level desc, s.name`.execute(db);
  return { harvest: runs[0]?.harvest ?? null, end: runs[0]?.end ?? null, phases, tasks, bookings };
}

/** What is booked on the shelves of the run before it would end. */
async function readClashes(runId: number, { end, bookings }: Dates, work: RunWork): Promise<ShiftPreview['clashes']> {
  if (end === null || end <= work.now) return [];
  const shelfOf = new Map(bookings.map(({ platform_id, shelf }) => [platform_id, shelf]));
  const clashes = await listClashes(runId, bookings, work.now.getTime(), new Date(end).getTime(), work);
  const ids = clashes.flatMap(({ lifecycle_id }) => lifecycle_id ?? []);
  const { rows: runs } = await sql<{ id: number; name: string }>`
    select id, name from lifecycles where id = any(${ids}::int[])`.execute(work.db);
  const nameOf = new Map(runs.map(({ id, name }) => [id, name]));
  return clashes.map(({ platform_id, kind, lifecycle_id, start }) => ({
    ...{ shelf: shelfOf.get(platform_id) ?? '', kind, start: iso(start) },
    name: lifecycle_id === null ? null : (nameOf.get(lifecycle_id) ?? null),
  }));
}

const told = (at: Date | null): string | null => (at === null ? null : iso(at));
const change = (before: Date | null, after: Date | null) => ({ before: told(before), after: told(after) });

/** Every date before and after; work and bookings that stay where they are need not be told. */
function compare(before: Dates, after: Dates): Pick<ShiftPreview, 'phases' | 'harvest' | 'tasks' | 'bookings'> {
  const phaseOf = new Map(before.phases.map((phase) => [phase.id, phase]));
  const taskOf = new Map(before.tasks.map((task) => [task.id, task]));
  const bookingOf = new Map(before.bookings.map((booking) => [booking.platform_id, booking]));
  return {
    harvest: { before: before.harvest, after: after.harvest },
    phases: after.phases.map(({ id, name, start, end }) => {
      const was = phaseOf.get(id);
      return { id, name, start: change(was?.start ?? null, start), end: change(was?.end ?? null, end) };
    }),
    tasks: after.tasks
      .map(({ id, title, due }) => ({ id, title, ...change(taskOf.get(id)?.due ?? null, due) }))
      .filter((task) => task.before !== task.after),
    bookings: after.bookings
      .map(({ platform_id, shelf, start, finish }) => {
        const was = bookingOf.get(platform_id);
        return { shelf, start: change(was?.start ?? null, start), finish: change(was?.finish ?? null, finish) };
      })
      .filter((one) => one.start.before !== one.start.after || one.finish.before !== one.finish.after),
  };
}
