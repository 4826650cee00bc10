import type { Action } from './action.ts';
import { careActions } from './care-actions.ts';
import { deviceActions } from './device-actions.ts';
import { modeActions } from './mode-actions.ts';

/** Everything a unit can be told, by the action ids of the specification. */
export const actionCatalogue: readonly Action[] = [...modeActions, ...deviceActions, ...careActions];

const byId = new Map(actionCatalogue.map((action) => [action.id, action]));

/** The action with this id; undefined when the product does not know it. */
export const findAction = (id: number): Action | undefined => byId.get(id);

/** Key of an action's name in the texts of the web. */
export const actionTextKey = (action: Pick<Action, 'key'>): string => `commands.actions.${action.key}`;
