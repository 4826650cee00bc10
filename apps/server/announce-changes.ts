import { shellMessages } from '@trellis/entity-kit';
import { entityChanged, messageOf, tellFacility, type Services } from '@trellis/server-kit';

/** Tells the browsers of a facility (and the other servers) which records changed. */
export function announceChanges({ hub, bus }: Services): void {
  hub.on(entityChanged, ({ collection, id, op, facilityId }) => {
    if (facilityId === null) return;
    const change = { collection, id, op };
    tellFacility(bus, facilityId, [
      messageOf(shellMessages.entityChanged, change, { key: `entity/${collection}/${id}` }),
    ]);
  });
}
