import { isMember, isTenant, type UserPrincipal } from '@trellis/server-kit';
import type { Target } from './targets.ts';

type Place = Pick<Target, 'facilityId' | 'isLet' | 'isLetWithControl'>;

/** Whether a unit or controller exists for the caller: who works there, or rents it. */
export const maySee = (caller: UserPrincipal, { facilityId, isLet }: Place): boolean =>
  isMember(caller, facilityId) || (isLet && isTenant(caller, facilityId));

/** Whether the caller may send it an action of these roles. Tenants of units let with control do what growers do. */
export const mayCommand = (
  caller: UserPrincipal,
  { facilityId, isLetWithControl }: Place,
  roles: readonly string[],
): boolean =>
  isMember(caller, facilityId, roles) || (isLetWithControl && isTenant(caller, facilityId) && roles.includes('grower'));
