import { allFields, type EntityDefinition } from './entity.ts';
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
