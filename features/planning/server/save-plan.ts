import type { CallInput, Infer } from '@trellis/entity-kit';
import { ProductionPlan, ProductionPlanItem, type planningApi } from '@trellis/planning/model';
import { invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';

type Sent = CallInput<typeof planningApi.calls.savePlan>['body'];
export type SavedPlan = Infer<typeof ProductionPlan> & { items: Infer<typeof ProductionPlanItem>[] };

/** Until somebody decides on it, a plan is written; afterwards it goes its way by actions. */
const writable = ['draft', 'calculated'];
const deletable = [...writable, 'submitted', 'approved'];

/** Writes a plan and its items, all or nothing, and answers both. */
export async function savePlan({ id, items, updatedate, ...head }: Sent, context: CallContext): Promise<SavedPlan> {
  const planId = id === undefined ? await createPlan(head, context) : await changePlan(id, head, updatedate, context);
  await writeItems(planId, items, context);
  return readPlan(planId, context);
}

/** A plan with its items. */
export async function readPlan(planId: number, { records, viewer }: CallContext): Promise<SavedPlan> {
  const filter = { where: { productionPlan_id: planId }, order: 'id', limit: 1000 };
  return {
    ...(await records.get(ProductionPlan, planId, viewer)),
    items: JSON.parse(await records.list(ProductionPlanItem, filter, viewer)) as SavedPlan['items'],
  };
}

async function createPlan(values: object, { records, viewer, facilityId }: CallContext): Promise<number> {
  const checked = await records.checkNew(ProductionPlan, { ...values, facility_id: facilityId }, viewer);
  const [text = '{}'] = await records.insert(ProductionPlan, [checked]);
  return (JSON.parse(text) as { id: number }).id;
}

async function changePlan(
  id: number,
  { facility_id: _, ...values }: { facility_id?: unknown },
  updatedate: string | undefined,
  { records, viewer }: CallContext,
): Promise<number> {
  await records.lock(ProductionPlan, id, 'update', viewer, updatedate);
  assertState(await records.get(ProductionPlan, id, viewer), writable, 'save');
  const checked = await records.checkChange(ProductionPlan, values, viewer);
  if (Object.keys(checked).length > 0) await records.change(ProductionPlan, id, checked);
  return id;
}

/** Items sent with an id are changed, the others added; open ones that were not sent and are not locked go. */
async function writeItems(planId: number, items: Sent['items'], { db, records, viewer }: CallContext): Promise<void> {
  const before = await db
    .selectFrom('production_plan_items')
    .select(['id', 'state', 'locked'])
    .where('productionPlan_id', '=', planId)
    .forUpdate()
    .execute();
  const known = new Map(before.map((item) => [item.id, item]));
  const added: Record<string, unknown>[] = [];
  for (const [index, { id, ...values }] of items.entries()) {
    if (id === undefined) {
      added.push(await records.checkNew(ProductionPlanItem, { ...values, productionPlan_id: planId }, viewer));
      continue;
    }
    if (!known.delete(id))
      throw invalidRecord(ProductionPlanItem.path, [
        { property: `items.${index}.id`, code: 'reference', message: 'does not exist' },
      ]);
    const checked = await records.checkChange(ProductionPlanItem, values, viewer);
    if (Object.keys(checked).length > 0) await records.change(ProductionPlanItem, id, checked);
  }
  for (const { id, state, locked } of known.values())
    if (state === 'open' && !locked) await records.remove(ProductionPlanItem, id);
  await records.insert(ProductionPlanItem, added);
}

/** Deletes a plan nobody works by yet: its author's own, or any for facility managers. */
export async function deletePlan(plan: Infer<typeof ProductionPlan>, context: CallContext): Promise<{ count: number }> {
  const { db, records } = context;
  const { id } = plan;
  assertState(plan, deletable, 'delete');
  const items = await db.selectFrom('production_plan_items').select('id').where('productionPlan_id', '=', id).execute();
  for (const item of items) await records.remove(ProductionPlanItem, item.id);
  return { count: (await records.remove(ProductionPlan, id)) ? 1 : 0 };
}

function assertState({ state }: { state: string }, from: readonly string[], action: string): void {
  if (!from.includes(state))
    throw new Refusal('WRONG_STATE', `"${action}" is not possible in the state "${state}".`, 409, { state, from });
}
