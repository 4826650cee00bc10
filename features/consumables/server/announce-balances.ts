import { changed, created, defineEvents, type EntityDefinition } from '@trellis/entity-kit';
import { entityChanged, versionsOf, type Services } from '@trellis/server-kit';

/** Tells that the row whose balance follows from a movement changed too, so that browsers fetch it again. */
export function announceBalances(
  { hub }: Pick<Services, 'hub'>,
  movement: EntityDefinition,
  key: string,
  balance: EntityDefinition,
): void {
  const events = defineEvents(movement.name, { written: created(movement), changed: changed(movement) });
  for (const event of Object.values(events))
    hub.on(event, async (change) => {
      const ids = new Set(versionsOf(change).map((row) => (row as Readonly<Record<string, unknown>>)[key]));
      for (const id of ids)
        if (typeof id === 'number')
          await hub.announce(entityChanged, {
            collection: balance.path,
            id,
            op: 'update',
            facilityId: change.facilityId,
          });
    });
}
