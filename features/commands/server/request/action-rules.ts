import { findAction, type Action } from '@trellis/commands/model';
import type { RequestTransaction } from '@trellis/server-kit';

/** An action as this installation allows it: administrators may narrow roles, change the time limit or switch it off. */
export interface ActionRule {
  action: Action;
  roles: readonly string[];
  timeoutS: number;
  isActive: boolean;
}

/** The rules of the actions asked for; an action the product does not know has none. */
export async function readActionRules(
  db: RequestTransaction,
  actionIds: Iterable<number>,
): Promise<ReadonlyMap<number, ActionRule>> {
  const actions = [...new Set(actionIds)].map(findAction).filter((action) => action !== undefined);
  const rows = await db
    .selectFrom('device_type_actions')
    .select(['actionId', 'roles', 'timeoutS', 'active'])
    .where('actionId', 'in', [0, ...actions.map(({ id }) => id)])
    .execute();
  const changed = new Map(rows.map((row) => [row.actionId, row]));
  return new Map(
    actions.map((action): [number, ActionRule] => {
      const row = changed.get(action.id);
      return [
        action.id,
        {
          action,
          roles: row?.roles ?? action.roles,
          timeoutS: row?.timeoutS ?? action.timeoutS,
          isActive: row?.active ?? true,
        },
      ];
    }),
  );
}
