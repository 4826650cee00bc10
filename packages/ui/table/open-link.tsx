import type { MouseEvent, ReactNode } from 'react';
import type { TableContent } from './table-column.ts';

interface OpenLinkProps<R> extends Pick<TableContent<R>, 'rowHref' | 'onOpen'> {
  row: R;
  children: ReactNode;
}

/** The name of a row as a link: a click opens it here, a click with a modifier in a tab of its own. */
export function OpenLink<R>({ row, rowHref, onOpen, children }: OpenLinkProps<R>) {
  if (!onOpen) return children;
  const open = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(row);
  };
  return (
    <a className="t-table__link" href={rowHref?.(row) ?? '#'} onClick={open}>
      {children}
    </a>
  );
}

/** A click the browser answers itself: another tab, another window, a download. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
