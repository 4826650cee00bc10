import type { PlanChangePreview } from '@trellis/lifecycles/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { iso } from '../run/run-work.ts';
import { assertRoom, type WishedVersion } from './apply-version.ts';
import { readChange, type ReadChange, type Run } from './read-change.ts';

/** What another version would make of each run: every date, phase and piece of work that changes, or why it is refused. */
export async function previewVersion(
  runs: readonly Run[],
  wished: WishedVersion,
  context: CallContext,
): Promise<PlanChangePreview[]> {
  const previews: PlanChangePreview[] = [];
  for (const run of runs) previews.push(await previewRun(run, wished, context));
  return previews;
}

async function previewRun(run: Run, wished: WishedVersion, context: CallContext): Promise<PlanChangePreview> {
  const { version } = await context.db
    .selectFrom('grow_plan_versions')
    .select('version')
    .where('id', '=', run.growplanVersion_id)
    .executeTakeFirstOrThrow();
  const about = { lifecycle_id: run.id, name: run.name, fromVersion: version };
  try {
    const read = await readChange(run, wished, context);
    const refusal = await assertRoom(read, context).then(() => null, refusalOf);
    return { ...about, refusal, ...sayChange(read) };
  } catch (error) {
    return {
      ...{ ...about, refusal: refusalOf(error), fromDay: wished.fromDay ?? 1, at: iso(context.now) },
      ...{ phases: [], kept: 0, work: [], endBefore: null, endAfter: null },
    };
  }
}

function refusalOf(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, message: error.message, details: error.details ?? null };
}

function sayChange({ phases, tasks, change, at, fromDay }: ReadChange) {
  const { cut, later, moved, added, dropped } = change;
  const old = phases.filter(({ seq }) => seq > change.keptSeq);
  const met = new Set(later.map(({ from }) => from?.id));
  const work = [
    ...moved
      .filter(({ row, due }) => row.due !== due)
      .map(({ row, due }) => ({ title: row.title, before: iso(row.due), after: iso(due) })),
    ...added.map(({ task, due }) => ({ title: task.title ?? task.label, before: null, after: iso(due) })),
    ...dropped.map(({ title, due }) => ({ title, before: iso(due), after: null })),
  ];
  return {
    ...{ at: iso(at), fromDay, work, kept: tasks.length - moved.length - dropped.length },
    phases: [
      ...later.map(({ name, start, end, from }) => ({
        ...{ name, startAfter: iso(start), endAfter: iso(end) },
        startBefore: from ? iso(from === cut ? at : from.scheduledStart) : null,
        endBefore: from ? iso(from.scheduledEnd) : null,
      })),
      ...old
        .filter(({ id }) => !met.has(id))
        .map(({ name, scheduledStart, scheduledEnd }) => ({
          ...{ name, startBefore: iso(scheduledStart), endBefore: iso(scheduledEnd), startAfter: null, endAfter: null },
        })),
    ],
    endBefore: iso(phases.at(-1)?.scheduledEnd ?? at),
    endAfter: iso(change.end),
  };
}
