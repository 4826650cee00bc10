import { useTranslation } from 'react-i18next';
import {
  holdsFor,
  isNamed,
  isOwn,
  leastUrgent,
  wayOf,
  type MatrixColumn,
  type MatrixRow,
  type ToldRule,
} from './matrix-rows.ts';
import type { Matrix } from './use-matrix.ts';
import { useWayLines } from './use-row-words.ts';

/** The rules of a cell: its own, and those of levels that hold for it too. */
export function rulesOfCell(rules: readonly ToldRule[], row: MatrixRow, column: MatrixColumn) {
  const named = rules.filter((rule) => isNamed(rule, column));
  const own = named.filter((rule) => isOwn(rule, row));
  return { own, wider: named.filter((rule) => !own.includes(rule) && holdsFor(rule, row)) };
}

/** The way a rule tells in a row: up to which level stands in the row of a level already. */
const wayIn = ({ type }: MatrixRow, rule: ToldRule) => (type ? wayOf(rule) : { ...wayOf(rule), escalationLevel: null });

/** How somebody hears of a row: by rules made for it, and by those of levels, which are named. */
export function CellText({ matrix, row, column }: { matrix: Matrix; row: MatrixRow; column: MatrixColumn }) {
  const { t } = useTranslation('notified');
  const wayLines = useWayLines();
  const { own, wider } = rulesOfCell(matrix.rules, row, column);
  const fromLevel = (level: number | null) =>
    level === null || level === leastUrgent ? t('matrix.fromAll') : t('matrix.fromLevel', { level });
  const isStopped =
    own.length > 0 &&
    own.every(({ id }) => {
      const people = matrix.reached.get(id)?.people ?? [];
      return people.length > 0 && people.every((person) => person.isStopped);
    });
  if (own.length === 0 && wider.length === 0)
    return (
      <span className="no-cell__none">
        <span aria-hidden>–</span>
        <span className="no-hidden">{t('matrix.notTold')}</span>
      </span>
    );
  return (
    <>
      {wayLines(own.map((rule) => wayIn(row, rule))).map(({ channels, more }) => (
        <span key={`${channels} ${more}`} className="no-cell__way">
          <strong>{channels}</strong>
          {more === '' ? null : <small>{more}</small>}
        </span>
      ))}
      {wider.length > 0 ? (
        <span className="no-cell__way no-cell__way--wider">
          {[...new Set(wider.map(({ channel }) => t(`channels.${channel}`)))].join(', ')}
          <small>{[...new Set(wider.map(({ escalationLevel }) => fromLevel(escalationLevel)))].join(', ')}</small>
        </span>
      ) : null}
      {isStopped ? <small className="no-warn">{t('stopped')}</small> : null}
    </>
  );
}
