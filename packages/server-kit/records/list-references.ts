import type { EntityDefinition, Registry } from '@trellis/entity-kit';

/** A list that holds the provider's rows beside those of facilities. */
const isSharedList = ({ scope }: EntityDefinition): boolean => scope.kind === 'facility' && scope.sharedWhenNull;

/** Whether rows belong to people, who may work in several facilities. */
function isOfPeople(registry: Registry, entity: EntityDefinition): boolean {
  if (entity.scope.kind !== 'parent') return entity.scope.kind === 'user';
  const field = entity.fields[entity.scope.field];
  return field?.kind === 'reference' && isOfPeople(registry, registry.get(field.to));
}

const known = new WeakMap<EntityDefinition, readonly string[]>();

/** The fields of a collection that lead to rows of shared lists, other than the parent a row belongs through. */
export function listReferences(registry: Registry, entity: EntityDefinition): readonly string[] {
  const found = known.get(entity);
  if (found) return found;
  const keys = isOfPeople(registry, entity)
    ? []
    : Object.entries(entity.fields).flatMap(([key, field]) =>
        field.kind === 'reference' &&
        field.onDelete !== 'keep' &&
        !(entity.scope.kind === 'parent' && entity.scope.field === key) &&
        isSharedList(registry.get(field.to))
          ? [key]
          : [],
      );
  known.set(entity, keys);
  return keys;
}
