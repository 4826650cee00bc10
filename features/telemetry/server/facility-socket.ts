import { changesTopic, isMember, isTenant, liveTopic, type SocketChannel } from '@trellis/server-kit';
import { createTenantMessageFilter } from './tenant-message-filter.ts';

/** Live readings, states and record changes of a facility: `/ws/facility{facilityId}`. Tenants hear what is theirs. */
export const facilitySocket: SocketChannel = {
  name: 'facility',
  path: '/ws/facility:id',
  hearing: (user, facilityId) =>
    isMember(user, facilityId) ? 'all' : isTenant(user, facilityId) ? 'theirs' : 'nothing',
  createFilter: createTenantMessageFilter,
  topics: (facilityId) => [liveTopic(facilityId), changesTopic(facilityId)],
};
