import type { EntityDefinition, Registry } from '@trellis/entity-kit';
import { quoted } from '@trellis/entity-kit/sql';

/** SQL that finds the facility of a row under `alias` (null for shared rows). */
export function facilityOf(
  { entity, registry }: { entity: EntityDefinition; registry: Registry },
  alias: string,
  depth = 0,
): string {
  const { scope } = entity;
  if (scope.kind === 'facility') return `${alias}.${quoted(scope.field)}`;
  if (scope.kind !== 'parent') return 'null::integer';
  const field = entity.fields[scope.field];
  if (field?.kind !== 'reference') throw new Error(`${entity.name}: scope field ${scope.field} is no reference.`);
  const parent = registry.get(field.to);
  const parentAlias = `f${depth}`;
  const facility = facilityOf({ entity: parent, registry }, parentAlias, depth + 1);
  return `(select ${facility} from ${quoted(parent.table)} ${parentAlias} where ${parentAlias}.id = ${alias}.${quoted(scope.field)})`;
}
