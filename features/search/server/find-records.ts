import { titleFields, type EntityDefinition } from '@trellis/entity-kit';
import { Binder, mayUse } from '@trellis/entity-kit/sql';
import { isNearly, type FoundKind } from '@trellis/search/model';
import type { CallContext } from '@trellis/server-kit';
import { CompiledQuery, sql } from 'kysely';
import { compileKind, type Asked, type FoundRow } from './compile-kind.ts';
import { writtenAlike, writtenSo, type Matching } from './matching.ts';

/** With fewer results than this, what is only much alike is looked for too. */
const few = 3;

interface Found {
  kinds: FoundKind[];
  isNear: boolean;
}

/** What the person may read in the facility and was asked for; where next to nothing is written so, what is much alike. */
export async function findRecords(
  entities: readonly EntityDefinition[],
  asked: Asked,
  context: CallContext,
): Promise<Found> {
  const { viewer, services } = context;
  const readable = entities.filter((entity) => mayUse({ viewer, registry: services.registry }, entity, 'read'));
  await setUp(context);
  const rows = await runSearch(readable, asked, writtenSo(asked.typed), context);
  const alike = rows.length < few ? writtenAlike(asked.typed) : undefined;
  if (!alike) return { kinds: byKind(readable, rows, asked), isNear: false };
  const known = new Set(rows.map(keyOf));
  const near = (await runSearch(readable, { ...asked, limit: asked.limit * 4 }, alike, context)).filter(
    (row) => !known.has(keyOf(row)) && isNearly(asked.typed, row.searched),
  );
  return { kinds: byKind(readable, [...rows, ...near], asked), isNear: rows.length === 0 && near.length > 0 };
}

/** For this transaction: how much alike words must be, and no machine code for a statement that is answered sooner than that is made. */
const setUp = ({ db }: CallContext) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', '0.3', true), set_config('jit', 'off', true)`.execute(db);

const keyOf = ({ collection, id }: FoundRow): string => `${collection} ${id}`;

/** One statement for all kinds. */
async function runSearch(
  entities: readonly EntityDefinition[],
  asked: Asked,
  matching: Matching,
  { db, viewer, services }: CallContext,
): Promise<FoundRow[]> {
  if (entities.length === 0) return [];
  const binder = new Binder();
  const world = { viewer, registry: services.registry, binder };
  const text = entities.map((entity) => `(${compileKind(entity, asked, matching, world)})`).join(' union all ');
  return (await db.executeQuery<FoundRow>(CompiledQuery.raw(text, binder.values))).rows;
}

/** Rows below their kinds: the kind with the best row first, in the order of the features among equals. */
function byKind(entities: readonly EntityDefinition[], rows: readonly FoundRow[], { limit }: Asked): FoundKind[] {
  const found = Map.groupBy(rows, ({ collection }) => collection);
  return entities
    .flatMap((entity) => {
      const own = found.get(entity.path);
      return own ? [{ entity, own }] : [];
    })
    .sort((one, other) => (one.own[0]?.rank ?? 0) - (other.own[0]?.rank ?? 0))
    .map(({ entity, own }) => ({
      collection: entity.path,
      results: own.slice(0, limit).map((row) => ({
        id: row.id,
        title: row.title || `#${row.id}`,
        beside: besideOf(entity, row),
        link: linkOf(entity, row),
        isActive: row.isActive,
      })),
      hasMore: own.length > limit,
    }));
}

/** What stands beside the name, unless the name says it already. */
function besideOf(entity: EntityDefinition, { title, beside }: FoundRow) {
  const isNamed = new Set(titleFields(entity));
  return (entity.searchable?.beside ?? []).flatMap((field) => {
    const value = beside[field];
    if (value === null || value === undefined || value === '' || isNamed.has(field) || title.includes(value)) return [];
    return [{ field, value, isChoice: entity.fields[field]?.kind === 'choice' }];
  });
}

const linkOf = ({ searchable }: EntityDefinition, { id, placed }: FoundRow): string | null =>
  searchable?.link?.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(key === 'id' ? String(id) : (placed[key] ?? '')),
  ) ?? null;
