import { growingRoles, holdsRole } from '@trellis/access/model';
import type { SessionUser } from '@trellis/web-kit';

/** Whether a person may hold back commands and alerts of units. */
export const mayDisturb = (user: Pick<SessionUser, 'roles'>): boolean => holdsRole(user, growingRoles);
