import { holdsRole } from '@trellis/access/model';
import { diaryKeepers, Lifecycle } from '@trellis/lifecycles/model';
import { useUser } from '@trellis/web-kit';

export const runEntity = Lifecycle;

/** Whether the person writes into the diaries of runs; the server says no to who may not. */
export function useMayWrite(): boolean {
  const user = useUser();
  return holdsRole(user, diaryKeepers);
}
