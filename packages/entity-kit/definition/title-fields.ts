import { allFields, relationName, type EntityDefinition } from './entity.ts';
import type { Field } from './fields.ts';

/** Fields that name a record, the first set that an entity has. */
const namings: readonly (readonly string[])[] = [
  ['label'],
  ['name'],
  ['firstname', 'lastname'],
  ['title'],
  ['rolename'],
  ['strainname'],
  ['email'],
  ['key'],
];

/** The fields whose texts together name a record for people; `id` where nothing names it. */
export function titleFields(entity: EntityDefinition): readonly string[] {
  const fields = allFields(entity);
  // Where something came from does not name it.
  const isNaming = (key: string) => key !== 'ip' && isPlainText(fields[key]);
  const known = namings.find((keys) => keys.every(isNaming));
  if (known) return known;
  const listed = [...(entity.list.search ?? []), ...entity.list.columns].find(isNaming);
  return [listed ?? 'id'];
}

const isPlainText = (field: Field | undefined): boolean =>
  field?.kind === 'text' && field.seenBy === undefined && field.format !== 'html';

/** Where the Spanish name of a record stands; the English one holds where it is empty. */
export interface SpanishName {
  field: string;
  /** The reference whose record lends it; without one it is the record's own. */
  lentBy?: { key: string; relation: string; target: EntityDefinition };
}

/** Definitions by name, as the registry knows them. */
interface KnownEntities {
  get: (name: string) => EntityDefinition;
}

/** Where records of an entity have their Spanish name; undefined for those that are called the same in both languages. */
export function spanishName(entity: EntityDefinition, { get }: KnownEntities): SpanishName | undefined {
  const key = entity.spanishNameOf;
  if (key === undefined) {
    const field = ownSpanishName(entity);
    return field === undefined ? undefined : { field };
  }
  const reference = entity.fields[key];
  if (reference?.kind !== 'reference') throw new Error(`${entity.name}: "${key}" is no reference.`);
  const target = get(reference.to);
  const field = ownSpanishName(target);
  if (field === undefined) throw new Error(`${entity.name}: "${key}" leads to no Spanish name.`);
  return { field, lentBy: { key, relation: relationName(key, reference), target } };
}

/** The field with the Spanish of the one that names a record: `labelEs` beside `label`. */
export const spanishFieldOf = (title: readonly string[]): string | undefined =>
  title.length === 1 ? `${title[0]}Es` : undefined;

const ownSpanishName = (entity: EntityDefinition): string | undefined => {
  const field = spanishFieldOf(titleFields(entity));
  return field !== undefined && isPlainText(entity.fields[field]) ? field : undefined;
};
