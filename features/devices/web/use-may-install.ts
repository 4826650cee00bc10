import { roleKeyOf } from '@trellis/access/model';
import { installers } from '@trellis/devices/model';
import { isAdmin, useUser } from '@trellis/web-kit';

/** Whether the person may enter devices and handle their keys in the facility in view; the server decides again. */
export function useMayInstall(): boolean {
  const user = useUser();
  return isAdmin(user) || user.roles.some(({ id }) => installers.some((role) => role === roleKeyOf(id)));
}
