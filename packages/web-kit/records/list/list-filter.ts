import type { CollectionAbout, EntityDefinition } from '@trellis/entity-kit';
import { escaped, filterWhere } from '../address/filter-where.ts';
import type { RecordAddress } from '../address/record-address.ts';
import { fieldOf, isArchivable, isLong } from '../record.ts';

type Where = Readonly<Record<string, unknown>>;

export interface ListQuestion {
  entity: EntityDefinition;
  about: CollectionAbout;
  address: RecordAddress;
  /** Always holds, whatever the address says. */
  where?: Where | undefined;
  /** Zone in which days begin. */
  zone: string;
}

/** The `where` of what search, filters and the archive switch let through. */
export function listWhere({ entity, about, address, where, zone }: ListQuestion): Where {
  const conditions: Where[] = where ? [where] : [];
  if (isArchivable(entity) && !address.showsArchived && address.filters['active'] === undefined)
    conditions.push({ active: true });
  for (const [key, text] of Object.entries(address.filters)) {
    const field = fieldOf(entity, key);
    const condition = field && !about.hidden.includes(key) ? filterWhere(key, field, text, zone) : undefined;
    if (condition) conditions.push(condition);
  }
  conditions.push(...searchConditions(entity, about, address.search));
  return conditions.length > 0 ? { and: conditions } : {};
}

/** Every word must be found in one of the searched fields; a number is also the id of a record. */
function searchConditions(entity: EntityDefinition, about: CollectionAbout, search: string): Where[] {
  const keys = (entity.list.search ?? []).filter((key) => !about.hidden.includes(key));
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  return words.map((word) => ({
    or: [
      ...keys.map((key) => ({ [key]: { ilike: `%${escaped(word)}%` } })),
      ...(/^\d{1,9}$/.test(word) ? [{ id: Number(word) }] : []),
      ...(keys.length === 0 && !/^\d{1,9}$/.test(word) ? [{ id: 0 }] : []),
    ],
  }));
}

/** The order of the address, else that of the definition. */
export function listOrder(entity: EntityDefinition, { sort }: RecordAddress): string | undefined {
  if (sort && fieldOf(entity, sort.key)) return `${sort.key} ${sort.isDescending ? 'desc' : 'asc'}`;
  return entity.list.order;
}

/** Includes what names the references of the given columns. */
export const listInclude = (about: CollectionAbout, columns: readonly string[]): Where[] =>
  columns.flatMap((key) => {
    const target = about.references[key];
    if (!target) return [];
    const fields = ['id', ...target.title, ...(target.isLookup ? ['labelEs'] : [])];
    return [{ relation: target.relation, scope: { fields: [...new Set(fields)] } }];
  });

/** Leaves out long values that no column shows. */
export function listFields(
  { entity, about }: Pick<ListQuestion, 'entity' | 'about'>,
  columns: readonly string[],
): Record<string, false> | undefined {
  const left = Object.entries(entity.fields).filter(
    ([key, field]) => field.kind !== 'secret' && isLong(field) && !columns.includes(key) && !about.hidden.includes(key),
  );
  return left.length > 0 ? Object.fromEntries(left.map(([key]) => [key, false])) : undefined;
}
