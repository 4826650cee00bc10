import { holdsRole } from '@trellis/access/model';
import { installers } from '@trellis/devices/model';
import { useUser } from '@trellis/web-kit';

/** Whether the person may enter devices and handle their keys in the facility in view; the server decides again. */
export function useMayInstall(): boolean {
  const user = useUser();
  return holdsRole(user, installers);
}
