import { holdsRole } from '@trellis/access/model';
import { useUser } from '@trellis/web-kit';

/** Whether the person manages the facility: what changes runs in flight is theirs. */
export function useIsManager(): boolean {
  const user = useUser();
  return holdsRole(user, ['facilityManager']);
}
