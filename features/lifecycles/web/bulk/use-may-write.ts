import { roleKeyOf } from '@trellis/access/model';
import { diaryKeepers, Lifecycle } from '@trellis/lifecycles/model';
import { isAdmin, useUser } from '@trellis/web-kit';

export const runEntity = Lifecycle;

/** Whether the person writes into the diaries of runs; the server says no to who may not. */
export function useMayWrite(): boolean {
  const user = useUser();
  return isAdmin(user) || user.roles.some(({ id }) => diaryKeepers.includes(roleKeyOf(id) ?? ''));
}
