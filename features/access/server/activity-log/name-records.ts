import { spanishName, titleFields, type EntityDefinition, type Registry } from '@trellis/entity-kit';
import { visibleFields } from '@trellis/entity-kit/sql';
import type { CallContext } from '@trellis/server-kit';

interface NamedRecord {
  collection: string;
  id: number;
  name: string;
  /** Name of its definition. */
  entity: string;
  /** Address of its page. */
  link: string | null;
}

/** The names of records of any collections; what is gone or not the person's to read is left out. */
export async function nameRecords(
  { of: wanted, lang }: { of: readonly (readonly [collection: string, id: string])[]; lang: 'en' | 'es' },
  context: CallContext,
): Promise<NamedRecord[]> {
  const byEntity = Map.groupBy(wanted, ([asked]) => findEntity(asked, context));
  const named: NamedRecord[] = [];
  for (const [entity, records] of byEntity) {
    if (!entity || entity.access.read === 'nobody') continue;
    const ids = [...new Set(records.map(([, id]) => Number(id)))];
    const names = new Map((await nameSome(entity, { ids, lang }, context)).map((found) => [found.id, found]));
    for (const [collection, id] of records) {
      const found = names.get(Number(id));
      if (found) named.push({ collection, ...found, entity: entity.name });
    }
  }
  return named;
}

/** The entity of a collection, or the one that a reference of it leads to; undefined for anything else. */
function findEntity(asked: string, { services: { registry }, viewer }: CallContext): EntityDefinition | undefined {
  const [collection, key] = asked.split('.');
  // Exactly as it is written: mirrored lists of a state differ from ours by a capital letter alone.
  const entity = registry.entities.find(({ path }) => path === collection);
  if (key === undefined || !entity) return entity;
  const field = visibleFields(entity, viewer).get(key);
  return field?.kind === 'reference' ? registry.get(field.to) : undefined;
}

async function nameSome(
  entity: EntityDefinition,
  { ids, lang }: { ids: readonly number[]; lang: 'en' | 'es' },
  { records, viewer, services }: CallContext,
) {
  const keys = titleFields(entity).filter((key) => key !== 'id');
  if (keys.length === 0) return [];
  const spanish = lang === 'es' ? readSpanishName(entity, services.registry) : noSpanishName;
  const fields = [...new Set(['id', ...keys, ...linkFields(entity), ...spanish.fields])];
  const filter = { where: { id: { inq: ids } }, fields, include: spanish.include, limit: ids.length };
  // A role that may read nothing of the collection gets an empty list.
  const rows = JSON.parse(await records.list(entity, filter, viewer)) as Row[];
  return rows.flatMap((row) => {
    const name = spanish.of(row) || keys.flatMap((key) => writtenIn(row[key])).join(' ');
    const link = linkOf(entity, row);
    return name === '' ? [] : [{ id: Number(row['id']), name: name.slice(0, 120), link }];
  });
}

type Row = Readonly<Record<string, unknown>>;

/** What is asked of rows to call them in Spanish, and how it is found in one. */
interface SpanishNames {
  fields: readonly string[];
  include: { relation: string; scope: { fields: string[] } }[];
  of: (row: Row) => string;
}
const noSpanishName: SpanishNames = { fields: [], include: [], of: () => '' };

function readSpanishName(entity: EntityDefinition, registry: Registry): SpanishNames {
  const { field, lentBy } = spanishName(entity, registry) ?? {};
  if (field === undefined) return noSpanishName;
  if (!lentBy) return { fields: [field], include: [], of: (row) => writtenIn(row[field]).join('') };
  const { key, relation } = lentBy;
  return {
    fields: [key],
    include: [{ relation, scope: { fields: ['id', field] } }],
    of: (row) => writtenIn((row[relation] as Row | null)?.[field]).join(''),
  };
}

/** A text that is not empty; nothing for any other value. */
const writtenIn = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : []);

const placeholder = /\{(\w+)\}/g;

/** The fields that the address of a record's page is made of. */
const linkFields = ({ searchable, page }: EntityDefinition): string[] =>
  [...(searchable?.link ?? page ?? '').matchAll(placeholder)].map((match) => match[1] ?? 'id');

const linkOf = ({ searchable, page }: EntityDefinition, row: Readonly<Record<string, unknown>>): string | null =>
  (searchable?.link ?? page)?.replace(placeholder, (_, key: string) => encodeURIComponent(textOf(row[key]))) ?? null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
