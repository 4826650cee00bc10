import type { EntityDefinition, ReferenceField, Registry } from '@trellis/entity-kit';

/** The collection that says where rows belong: the one itself, or the parent at the end of its chain. */
function rootOf(registry: Registry, entity: EntityDefinition): EntityDefinition {
  if (entity.scope.kind !== 'parent') return entity;
  const field = entity.fields[entity.scope.field];
  if (field?.kind !== 'reference')
    throw new Error(`${entity.name}: scope field ${entity.scope.field} is no reference.`);
  return rootOf(registry, registry.get(field.to));
}

const known = new WeakMap<EntityDefinition, readonly string[]>();

/**
 * The fields of a collection that lead to rows of facilities, and so to the row's own facility or to the provider's rows. Not among
 * them: the parent a row belongs through, the facility itself, what the definition says may lead elsewhere, and anything of rows that
 * belong to people, who may work in several facilities.
 */
export function facilityReferences(registry: Registry, entity: EntityDefinition): readonly string[] {
  const found = known.get(entity);
  if (found) return found;
  const isHeld = (key: string, { to, acrossFacilities }: ReferenceField) =>
    acrossFacilities === undefined &&
    to !== 'facility' &&
    !(entity.scope.kind === 'parent' && entity.scope.field === key) &&
    rootOf(registry, registry.get(to)).scope.kind === 'facility';
  const keys =
    rootOf(registry, entity).scope.kind === 'user'
      ? []
      : Object.entries(entity.fields).flatMap(([key, field]) =>
          field.kind === 'reference' && isHeld(key, field) ? [key] : [],
        );
  known.set(entity, keys);
  return keys;
}
