import { holdsRole } from '@trellis/access/model';
import type { EntityDefinition } from '@trellis/entity-kit';
import { useUser } from '@trellis/web-kit';

/** Whether the person holds one of the roles; administrators always do. */
export function useHasRole(): (roles: readonly string[]) => boolean {
  const user = useUser();
  return (roles) => holdsRole(user, roles);
}

/** Whether the person may do an action of a record's states, as it stands. */
export function useMay(entity: EntityDefinition): (action: string, state: string) => boolean {
  const hasRole = useHasRole();
  return (action, state) => {
    const move = entity.states?.transitions[action];
    return move !== undefined && move.from.includes(state) && hasRole(move.by);
  };
}
