import { adminRoleIds, roleName } from '@trellis/access/model';
import { everyday, filtered } from '@trellis/entity-kit/client';
import { useCall, usePreferences, useSession, useUser, type RouteDefinition, type SessionUser } from '@trellis/web-kit';

/** Why a page is in nobody's menu here: the facility has not what the page is about. */
export type Lack = 'metrc' | 'washington' | 'extraction';

/** Why a page is not in the menu in view: names of the roles that have it, or what the facility would need for it. */
export function useWhyRefused(
  path: string,
  { menuItem }: RouteDefinition,
): { roles: string[]; lack: Lack | undefined } {
  const { lang } = usePreferences();
  const { preview } = useSession();
  const user = useUser();
  const where = menuItem ? { or: [{ route: path }, { menuItem }] } : { route: path };
  const entries = useCall(everyday('ag_navigationMenus').list, filtered({ where, include: 'roles' }));
  const roles = useCall(everyday('ag_roles').list, filtered({ order: 'rolename' }));
  const ids = new Set(entries.data?.flatMap((entry) => entry.roles.map(({ role_id }) => role_id)));
  const own = preview ? [preview.id] : user.roles.map(({ id }) => id);
  const isGranted = own.some((id) => ids.has(id) || adminRoleIds.includes(id));
  const asked = entries.data?.find(({ requires }) => requires !== 'none')?.requires;
  return {
    roles: (roles.data ?? []).filter(({ id }) => ids.has(id)).map((role) => roleName(role, lang)),
    lack: asked === undefined || asked === 'none' || has(asked, user, isGranted) ? undefined : asked,
  };
}

/** Whether the facility has it. Of extraction rooms a session knows nothing: who was granted the page lacks the room. */
function has(asked: Lack, { facility }: SessionUser, isGranted: boolean): boolean {
  if (asked === 'metrc') return facility?.isMetrcEnabled ?? false;
  if (asked === 'washington') return facility?.state === 'WA';
  return !isGranted;
}
