import { everyday, filtered } from '@trellis/entity-kit';
import { menuManagerApi, type NavigationMenu } from '@trellis/navigation/model';
import { roleName } from '@trellis/access/model';
import { useAction, useCall, usePreferences } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsOf, placeOf, type Destination, type ManagedEntry, type ManagedGroup } from './menu-tree.ts';
import { useUndo } from './use-undo.ts';

/** Collections that change with the menu. */
export const menuChanges = ['ag_navigationMenus', 'ag_navigationMenuRoles', 'ag_navigationMenuCategories'] as const;

/** The whole menu, with roles, as the manager works on it. */
export function useManagedMenu() {
  const menu = useCall(
    everyday('ag_navigationMenus').list,
    filtered({ include: 'roles', order: 'ordinal', limit: 1000 }),
    { dependsOn: menuChanges },
  );
  const entries = useMemo(() => menu.data ?? [], [menu.data]);
  const groups = useMemo(() => groupsOf(entries), [entries]);
  return { menu, entries, groups };
}
export type ManagedMenu = ReturnType<typeof useManagedMenu>;

/** The roles in use by their names in the person's language. */
export function useRoleNames(): { id: number; name: string }[] {
  const { lang } = usePreferences();
  const { data } = useCall(everyday('ag_roles').list, filtered({ where: { active: true }, order: 'seq', limit: 200 }));
  return useMemo(() => (data ?? []).map((role) => ({ id: role.id, name: roleName(role, lang) })), [data, lang]);
}

/** What an entry is called in the person's language. */
export function useEntryName(): (entry: Pick<NavigationMenu, 'label' | 'labelEs' | 'menuItem'>) => string {
  const { lang } = usePreferences();
  return ({ label, labelEs, menuItem }) => (lang === 'es' ? labelEs : null) || label || menuItem;
}

/** Puts an entry elsewhere; it can be taken back. */
export function useMoveEntry(groups: readonly ManagedGroup[]) {
  const { t } = useTranslation('navigation');
  const nameOf = useEntryName();
  const { push } = useUndo();
  const move = useAction(menuManagerApi.calls.move, { changes: menuChanges });
  return async (entry: ManagedEntry, to: Destination) => {
    const params = { id: String(entry.id) };
    const from = placeOf(groups, entry);
    if ((await move.run({ params, body: to })) === undefined) return;
    push({ label: t('manager.movedEntry', { name: nameOf(entry) }), undo: () => move.run({ params, body: from }) });
  };
}

/** How many people opened each entry lately. */
export function useEntryUse(): ReadonlyMap<number, number> {
  const { data } = useCall(menuManagerApi.calls.getUse, {});
  return useMemo(() => new Map(data?.map(({ id, people }) => [id, people])), [data]);
}
