import type { ChosenColumn } from '@trellis/ui/table';
import { useColumns } from '@trellis/web-kit/layout';
import { useMemo } from 'react';
import type { GridColumn } from './columns.ts';
import { useGridWords } from './grid-words.ts';

/** One arrangement for every mode of the page. */
const gridId = '/zone-devices';

export interface ColumnChoice {
  /** Every column that says something, in the person's order. */
  columns: readonly ChosenColumn[];
  change: (columns: readonly ChosenColumn[]) => void;
  reset: () => void;
}

/** The columns as the person arranged them, kept with the person. */
export function useGridColumns(filled: readonly GridColumn[]): { shown: readonly GridColumn[]; choice: ColumnChoice } {
  const { t } = useGridWords();
  const possible = useMemo(() => filled.map(({ key }) => ({ key, isShown: true })), [filled]);
  const { columns, choose, reset } = useColumns(gridId, possible);
  return useMemo(() => {
    const shown = columns.filter(({ isShown }) => isShown);
    return {
      shown: shown.flatMap(({ key }) => filled.find((column) => column.key === key) ?? []),
      choice: {
        columns: columns.map(({ key, isShown }) => ({ key, label: t(`columns.${key}`), isShown })),
        change: choose,
        reset,
      },
    };
  }, [filled, columns, choose, reset, t]);
}
