import type { CollectionAbout, EntityDefinition, Field } from '@trellis/entity-kit';
import { formFields } from '../drawer/form-values.ts';
import type { FieldOverride } from '../entity-list-props.ts';
import { fieldOf, isArchivable } from '../record.ts';

/** A field a file may fill. */
export interface ImportField {
  key: string;
  label: string;
  field: Field;
  /** Also for records that exist: some fields are changed by actions alone. */
  isChangeable: boolean;
  /** Its names in files of other programs. */
  aliases?: FieldOverride['aliases'];
}

/** The fields of the form, and the archive mark. */
export function importFields(
  entity: EntityDefinition,
  about: CollectionAbout,
  label: (key: string) => string,
  isOffered: (key: string) => boolean,
): ImportField[] {
  const changeable = new Set(formFields(entity, about, 'edit').map(([key]) => key));
  const offered: ImportField[] = formFields(entity, about, 'create')
    .filter(([key]) => isOffered(key))
    .map(([key, field]) => ({ key, label: label(key), field, isChangeable: changeable.has(key) }));
  const active = fieldOf(entity, 'active');
  if (!isArchivable(entity) || !active) return offered;
  return [...offered, { key: 'active', label: label('active'), field: active, isChangeable: true }];
}

/** The name of a column as names are compared. */
export const plain = (text: string) => text.trim().toLowerCase();

/**
 * Which field each column of a file fills, by the field's name on screen or in the API, else by what other programs call it; nothing
 * for a column nobody knows.
 */
export function matchColumns(
  head: readonly string[],
  fields: readonly Pick<ImportField, 'key' | 'label' | 'aliases'>[],
): (string | undefined)[] {
  const taken = new Set<string>();
  const take = (found: { key: string } | undefined) => {
    if (found) taken.add(found.key);
    return found?.key;
  };
  const named = head.map((title) => {
    const text = plain(title);
    return take(fields.find(({ key, label }) => !taken.has(key) && (plain(label) === text || plain(key) === text)));
  });
  return named.map(
    (key, at) =>
      key ?? take(fields.find((one) => !taken.has(one.key) && one.aliases?.[plain(head[at] ?? '')] !== undefined)),
  );
}
