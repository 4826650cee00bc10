import { viewerOf } from '@trellis/server-kit';
import type { Viewer } from './index.ts';

interface Person {
  userId?: number;
  /** Where the person works. */
  facilities?: readonly number[];
  /** Roles, and in which of these facilities each is held. */
  roles?: Readonly<Record<string, readonly number[]>>;
  isAdmin?: boolean;
  /** Facilities where the person is nothing but a tenant, of client 7. */
  rents?: readonly number[];
}

/** Somebody who asks, by where they work and what they are there. */
export const viewerOfRoles = ({ userId = 1, facilities = [], roles = {}, isAdmin = false, rents }: Person): Viewer =>
  viewerOf({
    ...{ kind: 'user', userId, tokenId: userId, facilityId: facilities[0] ?? null, isAdmin, facilities },
    grants: Object.entries(roles).flatMap(([role, held]) => held.map((facility_id) => ({ role, facility_id }))),
    ...(rents && { tenancy: { facilities: rents, clientId: 7 } }),
  });
