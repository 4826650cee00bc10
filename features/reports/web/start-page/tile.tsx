import { ListSkeleton, NamedIcon, PageContent, type Loads } from '@trellis/ui';
import { findRoute, useFormat, useRouteTable } from '@trellis/web-kit';
import { createContext, use, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useKeptHeight } from './use-kept-height.ts';
import './start-page.css';

interface TileProps<T> {
  title: string;
  icon: string;
  /** The list behind it; leads there once that page exists. */
  path?: string;
  /** How tall its content usually is (px), until this browser has seen it. */
  usual?: number;
  loads: Loads<T> & { dataUpdatedAt: number };
  /** What would fill it, while nothing does. */
  empty?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** By which name the height of the tile inside is kept; by its icon where there is none. */
export const TileNameContext = createContext<string | undefined>(undefined);

/** What stands around a tile's content: head, padding and border (px). */
export const tileFrame = 74;

/** One part of the start page: loads, fails and retries on its own, and says of when it is. */
export function Tile<T>({ title, icon, path, usual = 220, loads, empty, children }: TileProps<T>) {
  const { t } = useTranslation('start-page');
  const { time, otherZone } = useFormat();
  const routes = useRouteTable();
  const id = useId();
  const { dataUpdatedAt } = loads;
  const [height, body] = useKeptHeight(use(TileNameContext) ?? icon, usual, loads.data !== undefined);
  const leads = path !== undefined && findRoute(path, routes) !== undefined;
  return (
    <section className="start-tile" aria-labelledby={id}>
      <header className="start-tile__head">
        <NamedIcon name={icon} size={20} />
        <h2 id={id}>{leads ? <Link to={path}>{title}</Link> : title}</h2>
        {dataUpdatedAt > 0 ? (
          <time
            className="start-tile__time t-number"
            dateTime={new Date(dataUpdatedAt).toISOString()}
            data-hint={otherZone(dataUpdatedAt)}
          >
            <span className="t-hidden">{t('asOf')}</span> {time(dataUpdatedAt)}
          </time>
        ) : null}
      </header>
      <div ref={body} className="start-tile__body" style={loads.data === undefined ? { minHeight: height } : undefined}>
        <PageContent loads={loads} skeleton={<ListSkeleton rows={Math.max(1, Math.floor(height / 44))} />}>
          {(data) => {
            const why = empty?.(data);
            return why === undefined ? children(data) : <p className="start-tile__empty">{why}</p>;
          }}
        </PageContent>
      </div>
    </section>
  );
}
