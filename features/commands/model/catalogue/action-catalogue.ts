import type { Action } from './action.ts';
import { careActions } from './care-actions.ts';
import { deviceActions } from './device-actions.ts';
import { modeActions } from './mode-actions.ts';

/** Everything a unit can be told, by the action ids of the specification. */
export const actionCatalogue: readonly Action[] = [...modeActions, ...deviceActions, ...careActions];

const byId = new Map(actionCatalogue.map((action) => [action.id, action]));

/** The action with this id; undefined when the product does not know it. */
export const findAction = (id: number): Action | undefined => byId.get(id);

const idsByKey = new Map(actionCatalogue.map(({ id, key }) => [key, id]));

/** The id of the action with this key, which the catalogue must hold. */
export function actionIdOf(key: string): number {
  const id = idsByKey.get(key);
  if (id === undefined) throw new Error(`No action ${key}.`);
  return id;
}

/** Key of an action's name in the texts of the web. */
export const actionTextKey = (action: Pick<Action, 'key'>): string => `commands.actions.${action.key}`;

/** Whether the action sets how a unit is run: automatic, manual, service, maintenance, standby, sterilize. */
export const setsMode = (id: number): boolean => {
  const way = byId.get(id)?.way;
  return way?.by === 'controller' && way.write.device === 'unit' && way.write.metric === 'mode';
};
