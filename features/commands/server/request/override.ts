import { isMember, type UserPrincipal } from '@trellis/server-kit';

/** Whether a person may set aside do-not-disturb and the like: managers and maintenance, and administrators. */
export const mayOverride = (caller: UserPrincipal, facilityId: number): boolean =>
  isMember(caller, facilityId, ['farmManager', 'facilityManager', 'maintenance']);
