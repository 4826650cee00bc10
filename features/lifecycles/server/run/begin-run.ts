import { Lifecycle, LifecyclePlatform, type runsApi } from '@trellis/lifecycles/model';
import type { CallInput, Infer } from '@trellis/entity-kit';
import type { CallContext } from '@trellis/server-kit';
import { readShelves } from './book-shelves.ts';
import { readPublished } from './read-start-choices.ts';
import { iso } from './run-work.ts';
import { scheduleLifecycle } from './schedule-lifecycle.ts';
import { startLifecycle } from './start-lifecycle.ts';

type Run = Infer<typeof Lifecycle>;
type NewRun = CallInput<typeof runsApi.calls.saveDraft>['body'];
type Beginning = CallInput<typeof runsApi.calls.begin>['body'];

/** Makes a run and starts it, or books it, in one transaction: what is refused leaves no draft behind. */
export async function beginRun(wishes: Beginning, context: CallContext): Promise<Run> {
  const { how, reason, start, platforms, plantContainer_ids, tags } = wishes;
  const draft = await makeDraft(wishes, context);
  return how === 'start'
    ? startLifecycle(draft, { reason, starttime: start, platforms, plantContainer_ids, tags }, context)
    : scheduleLifecycle(draft, { reason, scheduledStart: start, platforms }, context);
}

/** Keeps a run as a draft: the shelves it is meant for are named, and stay free. */
export async function saveDraft(wishes: NewRun, context: CallContext): Promise<Run> {
  const draft = await makeDraft(wishes, context);
  if (wishes.platforms.length > 0) {
    const shelves = await readShelves(draft, wishes.platforms, context);
    await context.records.insert(
      LifecyclePlatform,
      shelves.map(({ platform_id, platformGroup_id, plants, overlap }) => ({
        ...{ lifecycle_id: draft.id, platform_id, platformGroup_id, plants, overlap },
      })),
    );
  }
  return context.records.get(Lifecycle, draft.id, context.viewer);
}

async function makeDraft(wishes: NewRun, context: CallContext): Promise<Run> {
  const { records, viewer, facilityId } = context;
  const { growplan_id, name, start, source, metrcPlantBatchName, licenseNumber } = wishes;
  const plan = await readPublished(growplan_id, context);
  const values = await records.checkNew(
    Lifecycle,
    {
      ...{ facility_id: facilityId, growplan_id, growplanVersion_id: plan.version, name, mother: plan.isMother },
      ...{ strain_id: plan.strain_id, varietal_id: plan.varietal_id, owner_user_id: viewer.userId },
      ...(source && { source }),
      ...(metrcPlantBatchName && { metrcPlantBatchName }),
      ...(licenseNumber && { licenseNumber }),
    },
    viewer,
  );
  const made = await records.create(Lifecycle, values as never);
  if (start === undefined) return records.get(Lifecycle, made.id, viewer);
  await records.update(Lifecycle, made.id, { scheduledStart: iso(new Date(start)) });
  return records.get(Lifecycle, made.id, viewer);
}
