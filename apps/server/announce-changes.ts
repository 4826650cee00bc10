import { shellMessages, type EntityDefinition, type Registry } from '@trellis/entity-kit';
import { entityChanged, messageOf, tellFacility, tellReaders, type Services } from '@trellis/server-kit';

/**
 * Tells browsers (through every server) which records changed: those of the facility a record belongs to, and for what belongs to
 * none, those of everybody whose role reads the collection. Rows of people are told to nobody: they are theirs alone.
 */
export function announceChanges({ hub, bus, registry }: Pick<Services, 'hub' | 'bus' | 'registry'>): void {
  hub.on(entityChanged, ({ collection, id, op, facilityId }) => {
    const change = { collection, id, op };
    const message = messageOf(shellMessages.entityChanged, change, { key: `entity/${collection}/${id}`, isKept: true });
    if (facilityId !== null) tellFacility(bus, facilityId, [message]);
    else if (isShared(registry.findByPath(collection), registry)) tellReaders(bus, collection, [message]);
  });
}

/** Whether the rows of a collection that belong to no facility are for everybody who reads it. */
function isShared(entity: EntityDefinition | undefined, registry: Registry, depth = 0): boolean {
  if (!entity || entity.reserved || depth > 5) return false;
  const { scope } = entity;
  if (scope.kind === 'provider') return true;
  if (scope.kind === 'facility') return scope.sharedWhenNull;
  if (scope.kind === 'user') return false;
  const field = entity.fields[scope.field];
  return field?.kind === 'reference' && isShared(registry.get(field.to), registry, depth + 1);
}
