import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { DeviceDrawing, deviceStates, type DeviceKind } from '@trellis/ui';
import { useEffect, useRef } from 'react';
import type { SortKey, Sorting } from '../arrange/sort-units.ts';
import type { ColumnKey, GridColumn } from '../columns.ts';
import { useGridWords, type GridWords } from '../grid-words.ts';
import { useSelectedIds, useSelectionStore } from '../selection/use-unit-selection.ts';

interface GridHeadProps {
  columns: readonly GridColumn[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Every unit the filters let through, shown on screen or not. */
  ids: readonly number[];
}

/** Names of the columns; those that can be sorted by are buttons. */
export function GridHead({ columns, sorting, onSort, ids }: GridHeadProps) {
  const words = useGridWords();
  const { t } = words;
  const sortable = { sorting, onSort };
  return (
    <div role="row" aria-rowindex={1} className="ug-row ug-row--head">
      <div role="columnheader" className="ug-cell ug-cell--select">
        <SelectAll ids={ids} />
      </div>
      <HeadCell name={t('columns.unit')} sortKey="unit" className="ug-cell--unit" {...sortable} />
      <HeadCell name={t('columns.state')} sortKey="state" className="ug-cell--state" {...sortable} />
      {columns.map(({ key, sortKey, icon, isNumber }) => (
        <HeadCell
          key={key}
          name={t(`columns.${key}`)}
          unit={unitOf(key, words)}
          sortKey={sortKey}
          icon={icon}
          className={isNumber ? 'ug-cell--number' : icon ? 'ug-cell--icon' : ''}
          {...sortable}
        />
      ))}
    </div>
  );
}

/** The unit of a column's readings, said once above them instead of in every row. */
function unitOf(key: ColumnKey, { show }: GridWords): string | undefined {
  if (key === 'flower') return 'd';
  const isReading = key === 'temperature' || key === 'humidity' || key === 'co2' || key === 'vpd' || key === 'dewPoint';
  return isReading ? show(key, null).unit : undefined;
}

interface HeadCellProps {
  name: string;
  unit?: string | undefined;
  sortKey?: SortKey | undefined;
  icon?: DeviceKind | undefined;
  className: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function HeadCell({ name, unit, sortKey, icon, className, sorting, onSort }: HeadCellProps) {
  const isSorted = sortKey !== undefined && sorting.key === sortKey;
  const label = icon ? (
    <HeadIcon kind={icon} name={name} />
  ) : (
    <span className="ug-head__name">
      {name} {unit ? <span className="ug-head__unit">{unit}</span> : null}
    </span>
  );
  return (
    <div
      role="columnheader"
      className={`ug-cell ${className}`}
      data-hint={name}
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

function HeadIcon({ kind, name }: { kind: DeviceKind; name: string }) {
  const [first = 'off'] = Object.keys(deviceStates[kind]);
  return (
    <span className="ug-head__icon">
      <DeviceDrawing kind={kind} state={first as never} size={18} />
      <span className="t-hidden">{name}</span>
    </span>
  );
}

function SelectAll({ ids }: Pick<GridHeadProps, 'ids'>) {
  const { t } = useGridWords();
  const selection = useSelectionStore();
  const selected = useSelectedIds();
  const box = useRef<HTMLInputElement>(null);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  const isSome = !isAll && ids.some((id) => selected.has(id));
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
