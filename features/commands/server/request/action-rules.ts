import { asRecorded, byAction, findAction, type Action } from '@trellis/commands/model';
import type { RequestTransaction } from '@trellis/server-kit';

/** An action as this installation allows it: administrators may rename it, narrow roles and values, change the time limit or switch it off. */
export interface ActionRule {
  action: Action;
  roles: readonly string[];
  timeoutS: number;
  isActive: boolean;
}

/** The rules of the actions asked for; an action the product does not know has none, and one without a record is switched off. */
export async function readActionRules(
  db: RequestTransaction,
  actionIds: Iterable<number>,
): Promise<ReadonlyMap<number, ActionRule>> {
  const actions = [...new Set(actionIds)].map(findAction).filter((action) => action !== undefined);
  if (actions.length === 0) return new Map();
  const rows = await db
    .selectFrom('device_type_actions')
    .select(['id', 'actionId', 'label', 'labelEs', 'roles', 'timeoutS', 'active', 'confirmLevel', 'valueSchema'])
    .where(
      'actionId',
      'in',
      actions.map(({ id }) => id),
    )
    .execute();
  const records = byAction(rows);
  return new Map(
    actions.map((action): [number, ActionRule] => {
      const record = records.get(action.id);
      const recorded = asRecorded(action, record);
      return [
        action.id,
        {
          action: recorded ?? action,
          roles: record?.roles ?? action.roles,
          timeoutS: record?.timeoutS ?? action.timeoutS,
          isActive: recorded !== undefined,
        },
      ];
    }),
  );
}
