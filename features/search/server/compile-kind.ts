import { spanishName, titleFields, type EntityDefinition } from '@trellis/entity-kit';
import { compileGuard, mayUse, quoted, searchText, visibleFields, type Asking } from '@trellis/entity-kit/sql';
import { facilityOf } from '@trellis/server-kit';
import type { Matching } from './matching.ts';

/** What somebody looks for, and where. */
export interface Asked {
  typed: string;
  facilityId: number;
  /** Results of each kind. */
  limit: number;
  lang: 'en' | 'es';
}

/** A row as the statement answers it. */
export interface FoundRow {
  collection: string;
  id: number;
  title: string;
  searched: string;
  rank: number;
  isActive: boolean;
  beside: Record<string, string | null>;
  placed: Record<string, string | null>;
}

/** Candidates of one condition: enough to have the best among them, few enough to put in order at once. */
const mostCandidates = 100;

/** SQL of the best rows of one kind. Candidates come from the index and the guards of everyday reading, names for those that are shown. */
export function compileKind(entity: EntityDefinition, asked: Asked, matching: Matching, asking: Asking): string {
  const { binder } = asking;
  const bind = (value: string) => binder.bind(value, 'text');
  const text = searchText(entity, 't');
  const allowed = [
    compileGuard(asking, { entity, alias: 't' }, 'read'),
    compilePlace(entity, asked.facilityId, asking),
  ].join(' and ');
  const isActive = entity.fields['active']?.kind === 'flag' ? 't.active' : 'true';
  const conditions = [
    ...(matching.id === undefined ? [] : [`t.id = ${binder.bind(matching.id, 'integer')}`]),
    ...matching.conditions.map((condition) => condition(text, bind)),
  ];
  const from = `from ${quoted(entity.table)} t`;
  const candidates = conditions.map(
    (condition) => `(select t.id ${from} where ${condition} and ${allowed} limit ${mostCandidates})`,
  );
  const written = matching.rank('c.searched', bind, 'c.found_title');
  const rank =
    matching.id === undefined
      ? written
      : `case when c.id = ${binder.bind(matching.id, 'integer')} then -1 else ${written} end`;
  // The offset keeps the planner from making the text anew wherever it is asked for.
  const chosen = `select c.*, ${rank} as rank from (select t.*, ${text} as searched, ${titleOf(entity, 't', asked.lang, asking)} as found_title, ${isActive} as is_active ${from} where t.id in (${candidates.join(' union ')}) offset 0) c order by rank, is_active desc, length(c.found_title), c.found_title, c.id desc limit ${asked.limit + 1}`;
  return `select '${entity.path}' as collection, r.id, r.found_title as title, r.searched, r.rank::float8 as rank, r.is_active as "isActive", ${besideOf(entity, asked.lang, asking)} as beside, ${placedOf(entity)} as placed from (${chosen}) r`;
}

/** SQL condition of rows that belong to the facility, or to everybody. */
function compilePlace(entity: EntityDefinition, facilityId: number, { registry, binder }: Asking): string {
  const { scope } = entity;
  const facility = () => binder.bind(facilityId, 'integer');
  switch (scope.kind) {
    case 'provider':
      return 'true';
    case 'facility': {
      const field = `t.${quoted(scope.field)}`;
      return scope.sharedWhenNull ? `(${field} = ${facility()} or ${field} is null)` : `${field} = ${facility()}`;
    }
    case 'parent':
      return `coalesce(${facilityOf({ entity, registry }, 't')}, ${facility()}) = ${facility()}`;
    case 'user': {
      if (!scope.colleagues) return 'false';
      const { table, person, facility: field, where } = scope.colleagues;
      return `exists (select 1 from ${quoted(table)} p where p.${quoted(person)} = t.${quoted(scope.field)} and p.${quoted(field)} = ${facility()} and p.${quoted(where[0])} = ${binder.bind(where[1], 'text')})`;
    }
  }
}

/** SQL of a record's name in the language asked for. */
function titleOf(entity: EntityDefinition, alias: string, lang: 'en' | 'es', asking: Asking): string {
  const parts = titleFields(entity).map((key) => `${alias}.${quoted(key)}::text`);
  const english = `concat_ws(' ', ${parts.join(', ')})`;
  const spanish = lang === 'es' ? spanishOf(entity, alias, asking) : undefined;
  return spanish === undefined ? english : `coalesce(nullif(${spanish}, ''), ${english})`;
}

/** SQL of a record's Spanish name, as far as the person may read where it stands. */
function spanishOf(entity: EntityDefinition, alias: string, asking: Asking): string | undefined {
  const { field, lentBy } = spanishName(entity, asking.registry) ?? {};
  if (field === undefined) return undefined;
  if (!lentBy) return `${alias}.${quoted(field)}`;
  if (!mayUse(asking, lentBy.target, 'read')) return undefined;
  const guard = compileGuard(asking, { entity: lentBy.target, alias: 'l' }, 'read');
  return `(select l.${quoted(field)} from ${quoted(lentBy.target.table)} l where l.id = ${alias}.${quoted(lentBy.key)} and ${guard})`;
}

/** SQL of what stands beside the name, by field; what a reference leads to only where the person may read it. */
function besideOf(entity: EntityDefinition, lang: 'en' | 'es', asking: Asking): string {
  const parts = (entity.searchable?.beside ?? []).flatMap((key) => {
    const field = entity.fields[key];
    if (field?.kind !== 'reference') return [`'${key}', r.${quoted(key)}::text`];
    const target = asking.registry.get(field.to);
    const isShown = titleFields(target).every((name) => visibleFields(target, asking.viewer).has(name));
    if (!isShown || !mayUse(asking, target, 'read')) return [];
    const guard = compileGuard(asking, { entity: target, alias: 'n' }, 'read');
    return [
      `'${key}', (select ${titleOf(target, 'n', lang, asking)} from ${quoted(target.table)} n where n.id = r.${quoted(key)} and ${guard})`,
    ];
  });
  return `json_build_object(${parts.join(', ')})`;
}

/** SQL of the fields that the address of a row's page names. */
function placedOf({ searchable }: EntityDefinition): string {
  const keys = [...(searchable?.link ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return `json_build_object(${keys
    .filter((key) => key !== 'id')
    .map((key) => `'${key}', r.${quoted(key)}::text`)
    .join(', ')})`;
}
