import { findAction, type Action } from '@trellis/commands/model';

/** Actions that are choices of one question; their dialog lets people change between them. */
const families: readonly (readonly number[])[] = [
  [83, 84, 89, 153, 58, 61, 62],
  [47, 48, 90],
  [52, 53, 115],
  [16, 17],
  [27, 28],
  [124, 126, 127, 125],
  [116, 117],
  [1801, 1802, 1803, 1804],
  [3901, 3902, 3903, 3904],
  [85, 86],
  [59, 60],
];

/** The action with its alternatives, in their usual order; an action that stands alone answers itself. */
export function familyOf(action: Action): Action[] {
  const ids = families.find((family) => family.includes(action.id)) ?? [action.id];
  return ids.map(findAction).filter((member) => member !== undefined);
}
