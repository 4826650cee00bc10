import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { memo, useEffect, useRef } from 'react';
import type { SortKey, Sorting } from '../arrange/sort-units.ts';
import type { ColumnKey, GridColumn } from '../columns.ts';
import { useGridWords, type GridWords } from '../grid-words.ts';
import type { LineMetric } from '../lines/day-bands.ts';
import { useSelectedIds, useSelectionStore } from '../selection/use-unit-selection.ts';

interface GridHeadProps {
  columns: readonly GridColumn[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Every unit the filters let through, shown on screen or not. */
  ids: readonly number[];
  /** The worst stand first: no column is what the lines are sorted by. */
  isWorstFirst: boolean;
}

/** Names of the columns; those that can be sorted by are buttons. Stays as it is while the rows below are scrolled. */
export const GridHead = memo(function GridHead({ columns, sorting, onSort, ids, isWorstFirst }: GridHeadProps) {
  const words = useGridWords();
  const { t } = words;
  const sortable = { sorting: isWorstFirst ? undefined : sorting, onSort };
  return (
    <div role="row" aria-rowindex={1} className="ug-row ug-row--head">
      <div role="columnheader" className="ug-cell ug-cell--select">
        <SelectAll ids={ids} />
      </div>
      <HeadCell name={t('columns.unit')} sortKey="unit" className="ug-cell--unit" {...sortable} />
      <HeadCell name={t('columns.state')} sortKey="state" className="ug-cell--state" {...sortable} />
      {columns.map(({ key, sortKey, line, isNumber }) => (
        <HeadCell
          key={key}
          name={t(`columns.${key}`)}
          unit={unitOf(key, words)}
          sortKey={sortKey}
          className={line ? 'ug-cell--lined' : isNumber ? 'ug-cell--number' : ''}
          line={line}
          {...sortable}
        />
      ))}
    </div>
  );
});

/** The unit of a column's readings, said once above them instead of in every row. */
function unitOf(key: ColumnKey, { t, show }: GridWords): string | undefined {
  switch (key) {
    case 'crop':
      return t('crop.dayOf');
    case 'temperature':
    case 'humidity':
    case 'co2':
    case 'vpd':
    case 'dewPoint':
      return show(key, null).unit;
    case 'rootTemperature':
      return show('temperature', null).unit;
    case 'co2Target':
      return 'ppm';
    case 'soil':
      return '%';
    case 'rootEc':
      return 'dS/m';
    case 'flower':
      return t('columns.days');
    case 'irrigation':
      return t('columns.ago');
    default:
      return undefined;
  }
}

interface HeadCellProps {
  name: string;
  unit?: string | undefined;
  sortKey?: SortKey | undefined;
  className: string;
  /** Its last day stands beside the number: the name ends where the numbers end. */
  line?: LineMetric | undefined;
  /** Nothing while no column decides the order. */
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}

function HeadCell({ name, unit, sortKey, className, line, sorting, onSort }: HeadCellProps) {
  const isSorted = sortKey !== undefined && sorting?.key === sortKey;
  const label = (
    <span className="ug-head__name">
      {name} {unit ? <span className="ug-head__unit">{unit}</span> : null}
    </span>
  );
  return (
    <div
      role="columnheader"
      className={`ug-cell ${className}`}
      data-hint={name}
      {...(line && { 'data-line': line })}
      {...(isSorted && { 'aria-sort': sorting.isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      {sortKey === undefined ? (
        label
      ) : (
        <button
          type="button"
          className="ug-head__sort"
          onClick={() => onSort({ key: sortKey, isDescending: isSorted && !sorting.isDescending })}
        >
          {label}
          {isSorted ? <Direction isDescending={sorting.isDescending} /> : null}
        </button>
      )}
    </div>
  );
}

const Direction = ({ isDescending }: Pick<Sorting, 'isDescending'>) =>
  isDescending ? <ArrowDownward sx={{ fontSize: 14 }} /> : <ArrowUpward sx={{ fontSize: 14 }} />;

function SelectAll({ ids }: Pick<GridHeadProps, 'ids'>) {
  const { t } = useGridWords();
  const selection = useSelectionStore();
  const selected = useSelectedIds();
  const box = useRef<HTMLInputElement>(null);
  const isAll = ids.length > 0 && selected.size >= ids.length && ids.every((id) => selected.has(id));
  const isSome = !isAll && selected.size > 0 && ids.some((id) => selected.has(id));
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="ug-check"
      aria-label={t('grid.selectAll', { count: ids.length })}
      data-hint={t('grid.selectAll', { count: ids.length })}
      checked={isAll}
      onChange={() => selection.toggleAll(ids)}
    />
  );
}
