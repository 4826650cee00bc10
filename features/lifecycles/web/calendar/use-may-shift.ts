import { holdsRole } from '@trellis/access/model';
import { Lifecycle } from '@trellis/lifecycles/model';
import { useUser } from '@trellis/web-kit';

/** Whether the person dates runs anew; the server says no to who may not. */
export function useMayShift(): boolean {
  const user = useUser();
  const { update } = Lifecycle.access;
  return typeof update !== 'string' && holdsRole(user, update);
}
