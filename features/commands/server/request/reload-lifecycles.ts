import type { WorkContext } from '@trellis/server-kit';
import { queueCommands } from '../ledger/queue-commands.ts';
import { readActionRules } from './action-rules.ts';

const reloadActionId = 51;

/** What started, and who started it: null when its time had come by itself. */
export interface ReloadCause {
  lifecycle_id: number;
  userId: number | null;
}

/** Tells the controllers of units that another run grows there, in the transaction that says so; no role is asked for. */
export async function reloadLifecycles(
  platformGroups: readonly number[],
  { lifecycle_id, userId }: ReloadCause,
  { db, events, now }: Pick<WorkContext, 'db' | 'events' | 'now'>,
): Promise<void> {
  const rule = (await readActionRules(db, [reloadActionId])).get(reloadActionId);
  const way = rule?.action.way;
  if (!rule?.isActive || way?.by !== 'controller' || platformGroups.length === 0) return;
  const { write } = way;
  if (write.device !== 'unit' || typeof write.value === 'object')
    throw new Error('The catalogue writes the reload of lifecycles with a value of its own.');
  const { metric, value } = write;
  const units = await db
    .selectFrom('units')
    .innerJoin('controllers', 'controllers.id', 'units.controller_id')
    .select(['units.id', 'units.facility_id', 'controllers.id as controller_id'])
    .where('units.id', 'in', [...platformGroups])
    .orderBy('units.id')
    .execute();
  if (units.length === 0) return;
  const planned = units.map(({ id, facility_id, controller_id }) => ({
    facility_id,
    controller_id,
    platformGroup_id: id,
    virtualDevice_id: null,
    deviceName: null,
    action_id: reloadActionId,
    metric,
    target: value,
    value,
    parameters: {},
    loglevel: null,
    timeoutS: rule.timeoutS,
  }));
  const user = userId === null ? undefined : { userId };
  await queueCommands(planned, { db, events, now, user }, { lifecycle_id });
}
