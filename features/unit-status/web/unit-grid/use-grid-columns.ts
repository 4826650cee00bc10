import type { ChosenColumn } from '@trellis/ui/table';
import { useColumns } from '@trellis/web-kit/layout';
import { useMemo } from 'react';
import type { GridMode } from '../live/grid-mode.ts';
import { findFitting, type GridColumn } from './columns.ts';
import { useGridWords } from './grid-words.ts';

export interface ColumnChoice {
  /** Every column that says something, in the person's order. */
  columns: readonly ChosenColumn[];
  change: (columns: readonly ChosenColumn[]) => void;
  reset: () => void;
}

/** One arrangement for all units, and one for each way of showing some of them. */
const gridIdOf = ({ key, typeId }: GridMode): string =>
  typeId === undefined ? '/zone-devices' : `/zone-devices/${key}`;

/** The columns as the person arranged them, kept with the person; until then as many as the width (px) holds. */
export function useGridColumns(
  mode: GridMode,
  filled: readonly GridColumn[],
  width: number,
): { shown: readonly GridColumn[]; choice: ColumnChoice } {
  const { t } = useGridWords();
  const possible = useMemo(() => {
    const fitting = findFitting(filled, width);
    return filled.map(({ key }) => ({ key, isShown: fitting.has(key) }));
  }, [filled, width]);
  const { columns, choose, reset } = useColumns(gridIdOf(mode), possible);
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
