import { Lifecycle, LifecyclePlatform, type runsApi } from '@trellis/lifecycles/model';
import type { CallInput, Infer } from '@trellis/entity-kit';
import { accessDenied, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { removePlannedShelves, takeShelves } from './book-shelves.ts';
import { readPublished } from './read-start-choices.ts';
import { iso, isPlanner } from './run-work.ts';
import { scheduleLifecycle, writeLog } from './schedule-lifecycle.ts';
import { startLifecycle } from './start-lifecycle.ts';
import { takeOverBookings } from './take-over-bookings.ts';
import { tellOfPlanting } from './tell-of-planting.ts';

type Run = Infer<typeof Lifecycle>;
type NewRun = CallInput<typeof runsApi.calls.saveDraft>['body'];
type Beginning = CallInput<typeof runsApi.calls.begin>['body'];

/** Makes a run, or takes its draft, and starts or books it, in one transaction: what is refused leaves nothing behind. */
export async function beginRun(wishes: Beginning, context: CallContext): Promise<Run> {
  const { how, reason, start, platforms, plantContainer_ids, tags, allocation_ids = [], note } = wishes;
  const draft = await enterDraft(wishes, context);
  await takeOverBookings(draft.id, allocation_ids, platforms, context);
  const run =
    how === 'start'
      ? await startLifecycle(draft, { reason, starttime: start, platforms, plantContainer_ids, tags }, context)
      : await scheduleLifecycle(draft, { reason, scheduledStart: start, platforms }, context);
  if (note) await writeLog(run, note, context, { kind: 'note' });
  if (how === 'start') await tellOfPlanting(run, context);
  return run;
}

/** Keeps a run as a draft: the shelves it is meant for are named, and stay free. */
export async function saveDraft(wishes: NewRun, context: CallContext): Promise<Run> {
  const draft = await enterDraft(wishes, context);
  const shelves = wishes.platforms.length > 0 ? await takeShelves(draft, wishes.platforms, context) : [];
  await removePlannedShelves(draft.id, context);
  await context.records.insert(
    LifecyclePlatform,
    shelves.map(({ platform_id, platformGroup_id, plants, overlap }) => ({
      ...{ lifecycle_id: draft.id, platform_id, platformGroup_id, plants, overlap },
    })),
  );
  return context.records.get(Lifecycle, draft.id, context.viewer);
}

/** The draft as it was typed: a new one, or the one named, which only planners and its owner change. */
async function enterDraft(wishes: NewRun, context: CallContext): Promise<Run> {
  const { records, viewer, facilityId } = context;
  const { growplan_id, draft_id, name, start, source, metrcPlantBatchName, licenseNumber } = wishes;
  const plan = await readPublished(growplan_id, context);
  const before = draft_id === undefined ? undefined : await lockDraft(draft_id, wishes, context);
  const values = await records.checkNew(
    Lifecycle,
    {
      ...{ facility_id: facilityId, growplan_id, growplanVersion_id: plan.version, name, mother: plan.isMother },
      ...cropOf(plan, wishes),
      owner_user_id: before?.owner_user_id ?? viewer.userId,
      ...(source && { source }),
      ...(metrcPlantBatchName && { metrcPlantBatchName }),
      ...(licenseNumber && { licenseNumber }),
    },
    viewer,
  );
  const own = {
    ...{ source: null, metrcPlantBatchName: null, licenseNumber: null, ...values },
    scheduledStart: start === undefined ? null : iso(new Date(start)),
    startPlan: startPlanOf(wishes),
  };
  const id = before?.id ?? (await records.create(Lifecycle, values as never)).id;
  await records.update(Lifecycle, id, own);
  return records.get(Lifecycle, id, viewer);
}

/** What grows: what the plan names, else what the person chose. */
function cropOf(
  { strain_id, varietal_id }: Pick<Run, 'strain_id' | 'varietal_id'>,
  wishes: Pick<NewRun, 'strain_id' | 'varietal_id'>,
): Pick<Run, 'strain_id' | 'varietal_id'> {
  if (strain_id !== null || varietal_id !== null) return { strain_id, varietal_id };
  return { strain_id: wishes.strain_id ?? null, varietal_id: wishes.varietal_id ?? null };
}

/** What of a start a run has no fields for; null where there is nothing of the kind. */
function startPlanOf({ plantContainer_ids = [], tags, wanted, note }: NewRun): Run['startPlan'] {
  const own = {
    ...(plantContainer_ids.length > 0 && { plantContainer_ids: [...plantContainer_ids] }),
    ...(tags && { tags }),
    ...(wanted !== undefined && { wanted }),
    ...(note && { note }),
  };
  return Object.keys(own).length === 0 ? null : own;
}

/** The draft that somebody types on: of this facility and plan, still a draft, and as they had loaded it. */
async function lockDraft(id: number, { growplan_id, updatedate }: NewRun, context: CallContext): Promise<Run> {
  const { records, viewer, facilityId } = context;
  await records.lock(Lifecycle, id, 'read', viewer, updatedate);
  const draft = await records.get(Lifecycle, id, viewer);
  if (draft.facility_id !== facilityId || draft.growplan_id !== growplan_id) throw notFound(Lifecycle.path, id);
  if (draft.owner_user_id !== viewer.userId && !isPlanner(viewer, facilityId)) throw accessDenied();
  if (draft.state !== 'draft')
    throw new Refusal('lifecycle.not-a-draft', 'This run is no draft any more.', 409, { state: draft.state });
  return draft;
}
