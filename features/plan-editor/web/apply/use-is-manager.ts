import { roleKeyOf } from '@trellis/access/model';
import { isAdmin, useUser } from '@trellis/web-kit';

/** Whether the person manages the facility: what changes runs in flight is theirs. */
export function useIsManager(): boolean {
  const user = useUser();
  return isAdmin(user) || user.roles.some(({ id }) => roleKeyOf(id) === 'facilityManager');
}
