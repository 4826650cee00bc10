import type { EntityDefinition, NewRecord } from '@trellis/entity-kit';
import type { Records } from '@trellis/server-kit';

/** Inserts rows and answers their ids in order. */
export async function insertRows<E extends EntityDefinition>(
  records: Records,
  entity: E,
  rows: readonly NewRecord<E>[],
): Promise<number[]> {
  const texts = await records.insert(entity, rows);
  return texts.map((text) => (JSON.parse(text) as { id: number }).id);
}

/** The id under a key of a map filled earlier; throws when it is missing. */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo company has no ${key}.`);
  return id;
}
