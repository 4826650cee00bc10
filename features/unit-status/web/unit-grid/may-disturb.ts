import { growingRoles, roles } from '@trellis/access/model';
import { isAdmin, type SessionUser } from '@trellis/web-kit';

const allowed: readonly number[] = growingRoles.map((key) => roles[key].id);

/** Whether a person may hold back commands and alerts of units. */
export const mayDisturb = (user: Pick<SessionUser, 'roles'>): boolean =>
  isAdmin(user) || user.roles.some(({ id }) => allowed.includes(id));
