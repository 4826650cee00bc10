import Popper from '@mui/material/Popper';
import { useCallback, useLayoutEffect, useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { firstMonday, makeDayScale } from './day-scale.ts';
import { layRows, rowsBetween, type LaidRow } from './lay-rows.ts';
import { TimelineGhost } from './timeline-ghost.tsx';
import { TimelineRowView } from './timeline-row.tsx';
import { TimelineRuler } from './timeline-ruler.tsx';
import type { TimelineBlock, TimelineProps, TimelineZoom } from './timeline-types.ts';
import { sayBlock } from './timeline-words.ts';
import { useBlockKeys } from './use-block-keys.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useMoving, type Grip } from './use-moving.ts';
import { usePointed } from './use-pointed.ts';
import { beyond, useView } from './use-view.ts';
import './timeline.css';

/** px a day. */
const dayWidths: Readonly<Record<TimelineZoom, number>> = { day: 64, week: 16, month: 5 };
const rulerPx = 46;
const namePx = 184;

/**
 * Rows × days with what stands on them. Only what is in sight is drawn. Blocks are moved and lengthened by pointer, or by keys:
 * arrows go from block to block, M moves one and E its end, Enter puts it down, Escape leaves it.
 */
export function Timeline(props: TimelineProps) {
  const { label, rows, blocks, clock, firstDay, days, now, zoom, rowsLabel, selected, showName } = props;
  const { onOpen, onPut, edits, card } = props;
  const t = useUiTexts();
  const isNarrow = useIsNarrow();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const dayPx = dayWidths[zoom];
  const names = isNarrow ? 0 : namePx;
  const scale = useMemo(() => makeDayScale(firstDay, days, clock.zone), [firstDay, days, clock.zone]);
  const laid = useMemo(() => layRows(rows, blocks, isNarrow), [rows, blocks, isNarrow]);
  const byId = useMemo(() => new Map(blocks.map((block) => [block.id, block])), [blocks]);
  const view = useView(box, dayPx, scale.place(now));
  const moves = useMoving({
    rows: laid.rows,
    scale,
    dayPx,
    edits,
    heightOf: (clientY) => clientY - (body.current?.getBoundingClientRect().top ?? 0),
    scrolled: () => box.current?.scrollLeft ?? 0,
  });
  const { moving } = moves;
  const shown = rowsBetween(laid.rows, view.top - beyond.y, view.top + view.height + beyond.y);
  const [from, to] = [(view.left - beyond.x) / dayPx, (view.left + view.width + beyond.x) / dayPx];
  const keys = useBlockKeys({ rows: laid.rows, byId, moves, edits, clock, now, onOpen });
  const current = keys.current === undefined ? undefined : byId.get(keys.current);
  const drawn = withRow(shown, laid.rows, current?.row);
  const tabbed = current?.id ?? firstIn(shown, scale.moment(Math.max(0, from)));
  const pointed = usePointed(byId, card !== undefined && moving === undefined);
  const says = useCallback((block: TimelineBlock) => sayBlock(block, clock, now, t), [clock, now, t]);

  // A block that the keys went to is drawn by now.
  const { wanted } = keys;
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const found = body.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(wanted.id)}"]`);
    if (!found || !box.current) return;
    bringInto(box.current, found, names, scale.place(wanted.from) * dayPx);
    found.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- goes where the keys went, once
  }, [wanted]);

  const gripOf = (event: PointerEvent): { block: TimelineBlock; grip: Grip } | undefined => {
    const target = event.target as HTMLElement;
    const block = byId.get(target.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? '');
    return block && { block, grip: target.dataset['edge'] === undefined ? 'move' : 'extend' };
  };
  const wasDrag = useRef(false);
  const click = (event: MouseEvent) => {
    if (wasDrag.current) return;
    const target = event.target as HTMLElement;
    const block = byId.get(target.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? '');
    if (block) {
      keys.setCurrent(block.id);
      onOpen?.(block);
      return;
    }
    const track = target.closest<HTMLElement>('.t-tl-row__track');
    const row = rows.find(({ id }) => id === track?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    if (!track || !row?.isOpen || !onPut) return;
    onPut(row, scale.moment((event.clientX - track.getBoundingClientRect().left) / dayPx));
  };
  const ghost = moving && laid.rows.find(({ row }) => row.id === moving.row);
  const monday = firstMonday(scale) * dayPx;
  return (
    <div
      className="t-tl"
      data-narrow={isNarrow || undefined}
      style={{ '--day': `${dayPx}px`, '--name': `${names}px`, '--monday': `${monday}px` } as React.CSSProperties}
    >
      <p className="t-hidden" id={keys.helpId}>
        {t(edits ? 'timeline.keysEdit' : 'timeline.keys')}
      </p>
      <div
        ref={box}
        className="t-tl__scroll"
        role="region"
        aria-label={label}
        aria-describedby={keys.helpId}
        // A box that scrolls is reached by keys.
        tabIndex={0}
      >
        <div
          className="t-tl__inner"
          style={{ width: names + days * dayPx, height: rulerPx + laid.height }}
          onPointerDown={(event) => {
            wasDrag.current = false;
            const found = gripOf(event);
            if (found) moves.pointer.down(event, found.block, found.grip);
          }}
          onPointerMove={moves.pointer.move}
          onPointerUp={() => {
            wasDrag.current = moves.pointer.up();
          }}
          onPointerCancel={moves.pointer.cancel}
          onClick={click}
          onKeyDown={keys.onKeyDown}
          {...pointed.handlers}
        >
          <TimelineRuler
            {...{ scale, dayPx, from, to, rowsLabel }}
            isByDay={zoom === 'day'}
            hasWeeks={zoom === 'week'}
            locale={clock.locale}
          />
          <div ref={body} className="t-tl__body" role="list" aria-label={label} style={{ height: laid.height }}>
            {drawn.map((one) => (
              <TimelineRowView
                key={one.row.id}
                laid={one}
                {...{ scale, dayPx, from, to, showName }}
                kept={current?.row === one.row.id ? current.id : undefined}
                tabbed={one.blocks.some(({ block }) => block.id === tabbed) ? tabbed : undefined}
                selected={one.blocks.some(({ block }) => block.id === selected) ? selected : undefined}
                taken={moving?.block.row === one.row.id ? moving.block.id : undefined}
                sayBlock={says}
              />
            ))}
            <span className="t-tl__now" style={{ left: names + scale.place(now) * dayPx }} aria-hidden="true" />
            {moving && ghost ? <TimelineGhost {...{ moving, scale, dayPx, clock, now, names }} laid={ghost} /> : null}
          </div>
        </div>
      </div>
      <p className="t-hidden" role="status" aria-live="assertive">
        {keys.said}
      </p>
      {card && pointed.block && pointed.element?.isConnected ? (
        <Popper open anchorEl={pointed.element} placement="bottom-start" className="t-tl-card">
          {card(pointed.block)}
        </Popper>
      ) : null}
    </div>
  );
}

/** The rows in sight, and the one with the focus. */
function withRow(shown: readonly LaidRow[], rows: readonly LaidRow[], id: string | undefined): readonly LaidRow[] {
  if (id === undefined || shown.some(({ row }) => row.id === id)) return shown;
  const found = rows.find(({ row }) => row.id === id);
  return found ? [...shown, found] : shown;
}

/** The block that Tab leads to before any was chosen: the first in sight. */
const firstIn = (shown: readonly LaidRow[], at: number): string | undefined =>
  shown.flatMap(({ blocks }) => blocks).find(({ block }) => block.to > at)?.block.id;

/** Scrolls a block into sight, beside the names and below the ruler. */
function bringInto(box: HTMLElement, block: HTMLElement, names: number, left: number): void {
  const row = block.closest<HTMLElement>('.t-tl-row');
  const top = row?.offsetTop ?? 0;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + (row?.offsetHeight ?? 0) + rulerPx > box.scrollTop + box.clientHeight)
    box.scrollTop = top + (row?.offsetHeight ?? 0) + rulerPx - box.clientHeight;
  if (left < box.scrollLeft || left > box.scrollLeft + box.clientWidth - names - 40)
    box.scrollLeft = Math.max(0, left - 40);
}
