import ExpandMore from '@mui/icons-material/ExpandMore';
import { StateIcon, type StateName } from '@trellis/ui';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CellText } from './cell-text.tsx';
import type { MatrixColumn, MatrixRow } from './matrix-rows.ts';
import type { Matrix } from './use-matrix.ts';
import { useRowName } from './use-row-words.ts';

/** A row as it is drawn, with when nobody hears of it. */
export interface ShownRow extends MatrixRow {
  gap: { state: StateName; text: string; isGap: boolean };
  /** Of a level: how many types stand beneath it, and whether they are shown. */
  types?: number;
  isOpen?: boolean;
}

export interface MatrixViewProps {
  matrix: Matrix;
  rows: readonly ShownRow[];
  onToggle: (level: number) => void;
  onOpen: (row: MatrixRow, column: MatrixColumn) => void;
}

const places: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Where a key leads from a place of the grid; undefined for a key that leads nowhere. */
function nextPlace(
  { key, ctrlKey }: KeyboardEvent,
  [row, column]: readonly [number, number],
  last: readonly [number, number],
): readonly [number, number] | undefined {
  const clamp = (place: number, most: number) => Math.min(Math.max(0, place), most);
  if (key === 'Home') return [ctrlKey ? 0 : row, 0];
  if (key === 'End') return [ctrlKey ? last[0] : row, last[1]];
  const step = places[key];
  return step && [clamp(row + step[0], last[0]), clamp(column + step[1], last[1])];
}

/** Types by level against people and roles; arrows walk, Enter opens a cell. */
export function MatrixTable({ matrix, rows, onToggle, onOpen }: MatrixViewProps) {
  const { t } = useTranslation('notified');
  const rowName = useRowName();
  const [at, setAt] = useState<readonly [number, number]>([0, 1]);
  const last = [rows.length - 1, matrix.columns.length] as const;
  const here = [Math.min(at[0], last[0]), Math.min(at[1], last[1])] as const;
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = nextPlace(event, here, last);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.join(' ')}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const placed = (row: number, column: number) => ({
    'data-place': `${row} ${column}`,
    tabIndex: here[0] === row && here[1] === column ? 0 : -1,
    onFocus: () => setAt([row, column]),
  });
  return (
    <div className="no-matrix">
      <table role="grid" aria-label={t('matrix.title')} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col" className="no-matrix__first">
              {t('matrix.what')}
            </th>
            <th scope="col" className="no-matrix__gap">
              {t('matrix.gaps')}
            </th>
            {matrix.columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key} className={row.type ? undefined : 'no-matrix__level'} data-gap={row.gap.isGap}>
              <th scope="row" className="no-matrix__first">
                {row.type ? (
                  <Link to={`/admin/exception-types?record=${row.type.id}`} {...placed(index, 0)}>
                    {rowName(row)}
                  </Link>
                ) : (
                  <button
                    type="button"
                    className="no-matrix__fold"
                    aria-expanded={row.isOpen ?? false}
                    disabled={row.types === 0}
                    onClick={() => onToggle(row.level)}
                    {...placed(index, 0)}
                  >
                    <ExpandMore fontSize="small" aria-hidden />
                    <span>
                      {rowName(row)}
                      <small>{t('matrix.types', { count: row.types ?? 0 })}</small>
                    </span>
                  </button>
                )}
              </th>
              <td className="no-matrix__gap" data-state={row.gap.state}>
                <GapText gap={row.gap} />
              </td>
              {matrix.columns.map((column, place) => (
                <td key={column.key} role="gridcell">
                  <button
                    type="button"
                    className="no-cell"
                    onClick={() => onOpen(row, column)}
                    {...placed(index, place + 1)}
                  >
                    <CellText matrix={matrix} row={row} column={column} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** When nobody hears of a row, with its sign. */
export const GapText = ({ gap: { state, text } }: Pick<ShownRow, 'gap'>) => (
  <span className="no-gap" data-state={state}>
    <StateIcon state={state} />
    <span>{text}</span>
  </span>
);

function ColumnHead({ column: { name, role_id, people } }: { column: MatrixColumn }) {
  const { t } = useTranslation('notified');
  const stopped = people.filter(({ isStopped }) => isStopped);
  return (
    <th scope="col">
      {name}
      <small data-hint={people.map((person) => person.name).join(', ') || undefined}>
        {role_id === null ? t('matrix.person') : t('matrix.people', { count: people.length })}
      </small>
      {stopped.length > 0 ? (
        <small className="no-warn">
          {role_id === null
            ? t('matrix.stoppedMails')
            : t('matrix.stoppedOf', { names: stopped.map((one) => one.name).join(', ') })}
        </small>
      ) : null}
    </th>
  );
}
