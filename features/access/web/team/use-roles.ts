import { everyday, filtered } from '@trellis/entity-kit';
import { privilegedRoleIds, roleName } from '@trellis/access/model';
import { isAdmin, usePreferences, useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

/** A role as it is called in the person's language. */
export interface NamedRole {
  id: number;
  name: string;
}

/** The roles in use, in their order; empty until they are there. */
export function useRoles() {
  const { lang } = usePreferences();
  const { data, isLoading } = useCall(
    everyday('ag_roles').list,
    filtered({ where: { active: true }, order: 'seq', limit: 200 }),
  );
  return useMemo(() => {
    const roles = (data ?? []).map((role) => ({ id: role.id, name: roleName(role, lang) }));
    const names = new Map(roles.map(({ id, name }) => [id, name]));
    return { roles, isComing: isLoading, nameOf: (id: number) => names.get(id) ?? `#${id}` };
  }, [data, isLoading, lang]);
}

/** The roles this person may give: those that reach beyond a facility are for administrators. */
export function useGrantableRoles(): NamedRole[] {
  const user = useUser();
  const { roles } = useRoles();
  return isAdmin(user) ? roles : roles.filter(({ id }) => !privilegedRoleIds.includes(id));
}

/** `,2,4,` → 2 and 4. */
export const readRoleIds = (text: string): number[] => text.split(',').filter(Boolean).map(Number);
