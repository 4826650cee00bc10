import { isMember, isTenant, liveTopic, type SocketChannel } from '@trellis/server-kit';
import { createTenantSieve } from './tenant-sieve.ts';

/** Live readings, states and record changes of a facility: `/ws/facility{facilityId}`. Tenants hear what is theirs. */
export const facilitySocket: SocketChannel = {
  name: 'facility',
  path: '/ws/facility:id',
  hearing: (user, facilityId) =>
    isMember(user, facilityId) ? 'all' : isTenant(user, facilityId) ? 'theirs' : 'nothing',
  createSieve: createTenantSieve,
  topics: (facilityId) => [liveTopic(facilityId)],
};
