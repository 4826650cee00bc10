import type { CollectionAbout, EntityDefinition, Field } from '@trellis/entity-kit';
import { formFields } from '../drawer/form-values.ts';
import { fieldOf, isArchivable } from '../record.ts';

/** A field a file may fill. */
export interface ImportField {
  key: string;
  label: string;
  field: Field;
  /** Also for records that exist: some fields are changed by actions alone. */
  isChangeable: boolean;
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

const plain = (text: string) => text.trim().toLowerCase();

/** Which field each column of a file fills, by the field's name on screen or in the API; nothing for a column nobody knows. */
export function matchColumns(
  head: readonly string[],
  fields: readonly Pick<ImportField, 'key' | 'label'>[],
): (string | undefined)[] {
  const taken = new Set<string>();
  return head.map((title) => {
    const text = plain(title);
    const found = fields.find(({ key, label }) => !taken.has(key) && (plain(label) === text || plain(key) === text));
    if (found) taken.add(found.key);
    return found?.key;
  });
}
