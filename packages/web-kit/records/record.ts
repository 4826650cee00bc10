import { allFields, spanishFieldOf, type EntityDefinition, type Field, type Infer } from '@trellis/entity-kit';

/** A record of any collection, as the API answers it. */
export type RecordRow = Infer<EntityDefinition>;

/** As much of a record as names it. */
export type NamedRecord = Readonly<Record<string, unknown>> & { id: number };

/** The field under a key, implicit ones included. */
export const fieldOf = (entity: EntityDefinition, key: string): Field | undefined => allFields(entity)[key];

/** Fields whose values are too long for a list. */
export const isLong = (field: Field): boolean =>
  field.kind === 'json' || (field.kind === 'text' && (field.max > 2000 || field.format === 'html'));

/** Whether rows of the collection are archived by an `active` mark. */
export const isArchivable = (entity: EntityDefinition): boolean => entity.fields['active']?.kind === 'flag';

/** Whether this row was archived. */
export const isArchived = (entity: EntityDefinition, record: RecordRow | undefined): boolean =>
  isArchivable(entity) && record?.['active'] === false;

/** Texts of the named fields, in one line; its Spanish name where it has one and that is spoken. */
export function recordText(record: unknown, title: readonly string[], language: string): string {
  if (typeof record !== 'object' || record === null) return '';
  const values = record as Record<string, unknown>;
  const spanish = values[spanishFieldOf(title) ?? ''];
  if (language === 'es' && typeof spanish === 'string' && spanish !== '') return spanish;
  const parts = title
    .map((key) => values[key])
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  const id = values['id'];
  return parts.join(' ').trim() || (typeof id === 'number' ? `#${id}` : '');
}
