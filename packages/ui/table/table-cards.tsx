import type { MouseEvent, ReactNode } from 'react';
import { OpenLink } from './open-link.tsx';
import type { TableContent } from './table-column.ts';
import { useRowKeys } from './use-row-keys.ts';
import './table.css';

/** The same rows as cards, for narrow screens: the first column is the title, the others are lines under it. */
export function TableCards<R>(content: TableContent<R>) {
  const { label, columns, rows, rowKey, onOpen, isFaded, openKey, actions } = content;
  const onKeyDown = useRowKeys();
  const [title, ...lines] = columns;
  const onClick = (event: MouseEvent<HTMLElement>, row: R) => {
    if (onOpen && !(event.target as HTMLElement).closest('a, button, input, label')) onOpen(row);
  };
  return (
    <ul className="t-cards" aria-label={label} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          data-faded={isFaded?.(row)}
          aria-current={openKey === rowKey(row) ? 'true' : undefined}
          tabIndex={-1}
          className="t-card"
          onClick={(event) => onClick(event, row)}
          onKeyDown={(event) => {
            if (onOpen && event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
          }}
        >
          <div className="t-card__head">
            <div className="t-card__title">
              <OpenLink row={row} {...content}>
                {title?.render(row)}
              </OpenLink>
            </div>
            {actions ? <div className="t-card__actions">{actions(row)}</div> : null}
          </div>
          <dl className="t-card__lines">
            {lines.map((column) => {
              const shown = column.render(row);
              // A label with nothing beside it says nothing.
              return isNothing(shown) ? null : (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{shown}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Nothing, or the dash that stands for it in a table. */
const isNothing = (shown: ReactNode): boolean => shown === null || shown === undefined || shown === '' || shown === '–';
