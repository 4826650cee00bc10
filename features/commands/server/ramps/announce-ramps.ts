import type { LightRampState } from '@trellis/commands/model';
import { defineEvents, eventPayload, shellMessages } from '@trellis/entity-kit';
import { messageOf, tellFacility, type Services, type WorkContext } from '@trellis/server-kit';

/** A ramp that began or moved on. */
export interface RampRow {
  id: number;
  facility_id: number;
  state: LightRampState;
}

const rampEvents = defineEvents('lightRamp', {
  moved: eventPayload<{ ramps: readonly RampRow[]; op: 'create' | 'update' }>(),
});

/** Browsers hear of ramps when the transaction has ended well. */
export const announceRamps = (
  ramps: readonly RampRow[],
  op: 'create' | 'update',
  events: WorkContext['events'],
): void => {
  if (ramps.length > 0) events.emit(rampEvents.moved, { ramps, op });
};

/** Passes what ramps do to browsers. */
export function joinRamps({ hub, bus }: Pick<Services, 'hub' | 'bus'>): void {
  hub.on(rampEvents.moved, ({ ramps, op }) => {
    for (const [facilityId, own] of Map.groupBy(ramps, ({ facility_id }) => facility_id))
      tellFacility(
        bus,
        facilityId,
        own.map(({ id, state }) =>
          messageOf(
            shellMessages.entityChanged,
            { collection: 'lightRamps', id, op, record: { id, state } },
            { key: `entity/lightRamps/${id}` },
          ),
        ),
      );
  });
}
