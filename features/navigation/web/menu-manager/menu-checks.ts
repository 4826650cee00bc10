import { adminRoleIds } from '@trellis/access/model';
import { findRoute, type RouteDefinition } from '@trellis/web-kit/routes';
import type { ManagedEntry } from './menu-tree.ts';

export type CheckKind =
  | 'noEntry'
  | 'noPage'
  | 'sameOrdinal'
  | 'hiddenByGroup'
  | 'emptyGroup'
  | 'missingMenuItem'
  | 'emptyRole';

/** Something about the menu that people may trip over: what kind, about which entry, page or role. */
export interface MenuFinding {
  kind: CheckKind;
  entry?: ManagedEntry;
  /** Path of a page, or name of its menu entry. */
  route?: string;
  role_id?: number;
}

/** Looks the menu through, against the pages there are and the roles people hold. */
export function checkMenu(
  entries: readonly ManagedEntry[],
  routes: readonly RouteDefinition[],
  roleIds: readonly number[],
): MenuFinding[] {
  const active = entries.filter(({ active: isOn }) => isOn);
  const groupOf = (entry: ManagedEntry) => entries.find(({ id }) => id === entry.parent_id);
  const childrenOf = ({ id }: ManagedEntry) => entries.filter(({ parent_id }) => parent_id === id);
  const pages = routes.filter(({ guard, isHidden, isBare }) => guard === 'menu' && !isHidden && !isBare);
  const isKnown = ({ path, menuItem }: RouteDefinition) =>
    active.some((entry) => entry.route === path || (menuItem !== undefined && entry.menuItem === menuItem));
  const sees = (entry: ManagedEntry, roleId: number) => entry.roles?.some(({ role_id }) => role_id === roleId) ?? false;
  return [
    ...pages.filter((route) => !isKnown(route)).map(({ path }) => ({ kind: pathKind(path), route: path })),
    ...active
      .filter(({ route }) => route !== null && !findRoute(route, routes))
      .map((entry) => ({ kind: 'noPage' as const, entry })),
    ...entries
      .filter((entry) =>
        entries.some(
          (other) => other.id < entry.id && other.parent_id === entry.parent_id && other.ordinal === entry.ordinal,
        ),
      )
      .map((entry) => ({ kind: 'sameOrdinal' as const, entry })),
    ...active
      .filter((entry) => groupOf(entry)?.active === false)
      .map((entry) => ({ kind: 'hiddenByGroup' as const, entry })),
    ...active
      .filter((entry) => entry.parent_id === null && entry.route === null && childrenOf(entry).length === 0)
      .map((entry) => ({ kind: 'emptyGroup' as const, entry })),
    ...roleIds
      .filter((roleId) => !adminRoleIds.includes(roleId) && !active.some((entry) => sees(entry, roleId)))
      .map((role_id) => ({ kind: 'emptyRole' as const, role_id })),
  ];
}

/** A page whose path has parameters is opened by its menu entry's name alone. */
const pathKind = (path: string): CheckKind => (path.includes('{') ? 'missingMenuItem' : 'noEntry');
