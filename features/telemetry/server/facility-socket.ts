import { isMember, liveTopic, type SocketChannel } from '@trellis/server-kit';

/** Live readings, states and record changes of a facility, for its members: `/ws/facility{facilityId}`. */
export const facilitySocket: SocketChannel = {
  name: 'facility',
  path: '/ws/facility:id',
  admits: (user, facilityId) => isMember(user, facilityId),
  topics: (facilityId) => [liveTopic(facilityId)],
};
