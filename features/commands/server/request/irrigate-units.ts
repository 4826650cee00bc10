import type { SkippedUnit } from '@trellis/commands/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { getActionRule, sendBatch, sortUnitsById, type BatchOutcome } from './send-batch.ts';

const IRRIGATE = 16;

export interface Irrigation {
  platformGroups: readonly number[];
  /** 1 to 3600. */
  durationSeconds: number;
  /** Only outlets with this designator. */
  designatorId?: number | undefined;
  setAutoWhenComplete: boolean;
  override?: boolean | undefined;
}

/** Queues an irrigation for every unit that can take it now. 403 when the caller's role allows it in none of the facilities. */
export async function irrigateUnits(irrigation: Irrigation, context: CallContext): Promise<BatchOutcome> {
  const { platformGroups, durationSeconds, designatorId, setAutoWhenComplete, override = false } = irrigation;
  await assertDesignator(designatorId, context);
  const choices = { override, designatorId };
  const sorted = await sortUnitsById(await getActionRule(IRRIGATE, context), platformGroups, choices, context);
  const extras = { setAutoWhenComplete, ...(designatorId !== undefined && { designator_id: designatorId }) };
  return sendBatch(sorted, [{ action_id: IRRIGATE, value: durationSeconds, extras }], choices, context);
}

/** 422 for a designator that does not exist: outlets that name none would be opened by any number. */
async function assertDesignator(id: number | undefined, { db }: CallContext): Promise<void> {
  if (id === undefined) return;
  const found = await db.selectFrom('designators').select('id').where('id', '=', id).executeTakeFirst();
  if (found) return;
  throw invalidRecord('controllerCommands', [
    { property: 'designator_id', code: 'reference', message: 'does not exist' },
  ]);
}

/** The units an irrigation would leave out now, each with the reason; refuses as the irrigation itself would. */
export async function previewIrrigation(
  platformGroups: readonly number[],
  context: CallContext,
): Promise<SkippedUnit[]> {
  const rule = await getActionRule(IRRIGATE, context);
  return (await sortUnitsById(rule, platformGroups, { override: false }, context)).skipped;
}
