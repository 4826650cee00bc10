import { liveTopic, type Services } from '@trellis/server-kit';

/** Tells the browsers of a facility (and the other servers) which records changed. */
export function announceChanges({ hub, bus }: Services): void {
  hub.on('entityChanged', ({ collection, id, op, facilityId }) => {
    if (facilityId === null) return;
    bus.publish(liveTopic(facilityId), [
      { type: 'entityChanged', payload: { collection, id, op }, key: `entity/${collection}/${id}` },
    ]);
  });
}
