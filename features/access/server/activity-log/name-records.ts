import { titleFields, type EntityDefinition } from '@trellis/entity-kit';
import type { CallContext } from '@trellis/server-kit';

interface NamedRecord {
  collection: string;
  id: number;
  name: string;
}

/** The names of records of any collections; what is gone or not the person's to read is left out. */
export async function nameRecords(
  wanted: readonly (readonly [collection: string, id: string])[],
  context: CallContext,
): Promise<NamedRecord[]> {
  const byCollection = Map.groupBy(wanted, ([collection]) => collection);
  const named: NamedRecord[] = [];
  for (const [collection, records] of byCollection) {
    // Exactly as it is written: mirrored lists of a state differ from ours by a capital letter alone.
    const entity = context.services.registry.entities.find(({ path }) => path === collection);
    if (!entity || entity.access.read === 'nobody') continue;
    const ids = [...new Set(records.map(([, id]) => Number(id)))];
    named.push(...(await nameSome(entity, ids, context)));
  }
  return named;
}

async function nameSome(entity: EntityDefinition, ids: readonly number[], { records, viewer }: CallContext) {
  const keys = titleFields(entity).filter((key) => key !== 'id');
  if (keys.length === 0) return [];
  const filter = { where: { id: { inq: ids } }, fields: ['id', ...keys], limit: ids.length };
  // A role that may read nothing of the collection gets an empty list.
  const rows = JSON.parse(await records.list(entity, filter, viewer)) as Record<string, unknown>[];
  return rows.flatMap((row) => {
    const name = keys
      .map((key) => row[key])
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
    return name === '' ? [] : [{ collection: entity.path, id: Number(row['id']), name: name.slice(0, 120) }];
  });
}
