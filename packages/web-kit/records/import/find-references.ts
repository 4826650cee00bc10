import { everyday, filterText, type ReferenceTarget } from '@trellis/entity-kit';
import type { Send } from '../../api/api-context.ts';
import { escaped } from '../address/filter-where.ts';
import { recordText, type NamedRecord } from '../record.ts';
import { namingFields } from '../reference-name.tsx';

/** Names asked for at once, so that the address stays short. */
const namesPerCall = 40;

/** Looks up records by their names, as far as there are any; a name several records share has several. */
export async function findReferences(
  send: Send,
  target: ReferenceTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, NamedRecord>();
  const [first = 'id'] = target.title;
  // The label of a small list may be given in either language.
  const keys = target.isLookup ? [first, 'labelEs'] : [first];
  for (let start = 0; start < names.length; start += namesPerCall) {
    const conditions = names.slice(start, start + namesPerCall).flatMap((name) => {
      const text = target.title.length > 1 ? (name.split(/\s+/)[0] ?? name) : name;
      return keys.map((key) => ({ [key]: { ilike: target.title.length > 1 ? `${escaped(text)}%` : escaped(text) } }));
    });
    const filter = filterText({ where: { or: conditions }, fields: namingFields(target), limit: 1000 });
    for (const record of await send(everyday(target).list, { query: { filter } })) found.set(String(record.id), record);
  }
  const plain = (text: string) => text.trim().toLowerCase();
  return new Map(
    names.map((name) => [
      name,
      [...found.values()]
        .filter((record) =>
          [recordText(record, target.title, 'en'), recordText(record, target.title, 'es')]
            .map(plain)
            .includes(plain(name)),
        )
        .map(({ id }) => id),
    ]),
  );
}
