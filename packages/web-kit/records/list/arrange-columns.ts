import { implicitFields, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import type { ChosenColumn } from '@trellis/ui/table';
import { fieldOf, isLong } from '../record.ts';
import type { LayoutColumn } from './use-layout.ts';

/** Implicit fields nobody needs as a column. */
const unlisted = new Set(['createuser', 'updateuser']);

/** Every field that can be a column: those of the definition's list first, in its order, shown; the others after them, hidden. */
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
  return [...listed.map((key) => ({ key, isShown: true })), ...others.map((key) => ({ key, isShown: false }))];
}

/** The possible columns as a person arranged them; columns that came later stand at the end, ones that went are forgotten. */
export function arrangeColumns(
  possible: readonly LayoutColumn[],
  saved: readonly LayoutColumn[] | undefined,
): LayoutColumn[] {
  if (!saved) return [...possible];
  const keys = new Set(possible.map(({ key }) => key));
  const known = saved.filter(({ key }) => keys.has(key));
  const savedKeys = new Set(known.map(({ key }) => key));
  const later = possible.filter(({ key }) => !savedKeys.has(key));
  const arranged = [...known, ...later];
  return arranged.some(({ isShown }) => isShown) ? arranged : [...possible];
}

/** What the chooser says, with the widths that were drawn before. */
export const keepWidths = (chosen: readonly ChosenColumn[], before: readonly LayoutColumn[]): LayoutColumn[] =>
  chosen.map(({ key, isShown }) => {
    const width = before.find((column) => column.key === key)?.width;
    return { key, isShown, ...(width !== undefined && { width }) };
  });
