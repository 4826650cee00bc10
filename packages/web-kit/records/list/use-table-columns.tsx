import type { CollectionAbout } from '@trellis/entity-kit';
import type { TableColumn } from '@trellis/ui/table';
import { useMemo } from 'react';
import { CellValue } from '../cell-value.tsx';
import type { ColumnOverride, EntityListProps } from '../entity-list-props.ts';
import { fieldOf, isArchivable, type RecordRow } from '../record.ts';
import type { RecordWords } from '../use-record-words.ts';
import type { LayoutColumn } from './use-layout.ts';

/** Without the archived rows every one is active: the column would say the same in each. A page's own one, such as a switch, stays. */
const saysActive = (entity: EntityListProps['entity'], overrides: EntityListProps['columns'], key: string): boolean =>
  key === 'active' && isArchivable(entity) && overrides?.[key] === undefined;

const numeric = new Set(['integer', 'number', 'money']);

/** The shown columns as the table wants them: labels, widths, and what stands in each cell. */
export function useTableColumns(
  { entity, columns: overrides }: EntityListProps,
  about: CollectionAbout,
  words: RecordWords,
  columns: readonly LayoutColumn[],
  showsArchived: boolean,
): TableColumn<RecordRow>[] {
  return useMemo(
    () =>
      columns
        .filter(({ key, isShown }) => isShown && (showsArchived || !saysActive(entity, overrides, key)))
        .map(({ key, width: drawn }) => {
          const field = fieldOf(entity, key);
          const own: ColumnOverride<RecordRow> = overrides?.[key] ?? {};
          const width = drawn ?? own.width;
          const isNumber = field !== undefined && numeric.has(field.kind) && key !== 'id';
          return {
            key,
            label: own.label ?? words.field(key),
            ...(width !== undefined && { width }),
            align: own.align ?? (isNumber ? 'end' : 'start'),
            isSortable: own.isSortable ?? (field !== undefined && field.kind !== 'json'),
            ...(own.isWrapped && { isWrapped: true }),
            render:
              own.render ?? ((record) => <CellValue {...{ entity, about, words, record }} fieldKey={key} isSpoken />),
          };
        }),
    [entity, overrides, about, words, columns, showsArchived],
  );
}
