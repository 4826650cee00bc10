import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { GridLine, Grouping } from '../arrange/group-units.ts';
import { useGridWords } from '../grid-words.ts';
import { GroupTitle } from '../rows/group-row.tsx';
import type { RowActions } from '../rows/row-actions.ts';
import { putInRows } from './put-in-rows.ts';
import { UnitCard } from './unit-card.tsx';
import '../unit-grid.css';
import './unit-card.css';

/** Least width of a card and the gap between cards (px). */
const leastWidth = 300;
const gap = 12;
/** A card's height before it is drawn (px). */
const cardHeight = 300;

interface UnitsCardsProps {
  lines: readonly GridLine[];
  grouping: Grouping;
  openUnits: ReadonlySet<number>;
  actions: RowActions & { toggleGroup: (key: string) => void };
}

/** The units as cards, as many beside each other as fit. The page scrolls; only cards in sight are drawn. */
export function UnitsCards({ lines, grouping, openUnits, actions }: UnitsCardsProps) {
  const { t } = useGridWords();
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = usePlace(box);
  const perRow = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const rows = useMemo(() => putInRows(lines, perRow), [lines, perRow]);
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoized: it draws with every scroll
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? 48 : cardHeight + gap),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 3,
    scrollMargin: top,
  });
  return (
    <div
      ref={box}
      className="uc-list"
      role="list"
      aria-label={t('grid.label')}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <div
            key={key}
            role={row.kind === 'group' ? 'listitem' : 'presentation'}
            ref={virtual.measureElement}
            data-index={index}
            className="uc-row"
            style={{ transform: `translateY(${start - top}px)`, '--uc-columns': perRow } as React.CSSProperties}
          >
            {row.kind === 'group' ? (
              <div className="uc-group">
                <GroupTitle group={row.group} grouping={grouping} isOpen={row.isOpen} onToggle={actions.toggleGroup} />
              </div>
            ) : (
              row.units.map(({ id, isNeedy }) => (
                <div key={id} role="listitem">
                  <UnitCard id={id} isOpen={openUnits.has(id)} isNeedy={isNeedy} actions={actions} />
                </div>
              ))
            )}
          </div>
        );
      })}
    </div>
  );
}

/** How wide an element is and how far from the top of the page. */
function usePlace(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const { width, top } = target.getBoundingClientRect();
      const fromTop = Math.round(top + window.scrollY);
      setPlace((known) => (known.width === width && known.top === fromTop ? known : { width, top: fromTop }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
