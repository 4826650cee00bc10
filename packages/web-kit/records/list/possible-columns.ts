import { implicitFields, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { fieldOf, isLong } from '../record.ts';
import type { LayoutColumn } from './use-layout.ts';

/** Implicit fields nobody needs as a column. */
const unlisted = new Set(['createuser', 'updateuser']);

/** Every field that can be a column: those of the definition's list first, in its order, shown; the page's own others and the other fields after them, hidden. */
export function possibleColumns(
  entity: EntityDefinition,
  about: CollectionAbout,
  extra: readonly string[] = [],
  shown: readonly string[] = [...entity.list.columns, ...extra],
): LayoutColumn[] {
  const canShow = (key: string) => {
    const field = fieldOf(entity, key);
    return field !== undefined && field.kind !== 'secret' && !about.hidden.includes(key);
  };
  const listed = shown.filter((key) => canShow(key) || extra.includes(key));
  const others = [...Object.keys(entity.fields), ...Object.keys(implicitFields)].filter((key) => {
    const field = fieldOf(entity, key);
    return canShow(key) && !listed.includes(key) && !unlisted.has(key) && field !== undefined && !isLong(field);
  });
  const more = extra.filter((key) => !listed.includes(key));
  return [
    ...listed.map((key) => ({ key, isShown: true })),
    ...[...more, ...others].map((key) => ({ key, isShown: false })),
  ];
}
