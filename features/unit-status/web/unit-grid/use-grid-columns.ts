import type { ChosenColumn } from '@trellis/ui/table';
import { useLayout, type LayoutColumn } from '@trellis/web-kit/layout';
import { useMemo } from 'react';
import { arrangeColumns, type GridColumn } from './columns.ts';
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
export function useGridColumns(columns: readonly GridColumn[]): { shown: readonly GridColumn[]; choice: ColumnChoice } {
  const { t } = useGridWords();
  const [kept, keep] = useLayout(gridId);
  return useMemo(() => {
    const arranged = arrangeColumns(columns, kept ?? []);
    const change: ColumnChoice['change'] = (chosen) => {
      const here = new Set<string>(chosen.map(({ key }) => key));
      // What nothing fills today stays as it was chosen.
      const others: LayoutColumn[] = (kept ?? []).filter(({ key }) => !here.has(key));
      keep([...chosen.map(({ key, isShown }) => ({ key, isShown })), ...others]);
    };
    return {
      shown: arranged.filter(({ isShown }) => isShown).map(({ column }) => column),
      choice: {
        columns: arranged.map(({ column: { key }, isShown }) => ({ key, label: t(`columns.${key}`), isShown })),
        change,
        reset: () => keep([]),
      },
    };
  }, [columns, kept, keep, t]);
}
