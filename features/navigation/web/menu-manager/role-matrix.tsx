import { adminRoleIds } from '@trellis/access/model';
import { menuManagerApi } from '@trellis/navigation/model';
import { useAction } from '@trellis/web-kit';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedEntry } from './menu-tree.ts';
import { useUndo } from './use-undo.ts';
import { menuChanges, useEntryName, useRoleNames, type ManagedMenu } from './use-menu-manager.ts';

/** Who sees what: an entry in each line, a role in each column; the line of a group sets all its entries. */
export function RoleMatrix({ managed: { groups } }: { managed: ManagedMenu }) {
  const { t } = useTranslation('navigation');
  const nameOf = useEntryName();
  const roles = useRoleNames().filter(({ id }) => !adminRoleIds.includes(id));
  const give = useRoleSwitch();
  const cell = (entries: readonly ManagedEntry[], name: string, role: { id: number; name: string }) => {
    const seen = entries.filter((entry) => sees(entry, role.id)).length;
    return (
      <td key={role.id}>
        <input
          type="checkbox"
          aria-label={t('manager.sees', { role: role.name, name })}
          checked={seen > 0 && seen === entries.length}
          ref={(box) => {
            if (box) box.indeterminate = seen > 0 && seen < entries.length;
          }}
          disabled={entries.length === 0 || give.isRunning}
          onChange={() => void give.run(entries, role, name, seen < entries.length)}
        />
      </td>
    );
  };
  return (
    <>
      <p>{t('manager.matrixText')}</p>
      <div className="m-matrix" role="region" aria-label={t('manager.views.roles')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('manager.entry')}</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ group, entries }) => (
              <Fragment key={group.id}>
                <tr className="m-matrix__group">
                  <th scope="row">{nameOf(group)}</th>
                  {roles.map((role) => cell(entries, nameOf(group), role))}
                </tr>
                {entries.map((entry) => (
                  <tr key={entry.id}>
                    <th scope="row">{nameOf(entry)}</th>
                    {roles.map((role) => cell([entry], nameOf(entry), role))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const rolesOf = (entry: ManagedEntry): number[] =>
  (entry.roles ?? []).filter(({ facility_id }) => facility_id === null).map(({ role_id }) => role_id);
const sees = (entry: ManagedEntry, roleId: number): boolean => rolesOf(entry).includes(roleId);

/** Gives a role some entries or takes them away; entries that share their other roles are set in one call. */
function useRoleSwitch() {
  const { t } = useTranslation('navigation');
  const { push } = useUndo();
  const set = useAction(menuManagerApi.calls.setRoles, { changes: menuChanges });
  const setAll = async (entries: readonly ManagedEntry[], rolesFor: (entry: ManagedEntry) => number[]) => {
    const sets = Map.groupBy(entries, (entry) =>
      rolesFor(entry)
        .sort((a, b) => a - b)
        .join(','),
    );
    for (const [text, same] of sets) {
      const role_ids = text === '' ? [] : text.split(',').map(Number);
      const body = { ag_navigationMenu_ids: same.map(({ id }) => id), role_ids, facility_id: null };
      if ((await set.run({ body })) === undefined) return false;
    }
    return true;
  };
  return {
    isRunning: set.isRunning,
    run: async (
      entries: readonly ManagedEntry[],
      role: { id: number; name: string },
      name: string,
      isGiven: boolean,
    ) => {
      const isDone = await setAll(entries, (entry) => {
        const others = rolesOf(entry).filter((id) => id !== role.id);
        return isGiven ? [...others, role.id] : others;
      });
      const label = t(isGiven ? 'manager.gaveRole' : 'manager.tookRole', { role: role.name, name });
      if (isDone) push({ label, undo: () => setAll(entries, rolesOf) });
    },
  };
}
