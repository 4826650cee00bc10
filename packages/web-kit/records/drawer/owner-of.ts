import type { EntityDefinition } from '@trellis/entity-kit';
import { isAdmin, type SessionUser } from '../../session/session-user.ts';

/**
 * The facility whose own rows a record may lean on beside the provider's, or null: a row of the provider leans on rows of the provider.
 * `given` is the facility the record or its form names; of a new row it may be missing, and an administrator's is then the provider's.
 */
export function ownerOf(
  { scope }: Pick<EntityDefinition, 'scope'>,
  given: unknown,
  isNew: boolean,
  user: Pick<SessionUser, 'roles' | 'facility_id'> | undefined,
): number | null {
  if (scope.kind === 'provider') return null;
  const id = typeof given === 'string' ? Number(given) : given;
  if (typeof id === 'number' && id > 0) return id;
  const isShared = scope.kind === 'facility' && scope.sharedWhenNull;
  if (isShared && (!isNew || (user !== undefined && isAdmin(user)))) return null;
  return user?.facility_id ?? null;
}
