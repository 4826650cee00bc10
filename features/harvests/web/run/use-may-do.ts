import { holdsRole } from '@trellis/access/model';
import type { EntityDefinition } from '@trellis/entity-kit';
import { useUser } from '@trellis/web-kit';

/** Whether the person's roles do an action of a state machine; the server says no to who may not. */
export function useMayDo({ states }: EntityDefinition, action: string): boolean {
  const user = useUser();
  const by: readonly string[] = states?.transitions[action]?.by ?? [];
  return holdsRole(user, by);
}
